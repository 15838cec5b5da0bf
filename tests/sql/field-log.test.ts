import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { actionsOfRole, fieldActions } from '#domain/field-kinds.ts';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  createOpenRace,
  createOrder,
  untilWaiting,
  withSetting,
} from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';

/**
 * The log of the field with a kind that only this file has: judges at a finish line, who note what passes and need no list
 * of riders. Nothing but its row was written for it. What the gate makes of the log: gate.test.ts.
 */

const db = fileDatabase();
const device = '00000000-0000-4000-8000-0000000000bb';

beforeAll(async () => {
  await db.admin.query(
    `insert into private.jenis_lapangan (jenis, hak, tindakan, tentang_rider, terbanyak)
     values ('uji', 'race_day', '{lewat,kertas}', false, 5)`,
  );
});

interface Answer {
  now: number;
  answers: { id: string; result: string; code: string | null }[];
}

interface Changes {
  events: { id: string; subject: string; payload?: unknown; device_seq?: number; at: number }[];
  cursor: number;
  more: boolean;
}

async function track() {
  const { race } = await createOpenRace(db);
  return { raceId: race.id, judge: await organiserOf(db, race, 'juri'), race };
}

function crossing(changes: Record<string, unknown> = {}) {
  return {
    id: randomUUID(),
    subject: 'moto 27',
    action: 'lewat',
    place: 'Garis finis',
    device,
    occurred_at: Date.now(),
    server_offset: 0,
    ...changes,
  };
}

function send(caller: string, raceId: string, events: unknown, kind = 'uji') {
  return db.rpc<Answer>(caller, 'send_field_events', {
    race_id: raceId,
    kind,
    events: JSON.stringify(events),
  });
}

function hear(caller: string, raceId: string, after: number, kind = 'uji') {
  return db.rpc<Changes>(caller, 'field_changes', { race_id: raceId, kind, after });
}

test('the kinds of the app are those of the database, with their actions', async () => {
  const { rows } = await db.admin.query(
    "select jenis, tindakan from private.jenis_lapangan where jenis not like 'uji%' order by jenis",
  );
  expect(rows).toEqual(
    Object.entries(fieldActions).map(([jenis, tindakan]) => ({ jenis, tindakan })),
  );
});

