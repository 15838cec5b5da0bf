import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pickedWords } from '#functions/_shared/racing/kinds.ts';
import type { ClassDay } from '#tests/support/racing/class-day.ts';
import { listOf, q } from '#tests/support/racing/class-day.ts';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOpenRace,
  createOrderIn,
  createPaidOrderIn,
  createUser,
  insert,
  type Order,
} from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';
import { sqlRaceDay } from '#tests/support/sql-race-day.ts';

// Results that last: a family's own over all races, and an organiser's of one (issue 24, point 5).

const db = fileDatabase();
const { givePlates, classOf, send } = sqlRaceDay(db);

interface FamilyResult {
  pendaftaran_id: string;
  judul: string;
  class: string;
  nomor: number;
  hasil: string;
  status_pendaftaran: string;
  status_pembayaran: string;
  final: string | null;
  peringkat: number | null;
  in_final: number | null;
  urutan: number | null;
  in_class: number | null;
  alasan: string | null;
  logo_url: string | null;
  official_at: string;
}

async function raced(decide: (day: ClassDay) => void = () => undefined) {
  const target = await createOpenRace(db);
  const owner = await organiserOf(db, target.race, 'pemilik');
  const orders: Order[] = [];
  for (let rider = 0; rider < 4; rider += 1) {
    orders.push(await createPaidOrderIn(db, target));
  }
  await givePlates(orders.map(({ registration }) => registration));
  const day = await classOf(target, owner);
  day.close(listOf(4)).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  decide(day);
  day.goOn();
  await send(day);
  const order = (plate: number) => orders[plate - 1] as Order;
  return { target, raceId: target.race.id, owner, day, order };
}

function resultsOf(user: string) {
  return db.query<FamilyResult>(user, 'select * from public.family_results()', []);
}

