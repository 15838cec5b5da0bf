import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { namelessEntry } from '#tests/support/nameless-entry.ts';
import { size } from '#tests/support/size.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOpenRace,
  createOrder,
  createPaidOrderIn,
  createUser,
  openPayment,
  type Registration,
  read,
  register,
  untilWaiting,
} from '#tests/support/sql-fixtures.ts';
import { actsOf, messagesOf, organiserOf } from '#tests/support/sql-organiser.ts';
import vectors from '#tests/vectors/gate-events.json' with { type: 'json' };

const db = fileDatabase();

async function statusOf(id: string) {
  return (await read<Registration>(db, 'public.pendaftaran_lomba', id)).status_pendaftaran;
}

interface Receipt {
  now: number;
  answers: { id: string; result: string; code: string | null }[];
}

type Entry = Pick<Registration, 'kode_masuk'>;

/** How phones name an entry: by its code, never by its id. */
function subjectOf({ kode_masuk }: Entry): string {
  return createHash('sha256')
    .update(Buffer.from(kode_masuk.replaceAll('-', ''), 'hex'))
    .digest('hex');
}

function act(entry: Entry, changes: Record<string, unknown> = {}) {
  return {
    id: randomUUID(),
    subject: subjectOf(entry),
    action: 'masuk',
    place: 'Gerbang utama',
    device: '00000000-0000-4000-8000-0000000000aa',
    occurred_at: Date.now(),
    server_offset: 0,
    ...changes,
  };
}

function send(caller: string, raceId: string, events: unknown) {
  return db.rpc<Receipt>(caller, 'send_field_events', {
    race_id: raceId,
    kind: 'gate',
    events: JSON.stringify(events),
  });
}

/** At the venue, so many days from today, in the morning. */
async function moveRace(raceId: string, days: number) {
  await db.admin.query(
    `update public.lomba set
       tanggal_mulai = ((now() at time zone zona_waktu)::date + $2::integer + time '08:00') at time zone zona_waktu,
       pendaftaran_selesai = ((now() at time zone zona_waktu)::date + $2::integer + time '07:00') at time zone zona_waktu
     where id = $1`,
    [raceId, days],
  );
}

async function gate() {
  const target = await createOpenRace(db);
  await moveRace(target.race.id, 2);
  const volunteer = await organiserOf(db, target.race, 'gerbang');
  return { target, raceId: target.race.id, volunteer };
}

