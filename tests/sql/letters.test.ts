import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ParticipantList } from '#api/organiser/participants.ts';
import type { Answer } from '#api/platform/schema.ts';
import {
  type ChosenFilters,
  filtered,
  filterNames,
  indexed,
} from '#organiser/features/participants/rider-filter.ts';
import { proveMailbox } from '#tests/support/factories.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  createNewcomer,
  createOpenRace,
  createPaidOrderIn,
  createUser,
  only,
  type RaceWithCategory,
  register,
  withSetting,
} from '#tests/support/sql-fixtures.ts';
import { actsOf, messagesOf, organiserOf } from '#tests/support/sql-organiser.ts';

// Letters of organisers: whom, what, when; and who never gets one.

const db = fileDatabase();
const kind = 'organiser_message';

type Sent = Answer<'send_letter'>;
type Letters = Answer<'race_letters'>;

async function scene() {
  const target = await createOpenRace(db, { satu_rider_per_akun: false });
  const parent = await createUser(db);
  const rider = await register(db, parent, target);
  return { target, parent, rider, organiser: await organiserOf(db, target.race) };
}

function write(
  user: string,
  { race }: Pick<RaceWithCategory, 'race'>,
  filter: Record<string, readonly string[]> = {},
  changes: Record<string, unknown> = {},
) {
  return db.rpc<Sent>(user, 'send_letter', {
    race_id: race.id,
    request_id: randomUUID(),
    text: 'Kumpul jam 07.00.\nBawa helm.',
    filter: JSON.stringify(filter),
    ...changes,
  });
}

function preview(
  user: string,
  { race }: Pick<RaceWithCategory, 'race'>,
  filter: Record<string, readonly string[]> = {},
  text = 'Halo',
) {
  return db.rpc<Answer<'letter_preview'>>(user, 'letter_preview', {
    race_id: race.id,
    filter: JSON.stringify(filter),
    text,
  });
}

async function lettersOf(user: string, { race }: Pick<RaceWithCategory, 'race'>) {
  return (await db.rpc<Letters>(user, 'race_letters', { race_id: race.id })).letters;
}

/** The venue's clock so many minutes from now, as it is typed. */
async function venueClock(minutes: number, { race }: Pick<RaceWithCategory, 'race'>) {
  const { rows } = await db.admin.query<{ clock: string }>(
    `select private.venue_time(now() + make_interval(mins => $2), l.zona_waktu) as clock
     from public.lomba l where l.id = $1`,
    [race.id, minutes],
  );
  return rows[0]?.clock ?? '';
}

/** Its time has come. */
async function comes(letterId: string, minutesAgo = 1) {
  await db.admin.query(
    'update private.surat set kirim_pada = now() - make_interval(mins => $2) where id = $1',
    [letterId, minutesAgo],
  );
  await db.admin.query('select private.send_due_letters(now())');
}

async function planned(
  user: string,
  target: Pick<RaceWithCategory, 'race'>,
  filter: Record<string, readonly string[]> = {},
) {
  const request_id = randomUUID();
  await write(user, target, filter, { request_id, send_at: await venueClock(60, target) });
  return request_id;
}

async function state(letterId: string) {
  const { rows } = await db.admin.query<{ galat: string | null; penerima: number; sent: boolean }>(
    'select galat, penerima, dikirim_pada is not null as sent from private.surat where id = $1',
    [letterId],
  );
  return rows[0];
}

function become(registrationId: string, changes: string) {
  return db.admin.query(`update public.pendaftaran_lomba set ${changes} where id = $1`, [
    registrationId,
  ]);
}

const onPaper = `user_id = null, asal = 'kertas', kode_unik = 0, biaya_admin = 0, harga_dasar = 0, total_bayar = 0`;