describe('a family reads', () => {
  test('the place of how many, for its own child alone', async () => {
    const { order, target } = await raced();
    const logo = 'https://contoh.id/logo-960.webp';
    await db.admin.query(
      'update public.organisasi o set logo_url = $2 from public.lomba l where l.id = $1 and l.organisasi_id = o.id',
      [target.race.id, logo],
    );
    expect(await resultsOf(order(2).user)).toMatchObject([
      {
        pendaftaran_id: order(2).registration.id,
        judul: target.race.judul,
        class: 'Boys 2019',
        nomor: 2,
        hasil: 'tempat',
        final: 'Utama',
        peringkat: 2,
        in_final: 4,
        urutan: 2,
        in_class: 4,
        alasan: null,
        logo_url: logo,
      },
    ]);
    expect(await resultsOf(await createUser(db))).toEqual([]);
  });

  test('what its entry’s money has come to, which takes no place away (R32)', async () => {
    const target = await createOpenRace(db);
    const owner = await organiserOf(db, target.race, 'pemilik');
    const paid = [await createPaidOrderIn(db, target), await createPaidOrderIn(db, target)];
    const waiting = await createOrderIn(db, target);
    const orders = [...paid, waiting];
    await givePlates(orders.map(({ registration }) => registration));
    const day = await classOf(target, owner);
    day.close(listOf(3), undefined, undefined, {
      unpaid: [{ plate: 3, reason: 'ibunya bayar tunai siang ini' }],
    });
    day.decide('undi', { way: 'orang', numbers: [17, 203, 5000] }).goOn();
    await send(day);
    const states = async () =>
      (await Promise.all(orders.map(({ user }) => resultsOf(user)))).map(([row]) => [
        row?.hasil,
        row?.status_pendaftaran,
        row?.status_pembayaran,
      ]);
    const first = ['tempat', 'selesai', 'dibayar'];
    expect(await states()).toEqual([first, first, ['tempat', 'pending', 'pending']]);
    await db.admin.query(
      "update public.pendaftaran_lomba set kedaluwarsa_pada = now() - interval '2 days' where id = $1",
      [waiting.registration.id],
    );
    await applyStatus(db, waiting.transaction, 'EXPIRED');
    await db.rpc('service_role', 'release_expired', {});
    await applyStatus(db, (paid[1] as Order).transaction, 'REFUND');
    expect(await states()).toEqual([
      first,
      ['tempat', 'dibatalkan', 'refund'],
      ['tempat', 'dibatalkan', 'gagal'],
    ]);
  });

  test('nothing of a class that still runs', async () => {
    const target = await createOpenRace(db);
    const owner = await organiserOf(db, target.race, 'pemilik');
    const orders = [await createPaidOrderIn(db, target), await createPaidOrderIn(db, target)];
    const more = [await createPaidOrderIn(db, target), await createPaidOrderIn(db, target)];
    await givePlates([...orders, ...more].map(({ registration }) => registration));
    const day = await classOf(target, owner);
    day.close(listOf(4)).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
    day.run(q(1, 1));
    await send(day);
    expect(await resultsOf(orders[0]?.user ?? '')).toEqual([]);
  });

  test('why there is no place, where the reason was picked; what somebody typed is not handed on', async () => {
    const picked = await raced((day) =>
      day.decide('dq', { plate: 3, reason: 'Sepeda tidak sesuai' }),
    );
    expect(await resultsOf(picked.order(3).user)).toMatchObject([
      { hasil: 'dq', final: null, peringkat: null, in_final: null, alasan: 'Sepeda tidak sesuai' },
    ]);
    expect(await resultsOf(picked.order(1).user)).toMatchObject([{ alasan: null, in_class: 3 }]);
    const typed = await raced((day) =>
      day.decide('dq', { plate: 3, reason: 'menabrak Bima dengan sengaja' }),
    );
    expect(await resultsOf(typed.order(3).user)).toMatchObject([{ hasil: 'dq', alasan: null }]);
  });

  test('since when it stands: since the class was closed, or corrected afterwards', async () => {
    const { day, order } = await raced();
    const standsSince = async () => {
      const [{ official_at = null } = {}] = await resultsOf(order(2).user);
      const { rows } = await db.admin.query<{ jenis: string }>(
        'select jenis from private.keputusan where rantai = $1 and diterima_pada = $2 order by n desc limit 1',
        [day.of.raceClass, official_at],
      );
      return rows[0]?.jenis;
    };
    expect(await standsSince()).toBe('tutup_kelas');
    day.decide('dq', { plate: 4, reason: 'Sepeda tidak sesuai' });
    await send(day);
    expect(await standsSince()).toBe('dq');
  });

  test('the same in its export, and nothing of an erased child', async () => {
    const { order } = await raced();
    const { user, registration } = order(1);
    const { pendaftaran } = await db.rpc<{ pendaftaran: { hasil: unknown }[] }>(
      user,
      'export_family',
      {},
    );
    expect(pendaftaran[0]?.hasil).toEqual([
      { kelas: 'Boys 2019', nomor: 1, hasil: 'tempat', final: 'Utama', peringkat: 1 },
    ]);
    await db.rpc(user, 'erase_rider', { rider_id: registration.rider_id, commit: true });
    expect(await resultsOf(user)).toEqual([]);
  });
});

