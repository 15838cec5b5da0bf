import { HttpResponse, http } from 'msw';
import type { Database } from '#api/database.types.ts';
import type { Schema } from '#api/platform/schema.ts';
import { type Right, type Role, roleRights } from '#domain/roles.ts';
import { type OrganiserRpc, organiserRpcs } from '#tests/support/organiser-rpcs.ts';
import { api, raised } from '../api.ts';
import { mailbox } from '../rows.ts';
import { server } from '../server.ts';
import { answersOf } from './rows.ts';

type Functions = Schema['Functions'];
export type RpcName = keyof Functions;
export type Args<Name extends RpcName> = Database['public']['Functions'][Name]['Args'];

export type Answer<Name extends RpcName> = Functions[Name]['Returns'];

type Made<Name extends RpcName> = Answer<Name> | Response | Promise<Response>;
type Maker<Name extends RpcName> = Made<Name> | ((args: Args<Name>) => Made<Name>);

/** The signed-in person, at the club of `rows.ts`. */
export interface Organiser {
  /** For the whole club. None is somebody who has just come. */
  roles: readonly Role[];
  admin: boolean;
}

export interface Rights {
  of: readonly Right[];
  has(right: OrganiserRpc['right']): boolean;
}

function rightsOf({ roles, admin }: Organiser): Rights {
  const of = Object.values(admin ? roleRights : roles.map((role) => roleRights[role])).flat();
  const known = [...new Set(of)] as Right[];
  return {
    of: known,
    has: (right) =>
      right === 'person' ||
      (right === 'admin' ? admin : [right].flat().some((one) => known.includes(one as Right))),
  };
}

/** By any name: the compiler gives up on the union of all answers. */
function answered(answers: object): Record<string, unknown> {
  return answers as Record<string, unknown>;
}

/** What the door asks for beside the RPCs of its table. */
const openToAll = ['look_at_invitation', 'decline_invitation'] as const;
const ofAnyPerson = [
  'admin_fee',
  'my_mailbox',
  'send_mailbox_proof',
  'prove_mailbox',
  'begin_upload',
] as const;

/**
 * The organisers' half of the database at the HTTP edge: a race, its people and its money as `rows.ts` has them. It
 * refuses who lacks the right, by the same table that tests/sql/organiser-rights.test.ts tries on the database. An RPC
 * that nobody answers fails the test; what a test wants otherwise it says with `answer`.
 */
export function organiserBackend(given: Partial<Organiser> = {}) {
  const organiser: Organiser = { roles: ['pemilik'], admin: false, ...given };
  let rights = rightsOf(organiser);
  const usual: { [Name in RpcName]?: Maker<Name> } = {
    ...answersOf(organiser, rights),
    admin_fee: 4_000,
    my_mailbox: mailbox(),
    send_mailbox_proof: mailbox(),
  };
  const answers = new Map<string, Maker<never>>(
    Object.entries(usual) as unknown as [string, Maker<never>][],
  );
  const held = new Map<string, Promise<void>>();
  const calls: { name: string; args: unknown }[] = [];

  const answerTo = async (name: string, request: Request): Promise<Response | undefined> => {
    const args = (await request.json()) as never;
    calls.push({ name, args });
    if (name === 'create_organisation') {
      rights = rightsOf({ ...organiser, roles: ['pemilik'] });
    }
    await held.get(name);
    const answer = answers.get(name);
    const made = await (typeof answer === 'function'
      ? (answer as (of: never) => unknown)(args)
      : answer);
    if (made instanceof Response) {
      return made.clone() as Response;
    }
    if (made === undefined && !answers.has(name)) {
      console.error(`Nobody answers ${name}`);
      return HttpResponse.error();
    }
    return made === undefined
      ? new HttpResponse(null, { status: 204 })
      : HttpResponse.json(made as never);
  };
  const rpcs: Pick<OrganiserRpc, 'name' | 'right'>[] = [
    ...organiserRpcs,
    ...[...openToAll, ...ofAnyPerson].map((name) => ({ name, right: 'person' as const })),
  ];
  server.use(
    http.get(api.rest('reg_regencies'), () =>
      HttpResponse.json([{ name: 'KOTA BANDUNG', province_id: '32' }]),
    ),
    ...rpcs.map(({ name, right }) =>
      http.post(api.rest(`rpc/${name}`), ({ request }) =>
        rights.has(right)
          ? answerTo(name, request)
          : raised(403, 'not_allowed', { right, roles: organiser.roles }),
      ),
    ),
  );

  return {
    /** From now on that is the answer; `undefined` is that of a function without one. */
    answer<Name extends RpcName>(name: Name, made: Maker<Name>) {
      answers.set(name, made as Maker<never>);
    },
    /** What it answers where a test says nothing, to change a part of it. */
    usual<Name extends RpcName>(name: Name) {
      return answered(usual)[name] as Answer<Name>;
    },
    /** From now on it answers as it usually does. */
    asUsual(name: RpcName) {
      answers.set(name, answered(usual)[name] as Maker<never>);
    },
    /** It answers only when what is given back is called. */
    hold(name: RpcName): () => void {
      let release: () => void = () => undefined;
      held.set(
        name,
        new Promise((resolve) => {
          release = resolve;
        }),
      );
      return () => release();
    },
    /** The RPC refuses, as the database does. */
    refuse(name: RpcName, status: number, code: string, facts?: Record<string, unknown>) {
      answers.set(name, raised(status, code, facts) as never);
    },
    /** With what an RPC was called, in order. */
    sent<Name extends RpcName>(name: Name): Args<Name>[] {
      return calls.filter((call) => call.name === name).map(({ args }) => args as Args<Name>);
    },
  };
}
