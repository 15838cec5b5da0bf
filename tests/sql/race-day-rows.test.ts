import { beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '#functions/_shared/race-day/rows.ts';
import { append, decisionHash } from '#functions/_shared/racing/chain.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { placeForLate } from '#functions/_shared/racing/draw-acts.ts';
import { type PresetName, preset } from '#functions/_shared/racing/format.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { stagePayload } from '#functions/_shared/racing/stage-acts.ts';
import { findMoto } from '#functions/_shared/racing/state.ts';
import { moneyDesk } from '#tests/support/money-desk.ts';
import { ClassDay, drawnAloud, listOf, q } from '#tests/support/racing/class-day.ts';
import { playDay, undoneDay } from '#tests/support/racing/random-day.ts';
import { fileDatabase } from '#tests/support/sql.ts';
import { sqlRaceDay } from '#tests/support/sql-race-day.ts';

// The rows say whatever the engine accepts: also after what was raced is undone, and another start list takes its place.

const db = fileDatabase();
const { clubRace, paidOrder } = moneyDesk(db);
const { givePlates, classOf } = sqlRaceDay(db);
const entries = 48;
let of: ClassDay['of'];

beforeAll(async () => {
  const { club, target } = await clubRace({ max_peserta: entries });
  const orders = [];
  for (let rider = 0; rider < entries; rider += 1) {
    orders.push(await paidOrder(target));
  }
  await givePlates(orders.map(({ registration }) => registration));
  ({ of } = await classOf(target, club.owner));
});

/** The class's rows as the database has them, against those that follow from its state. */
async function expectRows({ state }: ClassDay) {
  const { rows } = await db.admin.query<{ said: ReturnType<typeof rowsOf> }>(
    `select jsonb_build_object(
       'moto', (select jsonb_agg(to_jsonb(m) - 'kelas_id' - 'lomba_id' order by m.id)
                from private.moto m where m.kelas_id = $1 and m.status <> 'batal'),
       'baris', (select jsonb_agg(jsonb_build_object('moto_id', b.moto_id, 'nomor', b.nomor, 'gate', b.gate) order by b.moto_id, b.nomor)
                 from private.moto_baris b join private.moto m on m.id = b.moto_id where m.kelas_id = $1 and m.status <> 'batal'),
       'peserta', (select jsonb_agg(to_jsonb(t) - 'kelas_id' order by t.tahap, t.nomor) from private.peserta_tahap t where t.kelas_id = $1),
       'hasil', (select jsonb_agg(to_jsonb(h) order by h.moto_id, h.versi, h.nomor) from private.hasil_moto h
                 join private.moto m on m.id = h.moto_id where m.kelas_id = $1)
     ) as said`,
    [of.raceClass],
  );
  const expected = rowsOf(state);
  const said = rows[0]?.said;
  const sorted = (list: readonly object[] | null | undefined) =>
    (list ?? []).map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
  expect(sorted(said?.moto)).toEqual(sorted(expected.moto));
  expect(sorted(said?.baris)).toEqual(sorted(expected.baris));
  expect(sorted(said?.peserta)).toEqual(sorted(expected.peserta));
  // Results of runs that do not count stay beside those that do.
  expect(sorted(said?.hasil)).toEqual(expect.arrayContaining(sorted(expected.hasil)));
}

/** Each decision as a phone with a signal sends it, one after the other; nothing of it stays. */
async function replay(decisions: ClassDay['decisions'], look = async () => {}) {
  const day = new ClassDay(of);
  await db.admin.query('begin');
  try {
    for (const isi of decisions) {
      day.chain = append(day.chain, isi).chain;
      day.decisions.push(isi);
      await db.admin.query(
        'select public.record_decisions(race_id => $1, class_id => $2, head => $3, decisions => $4, phase => $5, tables => $6)',
        [
          of.race,
          of.raceClass,
          isi.n - 1,
          JSON.stringify([{ hash: decisionHash(isi), isi }]),
          day.state.phase,
          JSON.stringify(rowsOf(day.state)),
        ],
      );
      if (isi.n % 7 === 0 || isi.n === decisions.length) {
        await expectRows(day);
      }
    }
    await look();
  } finally {
    await db.admin.query('rollback');
  }
}

const today = new Date();
/** Other days every day. */
const seed = today.getUTCFullYear() * 10_000 + (today.getUTCMonth() + 1) * 100 + today.getUTCDate();

describe('random days with undone results', () => {
  const days: [PresetName, number, number][] = [
    ['baku', 7, 4],
    ['lampung-2024', 6, 10],
    ['lampung-2025', 6, 16],
  ];
  test.each(days)('%s with %i gates and %i riders', async (name, gates, riders) => {
    const day = playDay(seed, riders, preset(name, gates), undoneDay, () => {}, of);
    try {
      await replay(day.decisions);
    } catch (error) {
      throw new Error(`Seed ${seed}: ${(error as Error).message}`, { cause: error });
    }
  });
});

test('the database by itself takes nobody into a stage who has not raced officially before it', async () => {
  const day = new ClassDay(of).close(listOf(9)).decide('undi', drawnAloud.payload);
  day.race(q(1, 1));
  await replay(day.decisions, async () => {
    const intoFinal = (plate: number) =>
      db.admin.query(
        `insert into private.peserta_tahap (kelas_id, tahap, nomor, grup) values ($1, 'final', $2, 1)`,
        [of.raceClass, plate],
      );
    await expect(intoFinal(day.plates(q(1, 1))[0] ?? 0)).rejects.toThrow('in no official moto');
  });
});

describe('a start list that is another one after an undo', () => {
  /** Decides what the engine takes. */
  function take(day: ClassDay, ...acts: ClassAct[]) {
    for (const { kind, payload } of acts) {
      attempt(() => day.decide(kind, payload as never));
    }
    return day;
  }

  function undo(day: ClassDay, times: number) {
    for (let left = times; left > 0; left -= 1) {
      take(day, { kind: 'urung', payload: { n: day.chain.holding.at(-1)?.n ?? 1 } });
    }
    return day;
  }

  function drawn(riders: number) {
    return new ClassDay(of).close(listOf(riders)).decide('undi', drawnAloud.payload);
  }

  function late(day: ClassDay, plate: number) {
    const place = attempt(() => placeForLate(day.state, plate));
    return place.ok
      ? take(day, { kind: 'susulan', payload: { plate, team: 0, ...place.value } })
      : day;
  }

  /** Calls the moto and enters its result, the list in this order. */
  function race(day: ClassDay, moto: MotoRef, order: 'by plate' | 'turned' = 'by plate') {
    take(day, { kind: 'panggil', payload: { moto } });
    const plates = day.plates(moto).toSorted((a, b) => a - b);
    const { run } = findMoto(day.state, moto).moto;
    return take(day, {
      kind: 'hasil',
      payload: {
        moto,
        run,
        order: order === 'turned' ? plates.toReversed() : plates,
        dnf: [],
        dns: [],
        dq: [],
      },
    });
  }

  test('because the late rider was another one', async () => {
    const day = race(late(drawn(4), 5), q(1, 1));
    race(late(undo(day, 3), 6), q(1, 1));
    await replay(day.decisions);
  });

  test('because a corrected batch sends others into the final', async () => {
    const day = drawn(9).goOn(undefined, ({ state }) => state.stages.length === 2);
    const final = { stage: 'final', group: 1, moto: 1 } as const;
    undo(race(day, final), 1);
    const first = q(1, 1);
    const plates = day.plates(first).toSorted((a, b) => b - a);
    take(day, {
      kind: 'koreksi',
      payload: { moto: first, order: plates, dnf: [], dns: [], dq: [], reason: 'Video' },
    });
    const next = stagePayload(day.state);
    if (next) {
      take(day, { kind: 'tahap', payload: next });
    }
    race(day, final);
    await replay(day.decisions);
  });

  test.each(['called after', 'called before'])(
    'because another rider was put into the group, %s',
    async (called) => {
      const day = drawn(21).goOn(undefined, ({ state }) => state.stages.length === 2);
      const semi = { stage: 'semi_final', group: 1, moto: 1 } as const;
      const [, , third, fourth] = day.state.stages[1]?.groups ?? [];
      const [one = 0, other = 0] = [...(third?.slots ?? []), ...(fourth?.slots ?? [])].map(
        ({ rider }) => rider,
      );
      const putIn = (plate: number) =>
        take(day, {
          kind: 'sisip',
          payload: { plate, stage: 'semi_final', group: 1, reason: 'Hasil dikoreksi' },
        });
      if (called === 'called before') {
        take(day, { kind: 'panggil', payload: { moto: semi } });
      }
      race(putIn(one), semi);
      undo(day, called === 'called before' ? 2 : 3);
      race(putIn(other), semi);
      await replay(day.decisions);
    },
  );

  test('because the class was drawn again', async () => {
    const day = race(drawn(9), q(1, 1)).official(q(1, 1));
    undo(day, 2);
    take(day, { kind: 'batal_undian', payload: { reason: 'Angka salah dibaca' } });
    if (day.state.phase === 'undian_batal') {
      day.close(listOf(9), preset('baku', 8), { way: 'tempat' });
      day.decide('undi', {
        way: 'tempat',
        batches: [
          [9, 8, 7, 6, 5],
          [4, 3, 2, 1],
        ],
      });
    }
    race(day, q(1, 1));
    await replay(day.decisions);
  });
});