describe('a family is told', () => {
  interface Told {
    jenis: string;
    isi: { hasil: string; final: string | null; peringkat: number | null; sebelum?: object };
  }
  const toldOf = async (user: string) =>
    (
      await db.admin.query<Told>(
        `select jenis, isi from private.pesan
         where user_id = $1 and jenis in ('result_ready', 'result_corrected') order by dibuat_pada, kunci`,
        [user],
      )
    ).rows;
  const sendAll = () =>
    db.admin.query(
      "update private.pesan set terkirim_pada = now() where jenis in ('result_ready', 'result_corrected') and berhenti_pada is null",
    );

  test('of its child’s place once the class is closed, and nothing of a child that did not start', async () => {
    const { order } = await raced((day) =>
      day.decide('dq', { plate: 3, reason: 'Sepeda tidak sesuai' }),
    );
    expect(await toldOf(order(1).user)).toMatchObject([
      { jenis: 'result_ready', isi: { hasil: 'tempat', final: 'Utama', peringkat: 1 } },
    ]);
    expect(await toldOf(order(3).user)).toEqual([]);
  });

  test('of a correction honestly, each family whose place it changed, and nobody twice', async () => {
    const { day, order } = await raced();
    await sendAll();
    day.decide('dq', { plate: 1, reason: 'Sepeda tidak sesuai' });
    await send(day);
    expect(await toldOf(order(1).user)).toMatchObject([
      { jenis: 'result_ready' },
      { jenis: 'result_corrected', isi: { hasil: 'dq', sebelum: { peringkat: 1 } } },
    ]);
    expect(await toldOf(order(2).user)).toMatchObject([
      { jenis: 'result_ready', isi: { peringkat: 2 } },
      { jenis: 'result_corrected', isi: { peringkat: 1, sebelum: { peringkat: 2 } } },
    ]);
  });

  test('of no correction that left its child’s place as it was', async () => {
    const { day, order } = await raced();
    await sendAll();
    day.decide('dq', { plate: 4, reason: 'Sepeda tidak sesuai' });
    await send(day);
    expect(await toldOf(order(4).user)).toMatchObject([
      { jenis: 'result_ready' },
      { jenis: 'result_corrected', isi: { hasil: 'dq' } },
    ]);
    expect(await toldOf(order(1).user)).toMatchObject([{ jenis: 'result_ready' }]);
  });

  test('only of the last result, where nothing had gone out when it was corrected', async () => {
    const { day, order } = await raced();
    day.decide('dq', { plate: 1, reason: 'Sepeda tidak sesuai' });
    await send(day);
    expect(await toldOf(order(1).user)).toEqual([]);
    expect(await toldOf(order(2).user)).toMatchObject([
      { jenis: 'result_ready', isi: { peringkat: 1 } },
    ]);
  });
});

test('the board’s source counts the start area’s calls of a moto, and nobody’s who was called alone', async () => {
  const { raceId, target, owner } = await raced();
  await db.rpc(owner, 'take_race_lease', { race_id: raceId, device: 'hp-direktur' });
  const caller = await organiserOf(db, target.race, 'panitia');
  const call = (device_seq: number, more: object = {}) => ({
    id: crypto.randomUUID(),
    subject: '27.1',
    action: 'panggilan',
    place: 'Start',
    device: '00000000-0000-4000-8000-0000000000cd',
    device_seq,
    occurred_at: Date.now(),
    server_offset: 0,
    ...more,
  });
  await db.admin.query('delete from private.katalog_berubah');
  await db.rpc(caller, 'send_field_events', {
    race_id: raceId,
    kind: 'pos',
    events: JSON.stringify([call(1), call(2), call(3, { payload: { plate: 2 } })]),
  });
  expect(await db.rpc('service_role', 'board_source', { race_id: raceId })).toMatchObject({
    calls: { '27.1': 2 },
  });
  const marked = await db.admin.query('select distinct berkas from private.katalog_berubah');
  expect(marked.rows).toEqual([{ berkas: `papan/${raceId}` }]);
});

test('a call that came by a scanned code is the call itself, and only its own phone or one that decides takes it back', async () => {
  const { raceId, owner } = await raced();
  await db.rpc(owner, 'take_race_lease', { race_id: raceId, device: 'hp-direktur' });
  const device = '00000000-0000-4000-8000-0000000000cd';
  const director = 'dddddddd-0000-4000-8000-0000000000cd';
  let seq = 0;
  const kept = async (perangkat: string, more: Record<string, unknown> = {}) => {
    seq += 1;
    return insert<{ id: string }>(db, 'public.peristiwa_lapangan', {
      id: randomUUID(),
      lomba_id: raceId,
      jenis: 'pos',
      urutan: 1000 + seq,
      subjek: '27.1',
      tindakan: 'panggilan',
      tempat: 'Start',
      perangkat,
      urutan_perangkat: seq,
      terjadi_pada: 'now',
      selisih_ms: 0,
      waktu: 'now',
      ...more,
    });
  };
  const calls = async () =>
    (await db.rpc<{ calls: object }>('service_role', 'board_source', { race_id: raceId })).calls;
  const copyOf = (number: number) => ({
    isi: JSON.stringify({ device: device.slice(0, 8), seq: number }),
  });
  await kept(director, { ...copyOf(7), dari_pemutus: true });
  await kept('eeeeeeee-0000-4000-8000-0000000000cd', copyOf(7));
  expect(await calls()).toEqual({ '27.1': 1 });
  const call = await kept(device, { urutan_perangkat: 7 });
  expect(await calls()).toEqual({ '27.1': 1 });
  const undo = (perangkat: string) =>
    kept(perangkat, { tindakan: 'urungkan', mengurungkan: call.id });
  await undo('eeeeeeee-0000-4000-8000-0000000000cd');
  expect(await calls()).toEqual({ '27.1': 1 });
  await undo(device);
  expect(await calls()).toEqual({});
});