describe('whom a letter goes to', () => {
  test('one message a family, for all of its children whom the filter finds, once for each press', async () => {
    const { target, parent, rider, organiser } = await scene();
    const sibling = await register(db, parent, target);
    const other = await createUser(db);
    const third = await register(db, other, target);
    const filter = { rider: [rider.id, sibling.id, third.id] };
    expect(await preview(organiser, target, filter)).toMatchObject({ riders: 3, recipients: 2 });
    expect(await messagesOf(db, kind, target.race.id)).toEqual([]);
    const request_id = randomUUID();
    const answers = await Promise.all([
      write(organiser, target, filter, { request_id }),
      write(organiser, target, filter, { request_id }),
    ]);
    expect(answers.map(({ recipients }) => recipients)).toEqual([2, 2]);
    const sent = await messagesOf(db, kind, target.race.id);
    expect(sent.map(({ user_id }) => user_id).sort()).toEqual([parent, other].sort());
    expect(sent.find(({ user_id }) => user_id === parent)?.isi).toMatchObject({
      teks: 'Kumpul jam 07.00.\nBawa helm.',
      rider: [{ id: rider.id }, { id: sibling.id }],
    });
    expect(
      (await actsOf(db, target.race.id)).filter(({ tindakan }) => tindakan === 'message_riders'),
    ).toHaveLength(1);
  });

  test('a filter finds whom the list of riders finds by the same words', async () => {
    const { target, rider, organiser } = await scene();
    const paid = await createPaidOrderIn(db, target, { team_name: 'Roda Kecil' });
    const inside = await createPaidOrderIn(db, target);
    const paper = await register(db, await createUser(db), target);
    await become(paper.id, `${onPaper}, status_pendaftaran = 'dikonfirmasi'`);
    await become(inside.registration.id, `status_pendaftaran = 'check_in', nomor_plat = 7`);
    const owner = await organiserOf(db, target.race, 'pemilik');
    const list = await db.rpc<ParticipantList>(owner, 'race_riders', { race_id: target.race.id });
    const rows = indexed(list.riders, 'Asia/Jakarta');
    const none = Object.fromEntries(filterNames.map((name) => [name, []])) as unknown;
    const cases: [string, string, string][] = [
      ['bayar', 'payment', 'lunas'],
      ['bayar', 'payment', 'tunai'],
      ['bayar', 'payment', 'pending'],
      ['bayar', 'payment', 'perlu'],
      ['hadir', 'arrival', 'hadir'],
      ['hadir', 'arrival', 'belum'],
      ['tim', 'team', 'Roda Kecil'],
      ['tim', 'team', '(tanpa)'],
      ['status', 'status', 'check_in'],
      ['kategori', 'category', target.category.id],
    ];
    const seen = new Set<number>();
    for (const [name, key, value] of cases) {
      const found = filtered(rows, '', { ...(none as ChosenFilters), [name]: [value] }).rows.length;
      seen.add(found);
      expect([key, value, (await preview(organiser, target, { [key]: [value] })).riders]).toEqual([
        key,
        value,
        found,
      ]);
    }
    expect(seen.size).toBeGreaterThan(2);
    expect((await preview(organiser, target, { plate: ['ada'] })).riders).toBe(1);
    expect((await preview(organiser, target, { plate: ['belum'] })).riders).toBe(3);
    expect(
      (await preview(organiser, target, { plate: ['belum'], payment: ['lunas'] })).families,
    ).toMatchObject([{ entries: [{ id: paid.registration.id }] }]);
    expect(rider.id).not.toBe(paid.registration.id);
  });

  test('nobody who ended the entry, is on paper or in another race; who wants no mails reads it in the app', async () => {
    const { target, parent, organiser } = await scene();
    const gone = await createUser(db);
    const given = await register(db, gone, target);
    await db.rpc(gone, 'cancel_registration', { registration_id: given.id });
    const quiet = await createUser(db);
    await register(db, quiet, target);
    await db.admin.query(
      'insert into private.berhenti_pesan (user_id, berhenti_pada) values ($1, now())',
      [quiet],
    );
    const phone = (user: string) =>
      db.admin.query(
        `insert into public.langganan_push (user_id, endpoint, p256dh, auth)
         values ($1, 'https://push.example/' || gen_random_uuid(), repeat('B', 87), repeat('a', 22))`,
        [user],
      );
    await phone(quiet);
    await phone(parent);
    const paper = await register(db, await createUser(db), target);
    await become(paper.id, onPaper);
    const elsewhere = await scene();
    expect(await preview(organiser, target, {})).toMatchObject({
      riders: 3,
      recipients: 1,
      without_account: 1,
      cancelled: 1,
      unsubscribed: 1,
      unproved: 0,
      notified: 1,
      families: [{}, {}],
    });
    expect(await write(organiser, target, {})).toMatchObject({ recipients: 1, in_app: 1 });
    expect(
      new Set((await messagesOf(db, kind, target.race.id)).map(({ user_id }) => user_id)),
    ).toEqual(new Set([parent, quiet]));
    await db.admin.query(
      `update private.pesan set berhenti_pada = now(), galat = 'unsubscribed' where user_id = $1 and jenis = $2`,
      [quiet, kind],
    );
    expect((await lettersOf(organiser, target))[0]).toMatchObject({
      recipients: 2,
      in_app: 1,
      failures: [],
    });
    expect((await preview(organiser, target, { rider: [elsewhere.rider.id] })).riders).toBe(0);
  });

  test('a family whose mailbox is not proved gets it once it is', async () => {
    const { target, organiser } = await scene();
    const newcomer = await createNewcomer(db);
    const entry = await register(db, newcomer, target);
    // Who gets no mail is not counted as reached by one.
    expect(await preview(organiser, target, { rider: [entry.id] })).toMatchObject({
      riders: 1,
      recipients: 0,
      mailed_riders: 0,
      unproved: 1,
    });
    expect(await write(organiser, target, { rider: [entry.id] })).toMatchObject({
      recipients: 0,
      in_app: 1,
    });
    await db.admin.query(
      `update private.pesan set giliran_pada = 'infinity' where user_id = $1 and jenis = $2`,
      [newcomer, kind],
    );
    expect((await lettersOf(organiser, target))[0]).toMatchObject({ sent: 0, waiting: 0, held: 1 });
  });

  test.each([
    [[]],
    [{ nama: ['x'] }],
    [{ team: 'x' }],
    [{ team: [7] }],
    [{ rider: ['x'] }],
    [{ category: ["'); drop table private.surat; --"] }],
  ])('the filter %j is refused', async (filter) => {
    const { target, organiser } = await scene();
    const refusal = await refusalOf(
      write(organiser, target, {}, { filter: JSON.stringify(filter) }),
    );
    expect(refusal).toMatchObject(refused('PT422 filter_unknown'));
  });

  test('that finds nobody with an account is not sent', async () => {
    const { target, rider, organiser } = await scene();
    await become(rider.id, onPaper);
    expect((await refusalOf(write(organiser, target))).code).toBe('nobody_to_write_to');
    expect(await lettersOf(organiser, target)).toEqual([]);
  });
});