describe('a kind of its own', () => {
  test('keeps what it is sent, about something that the server need not know, and gives it to others', async () => {
    const { raceId, judge } = await track();
    const sheet = crossing({ action: 'kertas', payload: { urutan: [12, 5, 8] }, device_seq: 7 });
    const mistake = crossing({ subject: 'moto yang belum ada', device_seq: 8 });
    const undo = crossing({ action: 'urungkan', undoes: mistake.id, device_seq: 9 });
    expect((await send(judge, raceId, [sheet, mistake, undo])).answers).toEqual(
      [sheet, mistake, undo].map(({ id }) => ({ id, result: 'accepted', code: null })),
    );
    expect((await send(judge, raceId, [sheet])).answers).toMatchObject([{ result: 'duplicate' }]);
    const changes = await hear(judge, raceId, 0);
    expect(changes).toMatchObject({
      cursor: 3,
      more: false,
      events: [
        { id: sheet.id, subject: 'moto 27', payload: { urutan: [12, 5, 8] }, device_seq: 7 },
        { id: mistake.id, subject: 'moto yang belum ada', device_seq: 8 },
        { id: undo.id, undoes: mistake.id, device_seq: 9 },
      ],
    });
  });

  test('asks its own right, and knows nothing of a kind that there is not', async () => {
    const { raceId, judge, race } = await track();
    const guard = await organiserOf(db, race, 'gerbang');
    expect(await refusalOf(send(guard, raceId, []))).toMatchObject({ code: 'not_allowed' });
    expect(await refusalOf(hear(guard, raceId, 0))).toMatchObject({ code: 'not_allowed' });
    expect(await refusalOf(send(judge, raceId, [], 'gate'))).toMatchObject({ code: 'not_allowed' });
    for (const kind of ['terbang', '', "' or true --"]) {
      const refusal = { state: 'PT422', code: 'field_kind_unknown', facts: {} };
      expect(await refusalOf(send(judge, raceId, [], kind))).toEqual(refusal);
      expect(await refusalOf(hear(judge, raceId, 0, kind))).toEqual(refusal);
    }
    const stranger = (await createOrder(db)).user;
    expect(await refusalOf(hear(stranger, raceId, 0, 'terbang'))).toMatchObject({
      code: 'race_not_found',
    });
  });

  test('one bad act never spoils the others, and each says what it is', async () => {
    const { raceId, judge } = await track();
    const { answers } = await send(judge, raceId, [
      crossing({ action: 'masuk' }),
      crossing({ subject: '  ' }),
      crossing({ subject: 'x'.repeat(81) }),
      crossing({ device_seq: 0 }),
      crossing({ device_seq: 'tujuh' }),
      crossing({ occurred_at: -1 }),
      crossing({ server_offset: '9'.repeat(30) }),
      crossing({ payload: 'x'.repeat(4100) }),
      crossing({ payload: 'x'.repeat(4000) }),
    ]);
    expect(answers.map(({ code, result }) => code ?? result)).toEqual([
      ...Array.from({ length: 7 }, () => 'event_malformed'),
      'payload_too_large',
      'accepted',
    ]);
  });

  test('an id or a number that a phone has used for something else is told apart from the same act again', async () => {
    const { raceId, judge } = await track();
    const act = crossing({ device: randomUUID(), device_seq: 1, payload: { tempat: 1 } });
    const { answers } = await send(judge, raceId, [
      act,
      act,
      { ...act, payload: { tempat: 2 } },
      { ...act, id: randomUUID() },
      { ...act, id: randomUUID(), device_seq: 2 },
    ]);
    expect(answers.map(({ code, result }) => code ?? result)).toEqual([
      'accepted',
      'duplicate',
      'event_id_taken',
      'device_seq_taken',
      'accepted',
    ]);
    const later = [2, 3].map((deviceSeq) => ({ ...act, id: randomUUID(), device_seq: deviceSeq }));
    // None of what the phone sends with it: under its next name it stays together.
    expect((await send(judge, raceId, later)).answers).toMatchObject([
      { code: 'device_seq_taken' },
      { code: 'device_seq_taken' },
    ]);
    const elsewhere = await track();
    expect((await send(elsewhere.judge, elsewhere.raceId, [act])).answers).toMatchObject([
      { result: 'refused', code: 'event_id_taken' },
    ]);
  });

  test('has a limit of its own for one subject', async () => {
    const { raceId, judge } = await track();
    const acts = Array.from({ length: 6 }, () => crossing());
    const first = await send(judge, raceId, acts);
    expect(first.answers.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 5 }, () => null),
      'too_many_acts',
    ]);
    // Those that are there are known; another subject has room.
    const again = await send(judge, raceId, [
      ...acts.slice(0, 5),
      crossing({ subject: 'moto 28' }),
    ]);
    expect(again.answers.map(({ result }) => result)).toEqual([
      ...Array.from({ length: 5 }, () => 'duplicate'),
      'accepted',
    ]);
  });
});

describe('a phone’s name', () => {
  const own = (name: string, seq: number) => crossing({ device: name, device_seq: seq });
  const codes = async (caller: string, raceId: string, events: unknown[]) =>
    (await send(caller, raceId, events)).answers.map(({ code, result }) => code ?? result);

  test('counts in its race alone: who knows it uses up nothing of it from another race', async () => {
    const victim = await track();
    const stranger = await track();
    const name = randomUUID();
    await send(stranger.judge, stranger.raceId, [own(name, 3), own(name, 999_999_999_999)]);
    const acts = [own(name, 3), own(name, 4)];
    expect(await codes(victim.judge, victim.raceId, acts)).toEqual(['accepted', 'accepted']);
  });

  test('is of the person who used it first in the race; what that person sent stays known to others', async () => {
    const { raceId, judge, race } = await track();
    const other = await organiserOf(db, race, 'panitia');
    const name = randomUUID();
    const act = own(name, 1);
    expect(await codes(judge, raceId, [act])).toEqual(['accepted']);
    // Somebody else has signed in on the phone: what went out before is the same act.
    expect(await codes(other, raceId, [act, own(name, 2)])).toEqual(['duplicate', 'device_taken']);
    expect(await codes(judge, raceId, [own(name, 2)])).toEqual(['accepted']);
  });

  test('that follows from a helper’s key is that phone’s alone', async () => {
    const { raceId, judge } = await track();
    const key = 'B'.repeat(80);
    await db.admin.query(
      `insert into private.perangkat_lomba (lomba_id, kunci, perangkat, peran, sampai)
       values ($1, $2, private.phone_of_key($2), 'finis', now() + interval '1 hour')`,
      [raceId, key],
    );
    const { rows } = await db.admin.query<{ name: string }>(
      'select private.phone_of_key($1)::text as name',
      [key],
    );
    expect(await codes(judge, raceId, [own(rows[0]?.name ?? '', 1)])).toEqual(['device_taken']);
  });
});