describe('an organiser takes out', () => {
  const results = (caller: string, raceId: string) =>
    db.query<Record<string, unknown>>(caller, 'select * from public.race_results($1)', [raceId]);

  test('all of a race in the order of the results, with who may be named in public', async () => {
    const { raceId, owner, order } = await raced((day) =>
      day.decide('mundur', { plate: 4, reason: 'Sakit' }),
    );
    const { user, registration } = order(1);
    await db.rpc(user, 'set_board_consent', { registration_id: registration.id, shown: true });
    expect(await results(owner, raceId)).toMatchObject([
      {
        class: 'Boys 2019',
        urutan: 1,
        nomor: 1,
        peringkat: 1,
        on_board: true,
        kota_asal: 'KOTA BANDUNG',
      },
      { urutan: 2, nomor: 2, on_board: null, nama_panggilan_rider: 'Bima' },
      { urutan: 3, nomor: 3 },
      { urutan: 4, nomor: 4, hasil: 'mundur', final: null, alasan: 'Sakit' },
    ]);
  });

  test('of an erased child the number alone', async () => {
    const { raceId, owner, order } = await raced();
    const { user, registration } = order(2);
    await db.rpc(user, 'erase_rider', { rider_id: registration.rider_id, commit: true });
    expect((await results(owner, raceId))[1]).toMatchObject({
      nomor: 2,
      nama_lengkap_rider: null,
      nama_panggilan_rider: null,
      nama_tim: null,
      kota_asal: null,
    });
  });

  test('nobody of another club, and no parent', async () => {
    const { raceId, order } = await raced();
    const other = await raced();
    expect(await refusalOf(results(other.owner, raceId))).toMatchObject({ code: 'race_not_found' });
    expect(await refusalOf(results(order(1).user, raceId))).toMatchObject({
      code: 'race_not_found',
    });
  });
});

test('a race that closed by itself reads as before: results, thread, consent, board, and the club’s list', async () => {
  const { raceId, owner, order } = await raced();
  const { user, registration } = order(2);
  await db.admin.query(
    `update public.lomba set tanggal_mulai = now() - interval '9 days', pendaftaran_selesai = now() - interval '10 days' where id = $1`,
    [raceId],
  );
  const read = async () => ({
    results: await resultsOf(user),
    thread: await db.rpcRows(user, 'own_threads', { registration_ids: [registration.id] }),
    consents: await db.rpcRows(user, 'board_consents', { registration_ids: [registration.id] }),
    club: await db.query(owner, 'select * from public.race_results($1)', [raceId]),
    board: await db.query(user, 'select ada_papan as there from public.lomba where id = $1', [
      raceId,
    ]),
  });
  const before = await read();
  expect(before).toMatchObject({ results: [{ peringkat: 2 }], board: [{ there: true }] });
  expect(before.club).toHaveLength(4);
  await db.rpc('service_role', 'close_ended_races', {});
  const { rows } = await db.admin.query('select status from public.lomba where id = $1', [raceId]);
  expect(rows).toEqual([{ status: 'selesai' }]);
  expect(await read()).toEqual(before);
  // A parent who thinks better of it may still show the child's name.
  await db.rpc(user, 'set_board_consent', { registration_id: registration.id, shown: true });
});

test('the reasons that a family reads are those that the board publishes', async () => {
  const { rows } = await db.admin.query<{ said: string | null }>(
    'select private.public_words(x) as said from unnest($1::text[]) x',
    [[...pickedWords, 'menabrak Bima']],
  );
  expect(rows.map(({ said }) => said)).toEqual([...pickedWords, null]);
});