describe('acts at the gate', () => {
  test('a scan checks the rider in, sent twice it is one, and an undo takes it back', async () => {
    const { target, raceId, volunteer } = await gate();
    const { registration } = await createPaidOrderIn(db, target);
    const scan = act(registration);
    expect((await send(volunteer, raceId, [scan])).answers).toEqual([
      { id: scan.id, result: 'accepted', code: null },
    ]);
    expect(await statusOf(registration.id)).toBe('check_in');
    expect((await send(volunteer, raceId, [scan])).answers).toEqual([
      { id: scan.id, result: 'duplicate', code: null },
    ]);
    await send(volunteer, raceId, [act(registration, { action: 'urungkan', undoes: scan.id })]);
    expect(await statusOf(registration.id)).toBe('dikonfirmasi');
  });

  test('acts in any order wait for who moves the same riders, and nobody for each other in a circle', async () => {
    const { target, raceId, volunteer } = await gate();
    const riders = [await createPaidOrderIn(db, target), await createPaidOrderIn(db, target)]
      .map(({ registration }) => registration)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const [first, last] = riders as [Registration, Registration];
    // As the organisers' half locks several: in the order of their ids.
    const mover = await db.connect();
    const lock = 'select from public.pendaftaran_lomba where id = $1 for update';
    await mover.query('begin');
    await mover.query(lock, [first.id]);
    const sent = send(volunteer, raceId, [act(last), act(first)]);
    await untilWaiting(db, 1);
    await mover.query(lock, [last.id]);
    await mover.query('commit');
    expect((await sent).answers).toMatchObject([{ result: 'accepted' }, { result: 'accepted' }]);
  });

  test('of one rider are two hundred at most; one that was sent before is known all the same', async () => {
    const { target, raceId, volunteer } = await gate();
    const { registration } = await createPaidOrderIn(db, target);
    const other = await createPaidOrderIn(db, target);
    const acts = Array.from({ length: 200 }, () => act(registration));
    await send(volunteer, raceId, acts);
    const more = act(registration);
    const answer = await send(volunteer, raceId, [more, acts[7], act(other.registration)]);
    expect(answer.answers).toMatchObject([
      { id: more.id, result: 'refused', code: 'too_many_acts' },
      { result: 'duplicate' },
      { result: 'accepted' },
    ]);
  });

  test('an undo that arrives first still takes back what comes after it', async () => {
    const { target, raceId, volunteer } = await gate();
    const { registration } = await createPaidOrderIn(db, target);
    const scan = act(registration);
    await send(volunteer, raceId, [act(registration, { action: 'urungkan', undoes: scan.id })]);
    await send(volunteer, raceId, [scan]);
    expect(await statusOf(registration.id)).toBe('dikonfirmasi');
  });

  test('a child who was let in before the payment arrived is checked in when it does', async () => {
    const { target, raceId, volunteer } = await gate();
    const user = await createUser(db);
    const registration = await register(db, user, target);
    const transaction = await openPayment(db, user, registration.id);
    await send(volunteer, raceId, [act(registration)]);
    expect(await statusOf(registration.id)).toBe('pending');
    const { rows } = await db.admin.query('select * from private.gate_cases($1)', [raceId]);
    expect(rows).toMatchObject([
      { registration_id: registration.id, status_pendaftaran: 'pending' },
    ]);
    await applyStatus(db, transaction, 'PAID');
    expect(await statusOf(registration.id)).toBe('check_in');
    expect((await db.admin.query('select * from private.gate_cases($1)', [raceId])).rows).toEqual(
      [],
    );
  });

  test('a child who was refunded before the scan arrived is a case, and stays out', async () => {
    const { target, raceId, volunteer } = await gate();
    const { registration, transaction } = await createPaidOrderIn(db, target);
    await applyStatus(db, transaction, 'REFUND');
    await send(volunteer, raceId, [act(registration)]);
    expect(await statusOf(registration.id)).toBe('dibatalkan');
    expect(
      (await db.admin.query('select * from private.gate_cases($1)', [raceId])).rows,
    ).toMatchObject([{ registration_id: registration.id, status_pendaftaran: 'dibatalkan' }]);
  });

  test('a phone whose clock is wrong by an hour counts by the corrected time, never later than now', async () => {
    const { target, raceId, volunteer } = await gate();
    const { registration } = await createPaidOrderIn(db, target);
    const now = Date.now();
    const right = act(registration, { occurred_at: now - 10_000 });
    const slow = act(registration, {
      occurred_at: now - 3_600_000 - 20_000,
      server_offset: 3_600_000,
    });
    const fast = act(registration, { occurred_at: now + 7_200_000 });
    await send(volunteer, raceId, [right, fast, slow]);
    const { rows } = await db.admin.query<{ id: string; late: boolean }>(
      `select (private.field_state('gate', $1, 'masuk')).id,
         exists (select from public.peristiwa_lapangan where pendaftaran_id = $1 and waktu > diterima_pada) as late`,
      [registration.id],
    );
    expect(rows).toEqual([{ id: slow.id, late: false }]);
  });

  test('one bad act never spoils the others, and each says what it is', async () => {
    const { target, raceId, volunteer } = await gate();
    const { registration } = await createPaidOrderIn(db, target);
    const elsewhere = await createOrder(db);
    const good = act(registration);
    const taken = act(registration, { id: good.id, action: 'goodie_bag' });
    const { answers } = await send(volunteer, raceId, [
      act(registration, { device: 'bukan id' }),
      act(registration, { action: 'terbang' }),
      act(registration, { action: 'urungkan' }),
      act(registration, { occurred_at: 'kemarin' }),
      act(registration, { place: '  ' }),
      'bukan kejadian',
      null,
      act(elsewhere.registration),
      good,
      taken,
    ]);
    expect(answers.map(({ code, result }) => code ?? result)).toEqual([
      ...Array.from({ length: 7 }, () => 'event_malformed'),
      'rider_not_in_race',
      'accepted',
      'event_id_taken',
    ]);
    expect(await statusOf(registration.id)).toBe('check_in');
    for (const events of [{}, null, Array.from({ length: 501 }, () => good)]) {
      expect(await refusalOf(send(volunteer, raceId, events))).toMatchObject({
        code: 'events_invalid',
      });
    }
  });

  test('nobody changes or removes one', async () => {
    const { target, raceId, volunteer } = await gate();
    const { registration } = await createPaidOrderIn(db, target);
    const scan = act(registration);
    await send(volunteer, raceId, [scan]);
    for (const statement of [
      'update public.peristiwa_lapangan set tempat = $2 where id = $1',
      'delete from public.peristiwa_lapangan where id = $1 and tempat <> $2',
    ]) {
      await expect(db.admin.query(statement, [scan.id, 'lain'])).rejects.toThrow('append-only');
    }
  });

  test('many phones at once lose nothing, and a cursor passes nothing by', async () => {
    const { target, raceId, volunteer } = await gate();
    const entries = await Promise.all(
      Array.from({ length: 4 }, () => createPaidOrderIn(db, target)),
    );
    const seen = new Set<string>();
    let cursor = 0;
    const pull = async () => {
      const changes = await db.rpc<{ events: { id: string }[]; cursor: number }>(
        volunteer,
        'gate_changes',
        { race_id: raceId, after: cursor },
      );
      for (const { id } of changes.events) {
        seen.add(id);
      }
      cursor = changes.cursor;
    };
    const sent = Array.from({ length: 12 }, () =>
      entries.map(({ registration }) => act(registration)),
    );
    await Promise.all(
      sent.flatMap((events, index) => [send(volunteer, raceId, events), index % 3 ? pull() : null]),
    );
    await pull();
    expect(seen.size).toBe(sent.flat().length);
    for (const { registration } of entries) {
      expect(await statusOf(registration.id)).toBe('check_in');
    }
  });
});