describe('what a letter says', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['nothing', ' \n ', { code: 'field_required' }],
    ['too much', 'a'.repeat(2001), { code: 'text_too_long' }],
    [
      'an unknown placeholder',
      'Halo {nama}',
      { code: 'placeholder_unknown', facts: { field: 'text', name: '{nama}' } },
    ],
    ['a lone brace', 'Halo {nama_anak', { code: 'placeholder_unknown' }],
    ['a link to anywhere', 'Bayar di https://contoh.com/qris', { code: 'link_not_allowed' }],
    ['a link without a scheme', 'Bayar di www.contoh.id sekarang', { code: 'link_not_allowed' }],
    ['another host behind a known one', 'https://wa.me.contoh.com/x', { code: 'link_not_allowed' }],
    ['a known host as a user', 'https://wa.me@contoh.com/x', { code: 'link_not_allowed' }],
    ['a script address', 'javascript://wa.me/%0aalert(1)', { code: 'link_not_allowed' }],
    ...[
      'https://www.google.com/maps/../url?q=https://evil.test',
      'https://www.google.com/maps/%2E%2e/url?q=https%3A%2F%2Fevil.test',
      'https://www.youtube.com/redirect?q=evil.test',
      'https://youtu.be/;https://evil.test',
      'Buka evil[.]test',
      'Buka evil ( titik ) test',
    ].map((text): [string, string, Record<string, unknown>] => [
      `what leads elsewhere (${text})`,
      text,
      { code: 'link_not_allowed' },
    ]),
  ])('%s is refused', async (_, text, expected) => {
    const { target, organiser } = await scene();
    expect(await refusalOf(write(organiser, target, {}, { text }))).toMatchObject(expected);
    expect(await messagesOf(db, kind, target.race.id)).toEqual([]);
  });

  test.each([
    'Grup kami: https://chat.whatsapp.com/AbCdEf',
    'Peta https://maps.app.goo.gl/x1, sampai jumpa',
    'https://www.google.com/maps/place/GBK/@-6.2,106.8,17z/data=!3m1!4b1!4m6!3m5!1s0x2e69f1:0x2!16s%2Fg%2F11c',
    'Video https://www.youtube.com/watch?v=abc_D-1 dan https://youtu.be/abc_D-1?t=5',
    'Halo {nama_anak}, plat {nomor_plat}, {kategori}, pesanan {nomor_pesanan} jam {jam}',
    'Sdr. Muh.Idris <b>harap</b> datang jam 07.00',
  ])('%s is a letter', async (text) => {
    const { target, organiser } = await scene();
    await write(organiser, target, {}, { text });
    expect((await messagesOf(db, kind, target.race.id))[0]?.isi.teks).toBe(text);
  });

  test('families that lack a value are named before it is sent', async () => {
    const { target, parent, rider, organiser } = await scene();
    const sibling = await register(db, parent, target);
    await become(rider.id, 'nomor_plat = 12, nama_tim = null');
    const text = 'Plat {nomor_plat}, tim {tim}, daftar ulang {jam_daftar_ulang}';
    const { lacks, families } = await preview(organiser, target, {}, text);
    expect(lacks).toEqual([
      { name: 'jam_daftar_ulang', riders: 2, names: expect.any(Array) },
      { name: 'nomor_plat', riders: 1, names: [sibling.nama_panggilan_rider] },
      { name: 'tim', riders: 1, names: [rider.nama_panggilan_rider] },
    ]);
    expect(families).toMatchObject([
      {
        entries: [
          { id: rider.id, nomor_plat: 12 },
          { id: sibling.id, nomor_plat: null },
        ],
      },
    ]);
    expect((await preview(organiser, target, {}, 'Halo')).lacks).toEqual([]);
  });

  test('a test goes to its writer alone, with a proved mailbox, twenty an hour at most', async () => {
    const { target, rider, organiser } = await scene();
    const tryOut = (user: string, changes: Record<string, unknown> = {}) =>
      db.rpc(user, 'test_letter', {
        race_id: target.race.id,
        request_id: randomUUID(),
        text: 'Halo {nama_anak}',
        registration_ids: [rider.id],
        ...changes,
      });
    await tryOut(organiser);
    const tests = await messagesOf(db, 'organiser_message_test', target.race.id);
    expect(tests).toMatchObject([
      { user_id: organiser, isi: { teks: 'Halo {nama_anak}', rider: [{ id: rider.id }] } },
    ]);
    expect(await messagesOf(db, kind, target.race.id)).toEqual([]);
    expect(await lettersOf(organiser, target)).toEqual([]);
    const elsewhere = await scene();
    expect(
      (await refusalOf(tryOut(organiser, { registration_ids: [elsewhere.rider.id] }))).code,
    ).toBe('registration_not_found');
    await withSetting(db, 'BATAS_SURAT_PER_JAM', '1', async () => {
      expect((await refusalOf(tryOut(organiser))).code).toBe('too_many_letters');
    });
    await db.admin.query('delete from private.alamat_terbukti where user_id = $1', [organiser]);
    expect((await refusalOf(tryOut(organiser))).code).toBe('address_not_proved');
  });
});

