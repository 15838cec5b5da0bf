import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import { createOpenRace, insert } from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';

/** What the stations of race day see (kind `pos` of the log of the field): evidence that is kept, whatever it names. */

const db = fileDatabase();

async function track() {
  const { race, category } = await createOpenRace(db);
  return { raceId: race.id, race, category, judge: await organiserOf(db, race, 'juri') };
}

let seq = 0;
function seen(changes: Record<string, unknown> = {}) {
  seq += 1;
  return {
    id: randomUUID(),
    subject: '27.1',
    action: 'lewat',
    place: 'Finis',
    device: '00000000-0000-4000-8000-0000000000cc',
    device_seq: seq,
    occurred_at: Date.now(),
    server_offset: 0,
    ...changes,
  };
}

function send(caller: string, raceId: string, events: unknown) {
  return db.rpc<{ answers: { id: string; result: string; code?: string }[] }>(
    caller,
    'send_field_events',
    { race_id: raceId, kind: 'pos', events: JSON.stringify(events) },
  );
}

async function heard(caller: string, raceId: string) {
  const changes = await db.rpc<{ events: { id: string; subject: string; payload?: unknown }[] }>(
    caller,
    'field_changes',
    { race_id: raceId, kind: 'pos', after: 0 },
  );
  return changes.events;
}

describe('an observation', () => {
  test('is the finish judge’s and the start area’s, and nobody’s without the right race_day', async () => {
    const { raceId, race, judge } = await track();
    const committee = await organiserOf(db, race, 'panitia');
    expect((await send(judge, raceId, [seen()])).answers).toMatchObject([{ result: 'accepted' }]);
    expect(
      (
        await send(committee, raceId, [
          seen({ action: 'siap', payload: { plate: 12 }, device: randomUUID() }),
        ])
      ).answers,
    ).toMatchObject([{ result: 'accepted' }]);
    for (const role of ['gerbang', 'kasir'] as const) {
      const other = await organiserOf(db, race, role);
      expect(await refusalOf(send(other, raceId, [seen()]))).toMatchObject({ code: 'not_allowed' });
      expect(await refusalOf(heard(other, raceId))).toMatchObject({ code: 'not_allowed' });
    }
    expect(await heard(judge, raceId)).toHaveLength(2);
  });

  test('of a moto, a run and a plate that nobody knows is kept as it came (R15)', async () => {
    const { raceId, judge } = await track();
    const payload = { order: [4711, 0, 12], dnf: [], dns: [], dq: [] };
    const sheet = seen({ subject: '99.3', action: 'lembar', payload });
    const derived = seen({
      subject: 'ffffffff/final/1/1/1',
      action: 'absen',
      payload: { plate: 4712 },
    });
    const { answers } = await send(judge, raceId, [sheet, derived]);
    expect(answers.map(({ result }) => result)).toEqual(['accepted', 'accepted']);
    expect(await heard(judge, raceId)).toMatchObject([
      { id: sheet.id, subject: '99.3', payload },
      { id: derived.id, subject: derived.subject },
    ]);
  });

  test('200 of one phone and moto are kept; another phone, and another moto, have 200 of their own', async () => {
    const { raceId, judge } = await track();
    const many = Array.from({ length: 201 }, () => seen());
    const codes = (await send(judge, raceId, many)).answers.map(
      ({ code, result }) => code ?? result,
    );
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(200);
    expect(codes.at(-1)).toBe('too_many_acts');
    const device = randomUUID();
    const others = [seen({ device, device_seq: 1 }), seen({ subject: '28.1' })];
    // In one batch with the phone that is full, too.
    const { answers } = await send(judge, raceId, [seen(), ...others]);
    expect(answers.map(({ code, result }) => code ?? result)).toEqual([
      'too_many_acts',
      'accepted',
      'accepted',
    ]);
  });

  test('carries at most 4 KB', async () => {
    const { raceId, judge } = await track();
    const { answers } = await send(judge, raceId, [
      seen({ action: 'lembar', payload: { order: Array.from({ length: 1_500 }, () => 12) } }),
    ]);
    expect(answers).toMatchObject([{ result: 'refused', code: 'payload_too_large' }]);
  });
});