describe('which act counts', () => {
  test.each(vectors.cases)('$name', async ({ events, expect: expected }) => {
    const { target, raceId, volunteer } = await gate();
    const { registration } = await createPaidOrderIn(db, target);
    const own = new Map(
      ['', '1', '2', '3'].map((n) => [`00000000-0000-4000-8000-00000000000${n}`, randomUUID()]),
    );
    // Ids are one of their kind in the whole database; their order is what matters here.
    const ids = [...own.values()].toSorted();
    const idOf = (id: string) => ids[Number(id.at(-1))] ?? id;
    const base = Date.now() - 60_000;
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(events, { minLength: events.length }),
        async (arrived) => {
          for (const event of arrived) {
            await send(volunteer, raceId, [
              act(registration, {
                id: idOf(event.id),
                action: event.action,
                undoes: 'undoes' in event && event.undoes ? idOf(event.undoes) : undefined,
                occurred_at: base + event.at,
              }),
            ]);
          }
        },
      ),
      { numRuns: 1 },
    );
    const { rows } = await db.admin.query(
      `select (private.field_state('gate', $1, 'masuk')).id as masuk, (private.field_state('gate', $1, 'goodie_bag')).id as goodie_bag`,
      [registration.id],
    );
    expect(rows).toEqual([
      {
        masuk: expected.masuk === null ? null : idOf(expected.masuk),
        goodie_bag: expected.goodie_bag === null ? null : idOf(expected.goodie_bag),
      },
    ]);
    expect(await statusOf(registration.id)).toBe(
      expected.masuk === null ? 'dikonfirmasi' : 'check_in',
    );
  });
});