describe('a letter at a time', () => {
  test('goes to whom its filter finds then', async () => {
    const { target, parent, rider, organiser } = await scene();
    const letter = await planned(organiser, target, { plate: ['ada'] });
    expect(await messagesOf(db, kind, target.race.id)).toEqual([]);
    expect((await lettersOf(organiser, target))[0]).toMatchObject({ recipients: 0, sent: 0 });
    await become(rider.id, 'nomor_plat = 12');
    expect((await lettersOf(organiser, target))[0]).toMatchObject({ recipients: 1 });
    await db.admin.query('select private.send_due_letters(now())');
    expect(await messagesOf(db, kind, target.race.id)).toEqual([]);
    await comes(letter);
    await comes(letter);
    expect((await messagesOf(db, kind, target.race.id)).map(({ user_id }) => user_id)).toEqual([
      parent,
    ]);
    expect(await state(letter)).toEqual({ galat: null, penerima: 1, sent: true });
  });

  test('is claimed with the messages of the minute', async () => {
    const { target, parent, organiser } = await scene();
    const letter = await planned(organiser, target);
    await db.admin.query(
      `update private.surat set kirim_pada = now() - interval '1 minute' where id = $1`,
      [letter],
    );
    const { rows } = await db.admin.query<{
      kind: string;
      content: { teks: string };
      entries: unknown[];
      race: unknown;
    }>(
      `select kind, content, entries, race from public.claim_messages(1000000) m where m.kind = $1 and m.content ->> 'lomba_id' = $2`,
      [kind, target.race.id],
    );
    expect(rows).toMatchObject([
      {
        entries: [{ plat: null, tim: 'Roda Kecil' }],
        race: { penyelenggara: { nama: 'Klub Roda Kecil' } },
      },
    ]);
    expect((await messagesOf(db, kind, target.race.id))[0]?.user_id).toBe(parent);
  });

  test('is answered to the club’s address once one of its people has proved that mailbox', async () => {
    const { target, organiser } = await scene();
    const typed = 'klub+surat@roda-kecil.test';
    await db.admin.query(
      'update public.organisasi o set email = $2 from public.lomba l where l.id = $1 and o.id = l.organisasi_id',
      [target.race.id, typed],
    );
    const letter = await planned(organiser, target);
    await db.admin.query('update private.surat set kirim_pada = now() where id = $1', [letter]);
    const told = async () => {
      await db.admin.query(
        "update private.pesan set giliran_pada = now() where jenis = $1 and isi ->> 'lomba_id' = $2",
        [kind, target.race.id],
      );
      const claimed = await db.admin.query<{ email: string | null }>(
        `select race -> 'penyelenggara' ->> 'email' as email from public.claim_messages(1000000) m
         where m.kind = $1 and m.content ->> 'lomba_id' = $2`,
        [kind, target.race.id],
      );
      return [only(claimed.rows).email, (await preview(organiser, target)).email];
    };
    expect(await told()).toEqual([null, null]);
    const stranger = await organiserOf(db, (await createOpenRace(db)).race);
    const owns = async (user: string) => {
      await db.admin.query('update auth.users set email = $2 where id = $1', [
        user,
        'klub@roda-kecil.test',
      ]);
      await proveMailbox(db.admin, user);
    };
    await owns(stranger);
    expect(await told()).toEqual([null, null]);
    await db.admin.query("update auth.users set email = 'lain@roda-kecil.test' where id = $1", [
      stranger,
    ]);
    await owns(organiser);
    expect(await told()).toEqual([typed, typed]);
  });

  test('may be changed by the person who read it last, and taken back, until it is sent', async () => {
    const { target, organiser } = await scene();
    const colleague = await organiserOf(db, target.race);
    const letter = await planned(organiser, target);
    const change = async (user: string, version: number, changes: Record<string, unknown> = {}) =>
      db.rpc<Sent>(user, 'change_letter', {
        letter_id: letter,
        version,
        text: 'Halo lagi',
        filter: '{}',
        send_at: await venueClock(120, target),
        ...changes,
      });
    await change(colleague, 1);
    expect(await refusalOf(change(organiser, 1))).toMatchObject(refused('PT409 changed_meanwhile'));
    expect((await lettersOf(organiser, target))[0]).toMatchObject({ teks: 'Halo lagi', versi: 2 });
    expect((await refusalOf(change(organiser, 2, { send_at: null }))).code).toBe('field_required');
    await db.rpc(organiser, 'take_back_letter', { letter_id: letter });
    await comes(letter);
    expect(await messagesOf(db, kind, target.race.id)).toEqual([]);
    expect((await refusalOf(change(organiser, 3))).code).toBe('letter_over');
    expect(
      (await refusalOf(db.rpc(organiser, 'take_back_letter', { letter_id: letter }))).code,
    ).toBe('letter_over');
  });

  test.each<[string, string, string]>([
    ['yesterday', '2026-01-01T07:00', 'in_past'],
    ['in years', '2029-01-01T07:00', 'out_of_range'],
    ['never', 'besok', 'time_invalid'],
    ['on no day', '2027-02-31T07:00', 'time_invalid'],
  ])('%s is refused', async (_, send_at, code) => {
    const { target, organiser } = await scene();
    expect((await refusalOf(write(organiser, target, {}, { send_at }))).code).toBe(code);
  });

  test.each<
    [
      string,
      (target: RaceWithCategory, organiser: string, letter: string) => Promise<unknown>,
      string,
    ]
  >([
    [
      'the race was called off after it was written',
      ({ race }) =>
        db.admin.query(
          `insert into private.pembatalan_lomba (lomba_id, alasan, pada) values ($1, 'Sirkuit banjir', now() + interval '1 second')`,
          [race.id],
        ),
      'race_called_off',
    ],
    [
      'its writer has lost the right',
      (_, organiser) =>
        db.admin.query(`update public.anggota_organisasi set peran = 'kasir' where user_id = $1`, [
          organiser,
        ]),
      'not_allowed',
    ],
    [
      'nobody is left to read it',
      ({ race }) =>
        db.admin.query(
          `update public.pendaftaran_lomba set status_pendaftaran = 'dibatalkan' where lomba_id = $1`,
          [race.id],
        ),
      'nobody_to_write_to',
    ],
  ])('is not sent where %s, and says so', async (_, happens, galat) => {
    const { target, organiser } = await scene();
    const letter = await planned(organiser, target);
    await happens(target, organiser, letter);
    await comes(letter);
    expect(await messagesOf(db, kind, target.race.id)).toEqual([]);
    expect(await state(letter)).toEqual({ galat, penerima: 0, sent: false });
  });

  test('is not sent hours too late, when nothing could be sent at its time', async () => {
    const { target, organiser } = await scene();
    const letter = await planned(organiser, target);
    await comes(letter, 7 * 60);
    expect(await state(letter)).toMatchObject({ galat: 'too_late', sent: false });
  });

  test('that cannot be sent does not stop the others', async () => {
    const first = await scene();
    const second = await scene();
    const broken = await planned(first.organiser, first.target);
    const fine = await planned(second.organiser, second.target);
    await db.admin.query(`update private.surat set saringan = '{"rider": ["x"]}' where id = $1`, [
      broken,
    ]);
    await db.admin.query(
      `update private.surat set kirim_pada = now() - interval '2 minutes' where id = $1`,
      [broken],
    );
    await comes(fine);
    expect(await state(fine)).toMatchObject({ sent: true });
    expect(await state(broken)).toMatchObject({ sent: false, galat: null });
    await db.admin.query('delete from private.surat where id = $1', [broken]);
  });
});

