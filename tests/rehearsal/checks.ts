import { isDeepStrictEqual } from 'node:util';
import type { Chain } from '#functions/_shared/racing/chain.ts';
import type { Decision } from '#functions/_shared/racing/decisions.ts';
import { type MotoRef, motoKey } from '#functions/_shared/racing/moto.ts';
import type { RaceChain } from '#functions/_shared/racing/race-chain.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { isClassDecision } from '#functions/_shared/racing/read-decision.ts';
import { platesOf } from '#functions/_shared/racing/state.ts';
import type { Tracks } from '#functions/_shared/racing/tracks.ts';
import { contradictions } from '#tests/support/racing/invariants.ts';
import { differences } from './compared.ts';
import type { Day } from './day.ts';
import { chainsOfServer } from './phone.ts';

/** What must hold after a day, whatever happened in it; a line for each thing that does not. */
export async function faultsOf(day: Day): Promise<string[]> {
  const { world, phones } = day;
  const { classes } = world;
  const server = await chainsOfServer(day.server, phones[0]?.device ?? '');
  const chains = classes.flatMap(({ id }) => server.classes.get(id) ?? []);
  return [
    ...day.faults,
    ...(chains.length === classes.length
      ? []
      : [`${classes.length - chains.length} classes are lost`]),
    ...chains.flatMap((chain) => wrongClass(chain, day)),
    ...chains.flatMap((chain) => {
      const own = server.decisions.filter((one) => one.class === chain.raceClass);
      const where = chain.raceClass.slice(0, 4);
      return differences(chain, own).map((words) => `${where}: ${words}`);
    }),
    ...everyPhoneAgrees(day, server),
    ...motosCalledAgain(server.decisions),
    ...numbersGivenTwice(server.tracks),
    ...branchesKept(
      day,
      (await day.server.branches()).flatMap(({ decisions }) => decisions),
      server.decisions,
    ),
    ...(await observationsLost(day)),
    ...(await day.server.wrongRows(chains)),
  ];
}

function wrongClass(chain: Chain, { track }: Day): string[] {
  const { state } = chain;
  const where = state.raceClass.slice(0, 4);
  const found = contradictions(state).map((words) => `${where}: ${words}`);
  if (state.phase !== 'selesai') {
    found.push(`${where}: ${state.phase}, not closed`);
  }
  for (const { stage, groups } of state.stages) {
    for (const { group, motos } of groups) {
      for (const { moto, result } of motos) {
        const name = motoKey({ stage, group, moto });
        const rode = track.finishes.get(`${state.raceClass}/${name}`);
        if (result && (!rode || !isDeepStrictEqual(sorted(rode), inPlates(chain, result.finish)))) {
          found.push(`${where}: the result of ${name} is not what was seen on the track`);
        }
      }
    }
  }
  return found;
}

function sorted(finish: Finish): Finish {
  const byPlate = (plates: readonly number[]) => [...plates].sort((a, b) => a - b);
  return {
    order: [...finish.order],
    dnf: byPlate(finish.dnf),
    dns: byPlate(finish.dns),
    dq: byPlate(finish.dq),
  };
}

function inPlates({ state }: Chain, { order, dnf, dns, dq }: Finish): Finish {
  return sorted({
    order: platesOf(state, order),
    dnf: platesOf(state, dnf),
    dns: platesOf(state, dns),
    dq: platesOf(state, dq),
  });
}

function everyPhoneAgrees(
  { phones }: Day,
  server: Awaited<ReturnType<typeof chainsOfServer>>,
): string[] {
  return phones.flatMap((phone) => {
    const differ = [...server.classes].filter(
      ([id, { hashes }]) => !isDeepStrictEqual(phone.chainOf(id).hashes, hashes),
    );
    return [
      ...differ.map(
        ([id]) => `${phone.device} does not agree with the server on ${id.slice(0, 4)}`,
      ),
      ...(isDeepStrictEqual(hashesOf(phone.tracks), hashesOf(server.tracks))
        ? []
        : [`${phone.device} does not agree with the server on the race`]),
    ];
  });
}

function hashesOf(tracks: readonly RaceChain[]) {
  return tracks.map(({ hashes }) => hashes);
}

/** A moto that has started is called again only after `ulang`. */
function motosCalledAgain(decisions: readonly Decision[]): string[] {
  const begun = new Set<string>();
  const found: string[] = [];
  for (const decision of decisions.filter(isClassDecision)) {
    if (decision.kind === 'ambil_alih') {
      for (const moto of decision.payload.raced) {
        begun.add(nameOf(decision.class, moto));
      }
    } else if (
      decision.kind === 'panggil' &&
      begun.has(nameOf(decision.class, decision.payload.moto))
    ) {
      found.push(`${nameOf(decision.class, decision.payload.moto)} was called again`);
    } else if (decision.kind === 'hasil' || decision.kind === 'mulai') {
      begun.add(nameOf(decision.class, decision.payload.moto));
    } else if (decision.kind === 'ulang') {
      begun.delete(nameOf(decision.class, decision.payload.moto));
    }
  }
  return found;
}

function nameOf(raceClass: string, moto: MotoRef): string {
  return `${raceClass}/${motoKey(moto)}`;
}

/** A number of the running order names one moto for ever, on whichever track it was given. */
function numbersGivenTwice(tracks: Tracks): string[] {
  const names = new Map<number, string>();
  return tracks.flatMap(({ track, state }) =>
    [...state.given].flatMap(([number, name]) => {
      const known = names.get(number) ?? name;
      names.set(number, known);
      return known === name
        ? []
        : [`track ${track} calls ${name} ${number}, as ${known} is called`];
    }),
  );
}

/** What a phone decided is in the chain or in a branch: nobody's press is lost. */
function branchesKept(
  { phones }: Day,
  branch: readonly Decision[],
  chain: readonly Decision[],
): string[] {
  const kept = new Set([...branch, ...chain].map(({ id }) => id));
  const lost: string[] = [];
  for (const phone of phones) {
    for (const { id, kind, n } of [...phone.gaveWay, ...phone.unsent]) {
      if (!kept.has(id)) {
        lost.push(`${kind} ${n} of ${phone.device} is neither in the chain nor in a branch`);
      }
    }
  }
  return lost;
}

/** Each press at the finish line is with the server once, in the order of the presses, whatever the phone's clock said. */
async function observationsLost({ judge, server }: Day): Promise<string[]> {
  const heard = (await server.seen()).map(({ id }) => id);
  const pressed = judge.seen.map(({ id }) => id);
  return isDeepStrictEqual(heard, pressed)
    ? []
    : [`the finish line pressed ${pressed.length} times, the server has ${heard.length}`];
}