describe('what a phone takes along', () => {
  test('riders with what the gate needs, no telephone number of a parent, of a cancelled entry no name', async () => {
    const { target, raceId, volunteer } = await gate();
    const paid = await createPaidOrderIn(db, target, { start_number: '12', nickname: 'Kiki' });
    const gone = await createPaidOrderIn(db, target);
    await applyStatus(db, gone.transaction, 'REFUND');
    await db.rpc(paid.user, 'set_delegate', {
      registration_id: paid.registration.id,
      name: 'Tante Sari',
      phone: '0812-3456-7890',
    });
    const manifest = await db.rpc<{ riders: unknown[]; version: string }>(
      volunteer,
      'gate_manifest',
      { race_id: raceId },
    );
    const cancelled: Answer<'gate_manifest'>['riders'][number] = {
      kode_masuk: gone.registration.kode_masuk,
      id: gone.registration.id,
      kategori_id: target.category.id,
      entry: 'batal',
      ...namelessEntry,
    };
    expect(manifest.riders).toEqual([
      expect.objectContaining({
        kode_masuk: paid.registration.kode_masuk,
        id: paid.registration.id,
        entry: 'terdaftar',
        nama_panggilan_rider: 'Kiki',
        nomor_bib: '12',
        birth_year: Number(paid.registration.tanggal_lahir_rider.slice(0, 4)),
        delegate: { nama: 'Tante Sari', nomor_hp: '081234567890' },
      }),
      cancelled,
    ]);
    expect(JSON.stringify(manifest)).not.toContain(paid.registration.tanggal_lahir_rider);
    const changes = () =>
      db.rpc<{ version: string }>(volunteer, 'gate_changes', { race_id: raceId, after: 0 });
    expect((await changes()).version).toBe(manifest.version);
    await createPaidOrderIn(db, target);
    const later = (await changes()).version;
    expect(later).not.toBe(manifest.version);
    // Cancelled and yet inside: somebody has to find that child.
    await send(volunteer, raceId, [act(gone.registration)]);
    const again = await db.rpc<{ riders: unknown[]; version: string }>(volunteer, 'gate_manifest', {
      race_id: raceId,
    });
    expect(again.version).not.toBe(later);
    expect(again.riders).toContainEqual({
      ...cancelled,
      nama_panggilan_rider: gone.registration.nama_panggilan_rider,
    });
  });

  test("a parent's telephone number only after a scan, or with the right to contacts, and each look is logged", async () => {
    const { target, raceId, volunteer } = await gate();
    const { registration } = await createPaidOrderIn(db, target);
    const director = await organiserOf(db, { id: raceId }, 'panitia');
    const look = (caller: string) =>
      db.rpc(caller, 'gate_contact', { race_id: raceId, subject: subjectOf(registration) });
    expect(await refusalOf(look(volunteer))).toMatchObject({ code: 'not_scanned_yet' });
    expect(await look(director)).toEqual({
      nama_lengkap: 'Ibu Rani',
      nomor_hp: '081234567890',
    });
    await send(volunteer, raceId, [act(registration)]);
    expect(await look(volunteer)).toMatchObject({ nomor_hp: '081234567890' });
    const { rows } = await db.admin.query(
      `select user_id from public.catatan where tindakan = 'gate_contact' and objek_id = $1 order by id`,
      [registration.id],
    );
    expect(rows).toEqual([{ user_id: director }, { user_id: volunteer }]);
  });

  test('a scan that was taken back gives no right to the number', async () => {
    const { target, raceId, volunteer } = await gate();
    const { registration } = await createPaidOrderIn(db, target);
    const scan = act(registration);
    await send(volunteer, raceId, [
      scan,
      act(registration, { action: 'urungkan', undoes: scan.id }),
    ]);
    const look = () =>
      db.rpc(volunteer, 'gate_contact', { race_id: raceId, subject: subjectOf(registration) });
    expect(await refusalOf(look())).toMatchObject(refused('PT409 not_scanned_yet'));
    await send(volunteer, raceId, [act(registration)]);
    expect(await look()).toMatchObject({ nomor_hp: '081234567890' });
  });

  test('ten numbers an hour for the gate alone; the owners are told, and a colleague reads on', async () => {
    const { target, raceId, volunteer } = await gate();
    const owner = await organiserOf(db, { id: raceId }, 'pemilik');
    const director = await organiserOf(db, { id: raceId }, 'panitia');
    const entries = await Promise.all(
      Array.from({ length: 11 }, () => createPaidOrderIn(db, target)),
    );
    const riders = entries.map(({ registration }) => registration);
    await send(
      volunteer,
      raceId,
      riders.map((rider) => act(rider)),
    );
    const look = (caller: string, rider: Registration) =>
      db.rpc(caller, 'gate_contact', { race_id: raceId, subject: subjectOf(rider) });
    for (const rider of riders.slice(0, 9)) {
      await look(volunteer, rider);
    }
    expect(await messagesOf(db, 'gate_contacts', raceId)).toEqual([]);
    const [last, tooMany] = riders.slice(9) as [Registration, Registration];
    await look(volunteer, last);
    expect(await messagesOf(db, 'gate_contacts', raceId)).toEqual([
      { user_id: owner, isi: { lomba_id: raceId, jumlah: 10, nama: 'Pak Panitia' } },
    ]);
    expect(await refusalOf(look(volunteer, tooMany))).toMatchObject(
      refused('PT429 too_many_contacts', { limit: 10, seconds: expect.any(Number) }),
    );
    // The one in hand again is no further one, and a person who may see contacts is not counted.
    await look(volunteer, last);
    expect(await look(director, tooMany)).toMatchObject({ nomor_hp: '081234567890' });
    expect(await messagesOf(db, 'gate_contacts', raceId)).toHaveLength(1);
    await db.admin.query('alter table public.catatan disable trigger keep_log');
    await db.admin.query(
      "update public.catatan set terjadi_pada = terjadi_pada - interval '61 minutes' where user_id = $1",
      [volunteer],
    );
    await db.admin.query('alter table public.catatan enable trigger keep_log');
    expect(await look(volunteer, tooMany)).toMatchObject({ nomor_hp: '081234567890' });
  });

  test('two looks at once do not pass the limit', async () => {
    const { target, raceId, volunteer } = await gate();
    const entries = await Promise.all(
      Array.from({ length: 12 }, () => createPaidOrderIn(db, target)),
    );
    const riders = entries.map(({ registration }) => registration);
    await send(
      volunteer,
      raceId,
      riders.map((rider) => act(rider)),
    );
    const looks = await Promise.allSettled(
      riders.map((rider) =>
        db.rpc(volunteer, 'gate_contact', { race_id: raceId, subject: subjectOf(rider) }),
      ),
    );
    expect(looks.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test.each([
    [4, { state: 'PT409', code: 'gate_not_yet', facts: { opens_at: expect.any(String) } }],
    [3, null],
    [-1, null],
    [-2, { state: 'PT409', code: 'gate_over', facts: {} }],
  ])('a race %i days ahead gives its list: %o', async (days, refusal) => {
    const { target, raceId, volunteer } = await gate();
    const { registration } = await createPaidOrderIn(db, target);
    await moveRace(raceId, days);
    for (const [name, args] of [
      ['gate_manifest', { race_id: raceId }],
      ['gate_changes', { race_id: raceId, after: 0 }],
    ] as const) {
      const asked = db.rpc(volunteer, name, args);
      if (refusal === null) {
        await asked;
      } else {
        expect(await refusalOf(asked)).toEqual(refusal);
      }
    }
    // What was done is taken at any time: a phone may have been without a signal for days.
    expect((await send(volunteer, raceId, [act(registration)])).answers).toMatchObject([
      { result: 'accepted' },
    ]);
  });

  test('that a list was fetched is logged, once an hour for each person', async () => {
    const { target, raceId, volunteer } = await gate();
    await createPaidOrderIn(db, target);
    const second = await organiserOf(db, { id: raceId }, 'gerbang');
    for (const caller of [volunteer, volunteer, second]) {
      await db.rpc(caller, 'gate_manifest', { race_id: raceId });
    }
    const fetched = (await actsOf(db, raceId)).filter(({ tindakan }) => tindakan === 'gate_list');
    expect(fetched).toMatchObject([
      { user_id: volunteer, objek_id: raceId, sesudah: { rider: 1 } },
      { user_id: second },
    ]);
  });

  test("the club's other races are known by short hashes, drafts and other clubs by none; the server knows any", async () => {
    const { target, raceId, volunteer } = await gate();
    const here = await createPaidOrderIn(db, target);
    const { rows } = await db.admin.query<{ organisasi_id: string }>(
      'select organisasi_id from public.lomba where id = $1',
      [raceId],
    );
    const organisasi_id = rows[0]?.organisasi_id;
    const sister = await createOpenRace(db, { organisasi_id });
    const draft = await createOpenRace(db, { organisasi_id });
    const foreign = await gate();
    const there = await createPaidOrderIn(db, sister);
    const gone = await createPaidOrderIn(db, sister);
    await applyStatus(db, gone.transaction, 'REFUND');
    const stranger = await createPaidOrderIn(db, foreign.target);
    const hidden = await createPaidOrderIn(db, draft);
    await db.admin.query("update public.lomba set status = 'draf' where id = $1", [draft.race.id]);
    const { elsewhere } = await db.rpc<{ elsewhere: unknown[] }>(volunteer, 'gate_manifest', {
      race_id: raceId,
    });
    expect(elsewhere).toEqual([
      {
        judul: sister.race.judul,
        tanggal_mulai: expect.any(String),
        zona_waktu: sister.race.zona_waktu,
        subjects: subjectOf(there.registration).slice(0, 8),
      },
    ]);
    const findSubject = async (subject: string) => {
      const [found] = await db.query<Answer<'gate_find'>>(
        volunteer,
        'select * from public.gate_find($1, $2)',
        [raceId, subject],
      );
      return found;
    };
    const find = (entry: { registration: Registration }) =>
      findSubject(subjectOf(entry.registration));
    expect(await find(here)).toMatchObject({ id: raceId });
    expect(await find(there)).toMatchObject({ id: sister.race.id, judul: sister.race.judul });
    expect(Object.keys((await find(stranger)) ?? {}).sort()).toEqual([
      'id',
      'judul',
      'tanggal_mulai',
      'zona_waktu',
    ]);
    expect(await find(hidden)).toBeUndefined();
    expect(await findSubject("' or true --")).toBeUndefined();
  });

  test('nothing for a parent, or for who manages another race', async () => {
    const { target, raceId } = await gate();
    const { user } = await createPaidOrderIn(db, target);
    const other = await gate();
    for (const caller of [user, other.volunteer]) {
      for (const [name, args] of [
        ['gate_manifest', { race_id: raceId }],
        ['gate_changes', { race_id: raceId, after: 0 }],
        ['send_field_events', { race_id: raceId, kind: 'gate', events: '[]' }],
        ['field_changes', { race_id: raceId, kind: 'gate', after: 0 }],
        ['gate_find', { race_id: raceId, subject: 'x' }],
      ] as const) {
        expect(await refusalOf(db.rpc(caller, name, args))).toMatchObject(
          refused('PT404 race_not_found'),
        );
      }
    }
  });
});

describe('delegates', () => {
  test('are named by the owner, corrected and taken back, with a name and a number that can be used', async () => {
    const { user, registration } = await createOrder(db);
    const set = (caller: string, name: string | null, phone: string | null) =>
      db.rpc(caller, 'set_delegate', { registration_id: registration.id, name, phone });
    const delegates = () =>
      db.query(
        user,
        'select nama, nomor_hp from public.wakil_pendaftaran where pendaftaran_id = $1',
        [registration.id],
      );
    await set(user, ' Om  Budi ', '+62 812 3456 789');
    expect(await delegates()).toEqual([{ nama: 'Om Budi', nomor_hp: '+628123456789' }]);
    await set(user, 'Om Budi', '08123456789');
    expect(await delegates()).toEqual([{ nama: 'Om Budi', nomor_hp: '08123456789' }]);
    for (const [name, phone, code] of [
      ['\u200b', '08123456789', 'delegate_name_required'],
      [null, '08123456789', 'delegate_name_required'],
      ['x'.repeat(101), '08123456789', 'text_too_long'],
      ['bit.ly/x', '08123456789', 'name_has_link'],
      ['Om Budi', 'nanti', 'phone_invalid'],
    ] as const) {
      expect(await refusalOf(set(user, name, phone))).toMatchObject({ code });
    }
    const stranger = await createUser(db);
    expect(await refusalOf(set(stranger, 'Om', '08123456789'))).toMatchObject({
      code: 'registration_not_found',
    });
    expect(
      await db.query(stranger, 'select * from public.wakil_pendaftaran where pendaftaran_id = $1', [
        registration.id,
      ]),
    ).toEqual([]);
    await set(user, null, null);
    expect(await delegates()).toEqual([]);
  });

  test.each([
    [
      'race_over',
      'lomba',
      "tanggal_mulai = now() - interval '2 days', pendaftaran_selesai = now() - interval '3 days'",
      { status: 'dipublikasi' },
    ],
    ['registration_over', 'pendaftaran_lomba', "status_pendaftaran = 'dibatalkan'", {}],
  ])('are not named any more: %s', async (code, table, change, facts) => {
    const { user, target, registration } = await createOrder(db);
    await db.admin.query(`update public.${table} set ${change} where id = $1`, [
      table === 'lomba' ? target.race.id : registration.id,
    ]);
    const set = (name: string | null, phone: string | null) =>
      db.rpc(user, 'set_delegate', { registration_id: registration.id, name, phone });
    expect(await refusalOf(set('Om Budi', '08123456789'))).toEqual({
      state: 'PT409',
      code,
      facts,
    });
    // Nobody is kept from taking a name out.
    await set(null, null);
  });
});

describe('start plates', () => {
  const assign = (caller: string, raceId: string, changes: Record<string, unknown> = {}) =>
    db.rpc<Answer<'assign_plates'>>(caller, 'assign_plates', {
      race_id: raceId,
      category_id: null,
      first: 1,
      order_by: 'daftar',
      keep: true,
      commit: true,
      ...changes,
    });

  test('written once for who has none: the gate waits meanwhile', async () => {
    const { target, raceId } = await gate();
    const director = await organiserOf(db, { id: raceId }, 'panitia');
    for (let rider = 0; rider < 4; rider++) {
      await createPaidOrderIn(db, target, { start_number: '' });
    }
    const given = (changes: Record<string, unknown> = {}) =>
      db.as(director, async (client) => {
        const written = async () => {
          const { rows } = await client.query<{ rows: number }>(
            `select pg_stat_get_xact_tuples_updated('public.pendaftaran_lomba'::regclass) as rows`,
          );
          return rows[0]?.rows ?? Number.NaN;
        };
        const before = await written();
        await client.query('select public.assign_plates($1, $2, $3, $4, $5, true)', [
          raceId,
          ...Object.values({ category: null, first: 1, order: 'daftar', keep: true, ...changes }),
        ]);
        return (await written()) - before;
      });
    expect(await given()).toBe(4);
    expect(await given()).toBe(0);
    // Taken and given.
    expect(await given({ keep: false, first: 100 })).toBe(8);
  });

  test('wishes first, of two for one number to the earlier; the preview is what then happens', async () => {
    const { target, raceId } = await gate();
    const director = await organiserOf(db, { id: raceId }, 'panitia');
    const a = await createPaidOrderIn(db, target, { start_number: '7' });
    const b = await createPaidOrderIn(db, target, { start_number: '7' });
    const c = await createPaidOrderIn(db, target, { start_number: '' });
    const d = await createPaidOrderIn(db, target, { start_number: '1' });
    await register(db, await createUser(db), target, { start_number: '3' });
    const preview = await assign(director, raceId, { commit: false });
    expect(
      (await read<Registration>(db, 'public.pendaftaran_lomba', a.registration.id)).nomor_plat,
    ).toBeNull();
    const done = await assign(director, raceId);
    expect(done).toEqual(preview);
    expect(done.missed_wishes).toBe(1);
    expect(Object.fromEntries(done.plates.map(({ id, plate }) => [id, plate]))).toEqual({
      [a.registration.id]: 7,
      [b.registration.id]: 2,
      [c.registration.id]: 3,
      [d.registration.id]: 1,
    });
    const again = await assign(director, raceId, { keep: false, order_by: 'nama', first: 100 });
    expect(again.plates.map(({ plate }) => plate)).toEqual([1, 7, 100, 101]);
    expect(await refusalOf(assign(director, raceId, { keep: false, first: 9999 }))).toMatchObject({
      code: 'plates_used_up',
    });
  });

  test('go to the riders of its moment alone: one who is in while it waits gets none, and waits for nobody', async () => {
    const { target, raceId } = await gate();
    const director = await organiserOf(db, { id: raceId }, 'panitia');
    const first = await createPaidOrderIn(db, target, { start_number: '7' });
    const [gateKeeper, callback] = [await db.connect(), await db.connect()];
    try {
      const lock = 'select from public.pendaftaran_lomba where id = $1 for update';
      await gateKeeper.query('begin');
      await gateKeeper.query(lock, [first.registration.id]);
      const assigned = assign(director, raceId);
      await untilWaiting(db, 1);
      const second = await createPaidOrderIn(db, target, { start_number: '8' });
      await callback.query('begin');
      await callback.query(lock, [second.registration.id]);
      await gateKeeper.query('commit');
      expect((await assigned).plates.map(({ id }) => id)).toEqual([first.registration.id]);
      await callback.query('commit');
    } finally {
      await Promise.all([gateKeeper.end(), callback.end()]);
    }
  });

  test('are one of their kind in a race, whatever is done in whatever order', async () => {
    const { target, raceId } = await gate();
    const director = await organiserOf(db, { id: raceId }, 'panitia');
    const entries = await Promise.all(
      ['5', '5', '9', '', '1', '2'].map((start_number) =>
        createPaidOrderIn(db, target, { start_number }),
      ),
    );
    const step = fc.oneof(
      fc.record({
        order_by: fc.constantFrom('daftar', 'nama', 'acak'),
        first: fc.integer({ min: 1, max: 12 }),
        keep: fc.boolean(),
        commit: fc.constant(true),
      }),
      fc.record({
        entry: fc.integer({ min: 0, max: entries.length - 1 }),
        plate: fc.option(fc.integer({ min: 1, max: 12 })),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const taken of steps) {
          if ('entry' in taken) {
            const registration_id = entries[taken.entry]?.registration.id;
            await db
              .rpc(director, 'set_plate', { registration_id, plate: taken.plate })
              .catch(async (error) => {
                expect(await refusalOf(Promise.reject(error))).toMatchObject({
                  code: 'plate_taken',
                });
              });
          } else {
            const { plates } = await assign(director, raceId, taken);
            expect(new Set(plates.map(({ plate }) => plate)).size).toBe(entries.length);
          }
        }
      }),
      { numRuns: size(3, 150), endOnFailure: true },
    );
  });

  test('go back when the entry ends, and do not stand in the way of money that brings it back', async () => {
    const { target, raceId } = await gate();
    const director = await organiserOf(db, { id: raceId }, 'panitia');
    const a = await createPaidOrderIn(db, target, { start_number: '7' });
    await assign(director, raceId);
    await applyStatus(db, a.transaction, 'REFUND');
    const b = await createPaidOrderIn(db, target, { start_number: '7' });
    await assign(director, raceId);
    expect(
      await refusalOf(
        db.rpc(director, 'set_plate', { registration_id: a.registration.id, plate: 8 }),
      ),
    ).toMatchObject({ code: 'registration_over' });
    await db.admin.query(
      `update public.pendaftaran_lomba set status_pendaftaran = 'dikonfirmasi' where id = $1`,
      [a.registration.id],
    );
    expect(
      await refusalOf(
        db.rpc(director, 'set_plate', { registration_id: a.registration.id, plate: 7 }),
      ),
    ).toMatchObject({ code: 'plate_taken', facts: { pendaftaran_id: b.registration.id } });
    const volunteer = await organiserOf(db, { id: raceId }, 'gerbang');
    expect(await refusalOf(assign(volunteer, raceId))).toMatchObject({ code: 'not_allowed' });
  });

  test('are not given in a race that the entry was moved to meanwhile', async () => {
    const { target, raceId } = await gate();
    const director = await organiserOf(db, { id: raceId }, 'panitia');
    const { registration } = await createPaidOrderIn(db, target);
    const elsewhere = await createOpenRace(db);
    const desk = await db.connect();
    await desk.query('begin');
    await desk.query(
      'update public.pendaftaran_lomba set lomba_id = $2, kategori_id = $3 where id = $1',
      [registration.id, elsewhere.race.id, elsewhere.category.id],
    );
    const given = refusalOf(
      db.rpc(director, 'set_plate', { registration_id: registration.id, plate: 7 }),
    );
    await untilWaiting(db, 1);
    await desk.query('commit');
    expect((await given).code).toBe('race_not_found');
    expect(await read<Registration>(db, 'public.pendaftaran_lomba', registration.id)).toMatchObject(
      { lomba_id: elsewhere.race.id, nomor_plat: null },
    );
  });

  test('are numbers of a plate, in an order that there is', async () => {
    const { target, raceId } = await gate();
    const director = await organiserOf(db, { id: raceId }, 'panitia');
    const { registration } = await createPaidOrderIn(db, target);
    for (const first of [0, 10_000, null]) {
      expect(await refusalOf(assign(director, raceId, { first }))).toMatchObject(
        refused('PT422 plate_invalid', { min: 1, max: 9999 }),
      );
    }
    for (const plate of [0, 10_000]) {
      expect(
        await refusalOf(db.rpc(director, 'set_plate', { registration_id: registration.id, plate })),
      ).toMatchObject(refused('PT422 plate_invalid'));
    }
    for (const order_by of ['tinggi badan', null]) {
      expect(await refusalOf(assign(director, raceId, { order_by }))).toMatchObject(
        refused('PT422 order_unknown'),
      );
    }
  });
});