describe('limits', () => {
  test.each<
    [string, (others: string) => [Record<string, readonly string[]>, Record<string, unknown>]]
  >([
    ['another text', () => [{}, { text: 'Batal, hujan.' }]],
    ['other riders', (others) => [{ rider: [others] }, {}]],
  ])(
    'a letter whose answer was lost is not sent again, and not taken for sent with %s',
    async (_, change) => {
      const { target, rider, organiser } = await scene();
      const request_id = randomUUID();
      await write(organiser, target, {}, { request_id });
      await write(organiser, target, {}, { request_id });
      const [filter, changes] = change(rider.id);
      expect(await refusalOf(write(organiser, target, filter, { request_id, ...changes }))).toEqual(
        refused('PT409 letter_sent_before', {}),
      );
      const elsewhere = await scene();
      expect(
        (await refusalOf(write(elsewhere.organiser, elsewhere.target, {}, { request_id }))).code,
      ).toBe('letter_sent_before');
      expect(await messagesOf(db, kind, target.race.id)).toHaveLength(1);
    },
  );

  test('twenty an hour of an organisation, all its people together', async () => {
    const { target, organiser } = await scene();
    await db.admin.query(
      `insert into private.surat (id, lomba_id, teks, saringan, kirim_pada, dibuat_pada, dikirim_pada)
       select gen_random_uuid(), $1, 'Halo', '{}', now(), now() - make_interval(mins => minutes), now()
       from generate_series(2, 20) minutes`,
      [target.race.id],
    );
    // A crowd of presses at once, of two people, passes the limit no more than once.
    const colleague = await organiserOf(db, target.race);
    const answers = await Promise.allSettled(
      [organiser, colleague, organiser, colleague].map((user) => write(user, target)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusal = await refusalOf(write(organiser, target));
    expect(refusal).toEqual(
      refused('PT429 too_many_letters', { limit: 20, seconds: expect.any(Number) }),
    );
    // The oldest of the twenty is twenty minutes old.
    expect(Math.ceil((refusal.facts as { seconds: number }).seconds / 60)).toBe(40);
    // How many it would reach may be looked at, and others write.
    await preview(organiser, target);
    const other = await scene();
    await write(other.organiser, other.target);
  });

  test('so many that wait for their time', async () => {
    const { target, organiser } = await scene();
    await withSetting(db, 'BATAS_SURAT_TERJADWAL', '1', async () => {
      const letter = await planned(organiser, target);
      expect(await refusalOf(planned(organiser, target))).toMatchObject(
        refused('PT429 too_many_waiting_letters', { limit: 1 }),
      );
      await write(organiser, target);
      await db.rpc(organiser, 'take_back_letter', { letter_id: letter });
      await planned(organiser, target);
    });
  });
});

describe('what became of it', () => {
  test('is told with its failures, each with the riders of the families', async () => {
    const { target, parent, rider, organiser } = await scene();
    const other = await createUser(db);
    const second = await register(db, other, target);
    const third = await createUser(db);
    await register(db, third, target);
    await write(organiser, target);
    const fate = (user: string, changes: string) =>
      db.admin.query(`update private.pesan set ${changes} where user_id = $1 and jenis = $2`, [
        user,
        kind,
      ]);
    await fate(parent, 'terkirim_pada = now()');
    await fate(other, `berhenti_pada = now(), galat = 'mail_refused'`);
    expect((await lettersOf(organiser, target))[0]).toMatchObject({
      recipients: 3,
      sent: 1,
      waiting: 1,
      held: 0,
      by: 'Pak Panitia',
      failures: [{ galat: 'mail_refused', families: 1, names: [second.nama_panggilan_rider] }],
    });
    expect(rider.id).not.toBe(second.id);
  });
});

describe('erasure', () => {
  test('takes the words that were written for an erased child alone, sent or waiting', async () => {
    const { target, parent, rider, organiser } = await scene();
    const other = await register(db, await createUser(db), target);
    const forOne = { rider: [rider.id] };
    const sent = randomUUID();
    await write(organiser, target, forOne, { request_id: sent });
    const waiting = await planned(organiser, target, forOne);
    const forBoth = await planned(organiser, target, { rider: [rider.id, other.id] });
    const forAll = await planned(organiser, target);
    await db.admin.query('select private.forget_entries($1)', [[rider.id]]);
    const { rows } = await db.admin.query<{ id: string; teks: string; galat: string | null }>(
      'select id, teks, galat from private.surat where lomba_id = $1',
      [target.race.id],
    );
    const told = Object.fromEntries(rows.map(({ id, teks, galat }) => [id, `${teks[0]} ${galat}`]));
    expect(told).toEqual({
      [sent]: '- null',
      [waiting]: '- erased',
      [forBoth]: 'K null',
      [forAll]: 'K null',
    });
    await comes(forBoth);
    expect(
      (await messagesOf(db, kind, target.race.id)).filter(({ user_id }) => user_id === parent),
    ).toEqual([]);
  });
});