describe('who may decide in the race', () => {
  test('is told with what was sent, so that their undo counts for every phone and a judge’s does not', async () => {
    const { raceId, judge, race } = await track();
    const director = await organiserOf(db, race, 'panitia');
    await send(judge, raceId, [crossing({ device: randomUUID() })]);
    await send(director, raceId, [crossing({ device: randomUUID() })]);
    const { events } = await hear(judge, raceId, 0);
    expect(events.map((event) => 'decides' in event && event.decides)).toEqual([false, true]);
  });
});

describe('a helper’s phone', () => {
  const send = (raceId: string, key: string, actions: string[], claim: string | null = null) =>
    db.rpc<Answer>('service_role', 'station_send', {
      race_id: raceId,
      key,
      claim,
      kind: 'pos',
      events: JSON.stringify(
        actions.map((action, n) =>
          crossing({
            action,
            device_seq: n + 1,
            ...(action === 'urungkan' && { undoes: randomUUID() }),
          }),
        ),
      ),
    });

  test('whose key came in a code is the first that brings it, for good: a photograph of the code is of no use', async () => {
    const { raceId } = await track();
    const key = randomUUID();
    await db.admin.query(
      `insert into private.perangkat_lomba (lomba_id, kunci, perangkat, peran, sampai)
       values ($1, $2, private.phone_of_key($2), 'penyiar', now() + interval '1 hour')`,
      [raceId, key],
    );
    const [own, other] = [randomUUID(), randomUUID()];
    const pull = (claim: string | null) =>
      db.rpc('service_role', 'station_pull', {
        race_id: raceId,
        key,
        claim,
        seen: 9,
        kind: 'pos',
        after: 0,
        heads: '{}',
        list: null,
      });
    expect(await send(raceId, key, ['podium'], own)).toMatchObject({
      answers: [{ result: 'accepted' }],
    });
    await pull(own);
    for (const claim of [other, null]) {
      await expect(pull(claim)).rejects.toMatchObject({ code: 'PT401', message: 'device_claimed' });
      await expect(send(raceId, key, ['podium'], claim)).rejects.toMatchObject({
        message: 'device_claimed',
      });
    }
  });

  const every: string[] = [...fieldActions.pos, 'urungkan'];
  test.each(Object.entries(actionsOfRole))(
    'of %s sends what its role has (R24), and nothing else',
    async (role, own) => {
      const { raceId } = await track();
      const key = randomUUID();
      await db.admin.query(
        `insert into private.perangkat_lomba (lomba_id, kunci, perangkat, peran, sampai)
       values ($1, $2, private.phone_of_key($2), $3, now() + interval '1 hour')`,
        [raceId, key, role],
      );
      const { answers } = await send(raceId, key, every);
      expect(answers.map(({ result, code }) => code ?? result)).toEqual(
        every.map((action) =>
          [...own, ...(own.length > 0 ? ['urungkan'] : [])].includes(action)
            ? 'accepted'
            : 'role_not_allowed',
        ),
      );
    },
  );
});

