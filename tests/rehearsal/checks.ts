import { isDeepStrictEqual } from 'node:util';
import type { Chain } from '#functions/_shared/racing/chain.ts';
import type { Decision, MotoRef } from '#functions/_shared/racing/decisions.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { isClassDecision } from '#functions/_shared/racing/read-decision.ts';
import { keyOf, motoName, platesOf } from '#functions/_shared/racing/state.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { contradictions } from '#tests/support/racing/invariants.ts';
import { tracesOf } from '#tests/support/traces.ts';
import type { Day } from './day.ts';
import { chainsOfServer } from './phone.ts';

/** What must hold after a day, whatever happened in it; a line for each thing that does not. */
export async function faultsOf(day: Day): Promise<string[]> {
  const { raceId, director, classes } = day.world;
  const server = await chainsOfServer(director, raceId, day.phones[0]?.device ?? '');
  const chains = classes.flatMap(({ id }) => server.classes.get(id) ?? []);
  return [
    ...day.faults,
    ...(chains.length === classes.length
      ? []
      : [`${classes.length - chains.length} classes are lost`]),
    ...chains.flatMap((chain) => wrongClass(chain, day)),
    ...everyPhoneAgrees(day, server),
    ...motosCalledAgain(server.decisions),
    ...(await branchesKept(day, await branchesOf(raceId), server.decisions)),
    ...(await observationsLost(day)),
    ...(await wrongRows(raceId, chains)),
    ...(await wrongMoney(day)),
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
    for (const { heat, motos } of groups) {
      for (const { moto, result } of motos) {
        const name = motoName({ stage, heat, moto });
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
      ...(isDeepStrictEqual(phone.race.hashes, server.race.hashes)
        ? []
        : [`${phone.device} does not agree with the server on the race`]),
    ];
  });
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
  return `${raceClass}/${motoName(moto)}`;
}

async function branchesOf(raceId: string): Promise<Decision[]> {
  const { rows } = await withAdmin((admin) =>
    admin.query<{ keputusan: Decision[] }>(
      'select keputusan from private.cabang where lomba_id = $1',
      [raceId],
    ),
  );
  return rows.flatMap(({ keputusan }) => keputusan);
}

/** What a phone decided is in the chain or in a branch: nobody's press is lost. */
async function branchesKept(
  { phones }: Day,
  branch: readonly Decision[],
  chain: readonly Decision[],
): Promise<string[]> {
  const kept = new Set([...branch, ...chain].map(({ id }) => id));
  const lost: string[] = [];
  for (const phone of phones) {
    for (const { id, kind, n } of [...(await phone.gaveWay()), ...phone.unsent]) {
      if (!kept.has(id)) {
        lost.push(`${kind} ${n} of ${phone.device} is neither in the chain nor in a branch`);
      }
    }
  }
  return lost;
}

/** Each press at the finish line is with the server once, in the order of the presses, whatever the phone's clock said. */
async function observationsLost({ judge }: Day): Promise<string[]> {
  const heard = (await judge.heardByServer()).map(({ id }) => id);
  const pressed = judge.seen.map(({ id }) => id);
  return isDeepStrictEqual(heard, pressed)
    ? []
    : [`the finish line pressed ${pressed.length} times, the server has ${heard.length}`];
}

async function wrongRows(raceId: string, chains: readonly Chain[]): Promise<string[]> {
  const { placed, twice } = await withAdmin(async (admin) => {
    const placements = await admin.query<{
      kelas_id: string;
      nomor: number;
      hasil: string;
      final: string | null;
      peringkat: number | null;
    }>(
      `select p.kelas_id, p.nomor, p.hasil, p.final, p.peringkat from private.penempatan p
       join private.kelas_lomba k on k.id = p.kelas_id where k.lomba_id = $1`,
      [raceId],
    );
    const rows = await admin.query<{ moto_id: string }>(
      `select b.moto_id from private.moto_baris b join private.moto m on m.id = b.moto_id
       join private.kelas_lomba k on k.id = m.kelas_id where k.lomba_id = $1
       group by b.moto_id, b.nomor having count(*) > 1`,
      [raceId],
    );
    return { placed: placements.rows, twice: rows.rows };
  });
  const found = twice.map(({ moto_id }) => `somebody is twice in the moto ${moto_id}`);
  for (const { state } of chains) {
    const expected = placings(state)
      .map(({ plate, outcome, final, rank }) => ({
        nomor: keyOf(state, plate),
        hasil: outcome as string,
        final,
        peringkat: rank,
      }))
      .sort((a, b) => a.nomor - b.nomor);
    const rows = placed
      .filter(({ kelas_id }) => kelas_id === state.raceClass)
      .map(({ nomor, hasil, final, peringkat }) => ({ nomor, hasil, final, peringkat }))
      .sort((a, b) => a.nomor - b.nomor);
    if (!isDeepStrictEqual(rows, expected)) {
      found.push(`${state.raceClass.slice(0, 4)}: the rows of the placings are not the chain’s`);
    }
  }
  return found;
}

/** The refund and the erasure at noon: the race does not know of them, and the books are right. */
async function wrongMoney({ world: { raceId, refunded, erased } }: Day): Promise<string[]> {
  return withAdmin(async (admin) => {
    const { rows } = await admin.query<{ status_pembayaran: string; nomor_plat: number | null }>(
      'select status_pembayaran, nomor_plat from public.pendaftaran_lomba where id = $1',
      [refunded.registrationId],
    );
    const books = await admin.query(
      'select * from private.selisih_pembayaran where lomba_id = $1',
      [raceId],
    );
    const traces = await tracesOf(admin, [erased.riderName]);
    return [
      ...(rows[0]?.status_pembayaran === 'refund'
        ? []
        : [`the refunded entry is ${rows[0]?.status_pembayaran}`]),
      ...(rows[0]?.nomor_plat === null ? ['the refunded entry has lost its number'] : []),
      ...books.rows.map((row) => `the books differ: ${JSON.stringify(row)}`),
      ...traces.map(({ table }) => `the erased child is still named in ${table}`),
    ];
  });
}