describe('90 days after a class was closed', () => {
  /** A class whose last decision is so many days old. */
  async function classOf(raceId: string, fase: string, days: number): Promise<string> {
    const { rows } = await db.admin.query<{ id: string }>(
      'insert into private.kelas_lomba (lomba_id, nama, fase, n) values ($1, $2, $3, 1) returning id',
      [raceId, `Kelas ${randomUUID().slice(0, 8)}`, fase],
    );
    const id = rows[0]?.id ?? '';
    await decided(raceId, id, days, 'tutup_kelas', {});
    return id;
  }

  async function decided(
    raceId: string,
    classId: string | null,
    days: number,
    kind: string,
    payload: unknown,
  ) {
    await db.admin.query(
      `insert into private.keputusan (rantai, n, id, lomba_id, kelas_id, hash, hash_sebelum, periode, perangkat,
         urutan_perangkat, jenis, isi, diterima_pada)
       values ($1, 1, $2, $3, $4, $5, null, 1, $6, 1, $7, $8, now() - make_interval(days => $9))`,
      [
        classId ?? raceId,
        randomUUID(),
        raceId,
        classId,
        'a'.repeat(64),
        randomUUID(),
        kind,
        JSON.stringify({ payload }),
        days,
      ],
    );
  }

  async function kept(raceId: string, judge: string, changes: Record<string, unknown>, days = 100) {
    const { subject, action, id, place, device, payload, undoes } = seen(changes) as ReturnType<
      typeof seen
    > & { payload?: unknown; undoes?: string };
    await insert(db, 'public.peristiwa_lapangan', {
      id,
      jenis: 'pos',
      urutan: ++seq,
      lomba_id: raceId,
      subjek: subject,
      tindakan: action,
      mengurungkan: undoes ?? null,
      isi: payload === undefined ? null : JSON.stringify(payload),
      tempat: place,
      perangkat: device,
      urutan_perangkat: seq,
      terjadi_pada: new Date(),
      selisih_ms: 0,
      waktu: new Date(),
      diterima_pada: new Date(Date.now() - days * 86_400_000),
      oleh: judge,
    });
    return id;
  }

  async function left(raceId: string): Promise<string[]> {
    const { rows } = await db.admin.query<{ id: string }>(
      'select id from public.peristiwa_lapangan where lomba_id = $1 order by urutan',
      [raceId],
    );
    return rows.map(({ id }) => id);
  }

  const forget = (job = 'observations') =>
    db.rpc<number>('service_role', 'apply_retention', { job, max_rows: 100_000 });

  test('crossings and what was undone go; sheets, absences and the undo of what stays stay', async () => {
    const { raceId, judge } = await track();
    const closed = await classOf(raceId, 'selesai', 95);
    const open = await classOf(raceId, 'diundi', 95);
    const motos = [
      { type: 'moto', number: 27, class: closed, moto: {} },
      { type: 'moto', number: 28, class: open, moto: {} },
    ];
    await decided(raceId, null, 95, 'urutan', { items: motos });
    await kept(raceId, judge, {});
    await kept(raceId, judge, { subject: `${closed.slice(0, 8)}/final/1/1/1`, action: 'nomor' });
    const mistaken = await kept(raceId, judge, { action: 'absen', payload: { plate: 3 } });
    await kept(raceId, judge, { action: 'urungkan', undoes: mistaken });
    const stays = [
      await kept(raceId, judge, { action: 'lembar', payload: { order: [1] } }),
      await kept(raceId, judge, { action: 'absen', payload: { plate: 4 } }),
      // Of a class that is not closed, and of no moto that is known while a class goes on.
      await kept(raceId, judge, { subject: '28.1' }),
      await kept(raceId, judge, { subject: '99.1' }),
      // Sent lately.
      await kept(raceId, judge, {}, 10),
    ];
    expect(await forget()).toBe(4);
    expect(await left(raceId)).toEqual(stays);
    expect(await forget()).toBe(0);
  });

  test('nothing goes earlier, and of a race that ended without closing a class it goes too', async () => {
    const early = await track();
    await classOf(early.raceId, 'selesai', 80);
    await kept(early.raceId, early.judge, {});
    const over = await track();
    await classOf(over.raceId, 'diundi', 100);
    await kept(over.raceId, over.judge, {});
    await db.admin.query(
      `update public.lomba set tanggal_mulai = now() - interval '100 days',
         pendaftaran_selesai = now() - interval '101 days' where id = $1`,
      [over.raceId],
    );
    await forget();
    expect(await left(early.raceId)).toHaveLength(1);
    expect(await left(over.raceId)).toEqual([]);
  });

  test('of a race that was never run everything goes', async () => {
    const calledOff = await track();
    await kept(calledOff.raceId, calledOff.judge, { action: 'lembar', payload: { order: [1] } });
    await kept(calledOff.raceId, calledOff.judge, {}, 10);
    const raced = await track();
    await kept(raced.raceId, raced.judge, { action: 'lembar', payload: { order: [1] } });
    for (const { raceId } of [calledOff, raced]) {
      await db.admin.query('select private.lock_field($1)', [raceId]);
    }
    await db.admin.query("update public.lomba set status = 'dibatalkan' where id = $1", [
      calledOff.raceId,
    ]);
    await forget('idle_races');
    expect(await left(calledOff.raceId)).toHaveLength(1);
    expect(await left(raced.raceId)).toHaveLength(1);
  });

  test('what a helper’s phone was called goes 90 days after its end; the decision that paired it stays (R24)', async () => {
    async function paired(daysAgo: number, endedDaysAgo: number) {
      const { raceId } = await track();
      await decided(raceId, null, daysAgo, 'pasang', {
        key: randomUUID(),
        role: 'finis',
        until: new Date(Date.now() - endedDaysAgo * 86_400_000).toISOString(),
      });
      await db.admin.query(
        `insert into private.keputusan_kata (rantai, n, kata) values ($1, 1, '{"name": "HP Pak Budi"}')`,
        [raceId],
      );
      return raceId;
    }
    const [past, early, longPaired] = [
      await paired(95, 92),
      await paired(80, 79),
      await paired(95, 3),
    ];
    await forget('phone_names');
    const { rows } = await db.admin.query<{ rantai: string }>(
      'select rantai from private.keputusan_kata where rantai = any ($1)',
      [[past, early, longPaired]],
    );
    expect(rows.map(({ rantai }) => rantai).sort()).toEqual([early, longPaired].sort());
    const kept = await db.admin.query('select from private.keputusan where rantai = $1', [past]);
    expect(kept.rows).toHaveLength(1);
  });

  test('in a branch that was not accepted it goes as late, and the branch stays (R13, R24)', async () => {
    const pairing = (endedDaysAgo: number) => ({
      id: randomUUID(),
      kind: 'pasang',
      payload: {
        key: randomUUID(),
        role: 'finis',
        until: new Date(Date.now() - endedDaysAgo * 86_400_000).toISOString(),
        name: 'HP Pak Budi',
      },
    });
    const pause = { id: randomUUID(), kind: 'jeda', payload: { word: 'Hujan' } };
    async function kept(daysAgo: number, decisions: unknown[]) {
      const { raceId } = await track();
      const keep = () =>
        db.rpc('service_role', 'keep_branch', {
          race_id: raceId,
          class_id: null,
          device: 'hp-lama-sekali',
          code: 'not_holder',
          decisions: JSON.stringify(decisions),
        });
      const age = () =>
        db.admin.query(
          `update private.cabang set diterima_pada = now() - make_interval(days => $2)
           where lomba_id = $1`,
          [raceId, daysAgo],
        );
      const branches = async () => {
        const { rows } = await db.admin.query<{ keputusan: { payload: { name?: string } }[] }>(
          'select keputusan from private.cabang where lomba_id = $1',
          [raceId],
        );
        return rows.map(({ keputusan }) => keputusan);
      };
      await keep();
      await age();
      return { keep, age, branches };
    }
    const past = await kept(95, [pairing(92), pause]);
    const lately = await kept(80, [pairing(79)]);
    const longPaired = await kept(95, [pairing(92), pairing(3)]);
    const nameless = (branches: { payload: { name?: string } }[][]) =>
      branches.map((branch) => branch.map(({ payload }) => payload.name?.length ?? null));
    await forget('phone_names');
    // A hash stands in its place, and what is no name stays.
    expect(nameless(await past.branches())).toEqual([[64, null]]);
    expect((await past.branches())[0]?.[1]).toEqual(pause);
    expect(nameless(await lately.branches())).toEqual([[11]]);
    expect(nameless(await longPaired.branches())).toEqual([[11, 11]]);
    // The old phone comes on once more and sends what it has: the branch is there once, and its name goes again.
    await past.keep();
    await past.age();
    await forget('phone_names');
    expect(nameless(await past.branches())).toEqual([[64, null]]);
  });

  test('nobody else removes an observation, nor one of another kind', async () => {
    const { raceId, judge } = await track();
    const id = await kept(raceId, judge, {});
    await expect(
      db.admin.query('delete from public.peristiwa_lapangan where id = $1', [id]),
    ).rejects.toThrow('append-only');
    await expect(db.admin.query('truncate public.peristiwa_lapangan')).rejects.toThrow(
      'append-only',
    );
  });
});