describe('a log that nobody empties', () => {
  test('takes nothing in a draft', async () => {
    const { raceId, judge } = await track();
    await db.admin.query("update public.lomba set status = 'draf' where id = $1", [raceId]);
    expect(await refusalOf(send(judge, raceId, [crossing()]))).toMatchObject({
      code: 'race_is_draft',
    });
  });

  test('takes so many acts of one person in an hour; what it knows is no new one', async () => {
    const { raceId, judge, race } = await track();
    await withSetting(db, 'BATAS_LAPANGAN_PER_JAM', '3', async () => {
      const acts = Array.from({ length: 3 }, (_, n) => crossing({ subject: `moto ${n}` }));
      await send(judge, raceId, acts);
      expect((await send(judge, raceId, acts)).answers).toMatchObject([
        { result: 'duplicate' },
        { result: 'duplicate' },
        { result: 'duplicate' },
      ]);
      expect(await refusalOf(send(judge, raceId, [crossing()]))).toMatchObject({
        code: 'device_too_many',
        facts: { limit: 3 },
      });
      const other = await organiserOf(db, race, 'juri');
      expect(
        (await send(other, raceId, [crossing({ device: randomUUID() })])).answers,
      ).toMatchObject([{ result: 'accepted' }]);
    });
  });
});

describe('what is new', () => {
  test('is a counter of the race: kinds do not see each other, an unchanged pull reads it alone', async () => {
    const { raceId, judge, race } = await track();
    const guard = await organiserOf(db, race, 'panitia');
    await send(judge, raceId, [crossing(), crossing()]);
    expect(await hear(guard, raceId, 0, 'gate')).toMatchObject({ events: [], cursor: 2 });
    expect(await hear(judge, raceId, 2)).toMatchObject({ events: [], cursor: 2, more: false });
    expect(await hear(judge, raceId, 1)).toMatchObject({ events: [{}], cursor: 2 });
    // A phone that heard a server which is no longer there hears everything anew.
    expect((await hear(judge, raceId, 900)).events).toHaveLength(2);
    expect((await hear(judge, raceId, -1)).events).toHaveLength(2);
    const { rows } = await db.admin.query(
      'select nomor from private.pencacah_lapangan where lomba_id = $1',
      [raceId],
    );
    expect(rows).toEqual([{ nomor: 2 }]);
  });

  test('comes in parts when it is much', async () => {
    const { raceId, judge } = await track();
    for (const part of [0, 1, 2]) {
      const acts = Array.from({ length: 350 }, (_, index) =>
        crossing({ subject: `moto ${part} ${index}` }),
      );
      await send(judge, raceId, acts);
    }
    const first = await hear(judge, raceId, 0);
    expect(first).toMatchObject({ cursor: 1000, more: true });
    const rest = await hear(judge, raceId, first.cursor);
    expect(rest).toMatchObject({ cursor: 1050, more: false });
    expect(new Set([...first.events, ...rest.events].map(({ id }) => id)).size).toBe(1050);
  });

  test('passes nothing by: a second sender waits for the first, and another race for nobody', async () => {
    const { raceId, judge } = await track();
    const other = await track();
    const slow = await db.connect();
    try {
      await slow.query('begin');
      await slow.query('select private.lock_field($1)', [raceId]);
      const sent = send(judge, raceId, [crossing()]);
      await untilWaiting(db, 1);
      expect((await send(other.judge, other.raceId, [crossing()])).answers).toHaveLength(1);
      await slow.query('commit');
      expect((await sent).answers).toMatchObject([{ result: 'accepted' }]);
    } finally {
      await slow.end();
    }
  });
});

test('a clock that is wrong counts by the corrected time, never later than it was received', async () => {
  const { raceId, judge } = await track();
  const now = Date.now();
  const slow = crossing({
    occurred_at: now - 3_600_000,
    server_offset: 3_590_000,
    device_seq: 1_001,
  });
  const fast = crossing({ occurred_at: now + 7_200_000, device_seq: 1_002 });
  await send(judge, raceId, [slow, fast]);
  const { events } = await hear(judge, raceId, 0);
  expect(events[0]?.at).toBe(now - 10_000);
  expect(events[1]?.at).toBeLessThan(now + 3_600_000);
});

test('nobody changes or removes an act', async () => {
  const { raceId, judge } = await track();
  const act = crossing();
  await send(judge, raceId, [act]);
  for (const statement of [
    "update public.peristiwa_lapangan set subjek = 'lain' where id = $1",
    'delete from public.peristiwa_lapangan where id = $1',
  ]) {
    await expect(db.admin.query(statement, [act.id])).rejects.toThrow('append-only');
  }
});
