import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { articleTags } from '#domain/article-tags.ts';
import { actFor, addMember, createOrganisation, makeAdmin } from '#tests/support/organiser.ts';
import { size } from '#tests/support/size.ts';
import { type Caller, fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  createRace,
  createUser,
  createUsers,
  daysFromNow,
  insert,
  read,
  withSetting,
} from '#tests/support/sql-fixtures.ts';
import { createMember } from '#tests/support/sql-organiser.ts';

const db = fileDatabase();

type Row = Record<string, unknown> & { id: string; versi: number };

let organisation: string;
let owner: string;
let picture: string;

async function createPicture(folder: string): Promise<string> {
  const name = `${folder}/${randomUUID()}-960.webp`;
  for (const width of [name, name.replace('-960.', '-480.')]) {
    await insert(db, 'storage.objects', { bucket_id: 'gambar', name: width });
  }
  return `https://proyek.supabase.co/storage/v1/object/public/gambar/${name}`;
}

beforeAll(async () => {
  organisation = await createOrganisation(db.admin);
  owner = await createMember(db, organisation, 'pemilik');
  picture = await createPicture(organisation);
});

function classValues() {
  return {
    class_id: randomUUID(),
    version: 0,
    organisation_id: organisation,
    title: 'Belajar Menikung',
    description: 'Untuk rider 4-6 tahun.\n\nBawa helm.',
    price: 75_000,
    minutes: 60,
    starts_at: daysFromNow(10),
    picture,
    page: 'https://klub.example/kelas',
    learning_link: 'https://meet.example/abc-defg',
  };
}
function saveCourse(caller: Caller, values: Record<string, unknown>) {
  return db.rpc<Row>(caller, 'save_class', values);
}
async function createClass(changes: Record<string, unknown> = {}) {
  const values = { ...classValues(), ...changes };
  await saveCourse(owner, values);
  return values;
}
function publishCourse(caller: Caller, id: string, version = 1) {
  return db.rpc<Row>(caller, 'publish_class', { class_id: id, version });
}

function newsValues() {
  return {
    news_id: randomUUID(),
    version: 0,
    organisation_id: organisation,
    title: 'Lintasan baru dibuka',
    body: '<p>Mulai Sabtu.</p>',
    picture,
  };
}
function saveNews(caller: Caller, values: Record<string, unknown>) {
  return db.rpc<Row>(caller, 'save_news', values);
}
async function createNews(changes: Record<string, unknown> = {}) {
  const values = { ...newsValues(), ...changes };
  await saveNews(owner, values);
  return values;
}

function ticketValues() {
  return {
    ticket_id: randomUUID(),
    version: 0,
    organisation_id: organisation,
    place: 'Bandung',
    day: daysFromNow(20).slice(0, 10),
    picture,
    link: 'https://tiket.example/festival',
  };
}
function saveTicket(caller: Caller, values: Record<string, unknown>) {
  return db.rpc<Row>(caller, 'save_ticket', values);
}

async function lastAct(subject: string, id: string) {
  const { rows } = await db.admin.query(
    'select tindakan, user_id, organisasi_id, sebelum, sesudah from public.catatan where objek = $1 and objek_id = $2 order by id desc limit 1',
    [subject, id],
  );
  return rows[0];
}
async function actsOn(id: string) {
  return (await db.admin.query('select from public.catatan where objek_id = $1', [id])).rowCount;
}

describe.each([
  ['a class', () => saveCourse, classValues, 'class_id'],
  ['an article', () => saveNews, newsValues, 'news_id'],
  ['a ticket', () => saveTicket, ticketValues, 'ticket_id'],
] as const)('who may write %s', (kind, save, values, idName) => {
  const idOf = (sent: Record<string, unknown>) => ({ [idName]: sent[idName] });
  const remove = (caller: Caller, sent: Record<string, unknown>) =>
    db.rpc(caller, `delete_${idName.replace('_id', '')}`, idOf(sent));

  test.each(['pemilik', 'panitia'] as const)('a %s does', async (role) => {
    const member = await createMember(db, organisation, role);
    const sent = values();
    expect(await save()(member, sent)).toMatchObject({ id: Object.values(sent)[0], versi: 1 });
    await remove(member, sent);
  });

  test.each(['kasir', 'gerbang', 'juri'] as const)('a %s is refused', async (role) => {
    const member = await createMember(db, organisation, role);
    const sent = values();
    const refusal = {
      state: 'PT403',
      code: 'not_allowed',
      facts: { right: 'edit', roles: [role] },
    };
    expect(await refusalOf(save()(member, sent))).toEqual(refusal);
    await save()(owner, sent);
    expect(await refusalOf(save()(member, { ...sent, version: 1 }))).toEqual(refusal);
    expect(await refusalOf(remove(member, sent))).toEqual(refusal);
  });

  test('a stranger does not even learn that it is there; a visitor has no way in', async () => {
    const sent = values();
    await save()(owner, sent);
    const stranger = await createMember(db, await createOrganisation(db.admin), 'pemilik');
    const parent = await createUser(db);
    for (const person of [stranger, parent]) {
      expect((await refusalOf(save()(person, { ...sent, version: 1 }))).state).toBe('PT404');
      expect((await refusalOf(remove(person, sent))).state).toBe('PT404');
      expect((await refusalOf(save()(person, values()))).code).toBe('organisation_not_found');
    }
    expect((await refusalOf(save()('anon', sent))).state).toBe('42501');
    expect((await refusalOf(remove('anon', sent))).state).toBe('42501');
  });

  test('a member removed a second ago is refused', async () => {
    const member = await createMember(db, organisation, 'pemilik');
    await db.admin.query('delete from public.anggota_organisasi where user_id = $1', [member]);
    expect((await refusalOf(save()(member, values()))).code).toBe('organisation_not_found');
  });

  test('an admin does while acting for the club, and always what belongs to no organisation', async () => {
    const admin = await createUser(db);
    await makeAdmin(db.admin, admin);
    expect((await refusalOf(save()(admin, values()))).state).toBe('PT404');
    await actFor(db.admin, admin, organisation);
    await save()(admin, values());
    const nobodys = { ...values(), organisation_id: null, picture: await createPicture('umum') };
    await save()(admin, nobodys);
    expect((await refusalOf(save()(owner, { ...nobodys, version: 1 }))).state).toBe('PT404');
  });

  test('two people who edit the same are told, and nothing is overwritten', async () => {
    const sent = values();
    await save()(owner, sent);
    const second = await createMember(db, organisation, 'panitia', { name: 'Ibu Rani' });
    const place = kind === 'a ticket' ? 'place' : 'title';
    await save()(second, { ...sent, version: 1, [place]: 'Diubah' });
    const refusal = await refusalOf(save()(owner, { ...sent, version: 1, [place]: 'Lain' }));
    expect(refusal).toMatchObject(refused('PT409 changed_meanwhile', { versi: 2, by: 'Ibu Rani' }));
    expect(await save()(owner, { ...sent, version: 2, [place]: 'Lain' })).toMatchObject({
      versi: 3,
    });
  });

  test('the same sent twice, and twice at once, is there once and logged once', async () => {
    const sent = values();
    const results = await Promise.allSettled([1, 2, 3].map(() => save()(owner, sent)));
    expect(results.some((result) => result.status === 'fulfilled')).toBe(true);
    expect(await save()(owner, sent)).toMatchObject({ versi: 1 });
    expect(await actsOn(String(Object.values(sent)[0]))).toBe(1);
  });

  test('what was deleted meanwhile is not found', async () => {
    const sent = values();
    await save()(owner, sent);
    await remove(owner, sent);
    expect((await refusalOf(save()(owner, { ...sent, version: 1 }))).code).toMatch(/_not_found$/);
    expect((await refusalOf(remove(owner, sent))).code).toMatch(/_not_found$/);
  });

  test('a picture of somebody else is refused', async () => {
    const foreign = await createPicture(await createOrganisation(db.admin));
    expect((await refusalOf(save()(owner, { ...values(), picture: foreign }))).code).toBe(
      'picture_not_ours',
    );
  });
});

describe('a class', () => {
  test('is kept as it was sent, as a draft that nobody else sees', async () => {
    const sent = await createClass();
    expect(await read(db, 'public.kelas_online', sent.class_id)).toMatchObject({
      judul: 'Belajar Menikung',
      deskripsi: 'Untuk rider 4-6 tahun.\n\nBawa helm.',
      harga: 75_000,
      is_gratis: false,
      durasi_menit: 60,
      gambar_url: picture,
      url_halaman: 'https://klub.example/kelas',
      status: 'draf',
      organisasi_id: organisation,
    });
    expect(
      await db.query('anon', 'select id from public.kelas_online where id = $1', [sent.class_id]),
    ).toEqual([]);
    expect(await db.rpc<Row>(owner, 'class_to_edit', { class_id: sent.class_id })).toMatchObject({
      url_learning_center: 'https://meet.example/abc-defg',
      versi: 1,
      participants: 0,
    });
  });

  const anyDay = { field: 'jadwal_pada', min: expect.any(String), max: expect.any(String) };
  test.each([
    ['judul', { title: ' ' }, 'field_required', { field: 'judul' }],
    ['judul', { title: 'x'.repeat(121) }, 'text_too_long', { field: 'judul', max: 120 }],
    [
      'deskripsi',
      { description: `${'x'.repeat(2000)}\n${'x'.repeat(2000)}` },
      'text_too_long',
      { field: 'deskripsi', max: 4000 },
    ],
    ['harga', { price: -1 }, 'out_of_range', { field: 'harga', min: 0, max: 10_000_000 }],
    ['harga', { price: 10_000_001 }, 'out_of_range', { field: 'harga', min: 0, max: 10_000_000 }],
    ['jadwal', { starts_at: 'infinity' }, 'out_of_range', anyDay],
    ['jadwal', { starts_at: '9999-12-31' }, 'out_of_range', anyDay],
    ['durasi', { minutes: 0 }, 'out_of_range', { field: 'durasi_menit', min: 1, max: 1440 }],
    [
      'tautan',
      { learning_link: 'javascript:alert(1)' },
      'field_not_link',
      { field: 'url_learning_center' },
    ],
    ['tautan', { learning_link: 'zoom' }, 'field_not_link', { field: 'url_learning_center' }],
    ['halaman', { page: 'https://a b.example' }, 'field_not_link', { field: 'url_halaman' }],
    [
      'halaman',
      { page: 'https://user:pw@klub.example/' },
      'field_not_link',
      { field: 'url_halaman' },
    ],
  ])('with a bad %s is refused', async (_, changes, code, facts) => {
    const values = { ...classValues(), ...changes };
    expect(await refusalOf(saveCourse(owner, values))).toEqual({ state: 'PT422', code, facts });
  });

  test('is published when it is whole, and withdrawn', async () => {
    const sent = await createClass();
    expect(await publishCourse(owner, sent.class_id)).toMatchObject({
      status: 'dipublikasi',
      versi: 2,
    });
    expect(
      await db.query('anon', 'select judul from public.kelas_online where id = $1', [
        sent.class_id,
      ]),
    ).toEqual([{ judul: 'Belajar Menikung' }]);
    // Pressed twice.
    expect(await publishCourse(owner, sent.class_id)).toMatchObject({ versi: 2 });
    expect(await lastAct('kelas', sent.class_id)).toMatchObject({
      tindakan: 'publish_class',
      user_id: owner,
      sebelum: { status: 'draf' },
      sesudah: { status: 'dipublikasi' },
    });
    expect(await db.rpc<Row>(owner, 'withdraw_class', { class_id: sent.class_id })).toMatchObject({
      status: 'draf',
      versi: 3,
    });
    expect(
      await db.query('anon', 'select id from public.kelas_online where id = $1', [sent.class_id]),
    ).toEqual([]);
  });

  test('is not published while something is missing, is past, was changed, or the organisation is not agreed to', async () => {
    const bare = await createClass({ description: null, learning_link: null });
    expect(await refusalOf(publishCourse(owner, bare.class_id))).toEqual(
      refused('PT422 incomplete', {
        missing: [
          { field: 'deskripsi', code: 'required' },
          { field: 'url_learning_center', code: 'required' },
        ],
      }),
    );
    const past = await createClass({ starts_at: daysFromNow(-1) });
    expect((await refusalOf(publishCourse(owner, past.class_id))).code).toBe('in_past');
    const changed = await createClass();
    await saveCourse(owner, { ...changed, version: 1, title: 'Baru' });
    expect((await refusalOf(publishCourse(owner, changed.class_id, 1))).code).toBe(
      'changed_meanwhile',
    );
    const waiting = await createOrganisation(db.admin, { disetujui_pada: null });
    const newcomer = await createMember(db, waiting, 'pemilik');
    const draft = { ...classValues(), organisation_id: waiting, picture: null };
    await saveCourse(newcomer, draft);
    expect(await refusalOf(publishCourse(newcomer, draft.class_id))).toEqual(
      refused('PT403 organisation_not_approved', {}),
    );
  });

  test('that is public keeps what publishing needs', async () => {
    const sent = await createClass();
    await publishCourse(owner, sent.class_id);
    expect(
      (await refusalOf(saveCourse(owner, { ...sent, version: 2, learning_link: null }))).code,
    ).toBe('incomplete');
  });

  test('is deleted only while nobody has registered', async () => {
    const sent = await createClass();
    await publishCourse(owner, sent.class_id);
    const parent = await createUser(db);
    await db.rpc(parent, 'register_class', { class_id: sent.class_id });
    expect(await refusalOf(db.rpc(owner, 'delete_class', { class_id: sent.class_id }))).toEqual(
      refused('PT409 class_has_participants', { participants: 1 }),
    );
    await db.rpc(parent, 'cancel_class', { class_id: sent.class_id });
    await db.rpc(owner, 'delete_class', { class_id: sent.class_id });
    expect(await lastAct('kelas', sent.class_id)).toMatchObject({ tindakan: 'delete_class' });
  });

  test('deleted while people register: either it is gone and nobody is in, or it stays', async () => {
    const sent = await createClass();
    await publishCourse(owner, sent.class_id);
    const parents = await createUsers(db, 5);
    const [deletion, ...entries] = await Promise.allSettled([
      db.rpc(owner, 'delete_class', { class_id: sent.class_id }),
      ...parents.map((parent) => db.rpc(parent, 'register_class', { class_id: sent.class_id })),
    ]);
    const entered = entries.filter((entry) => entry.status === 'fulfilled').length;
    const { rowCount } = await db.admin.query('select from public.kelas_online where id = $1', [
      sent.class_id,
    ]);
    expect(rowCount).toBe(deletion?.status === 'fulfilled' ? 0 : 1);
    expect(entered > 0 && rowCount === 0).toBe(false);
  });

  test('with participants changes its price only when that is meant, and theirs stays', async () => {
    const sent = await createClass();
    await publishCourse(owner, sent.class_id);
    const parent = await createUser(db);
    await db.rpc(parent, 'register_class', { class_id: sent.class_id });
    const dearer = { ...sent, version: 2, price: 90_000 };
    expect(await refusalOf(saveCourse(owner, dearer))).toEqual(
      refused('PT409 class_price_has_participants', {
        participants: 1,
        unpaid: 1,
        price_before: 75_000,
        price_after: 90_000,
      }),
    );
    expect(await saveCourse(owner, { ...dearer, accept_price: true })).toMatchObject({ versi: 3 });
    expect(
      await db.query(
        parent,
        'select jumlah_dibayar from public.pendaftaran_kelas where kelas_id = $1',
        [sent.class_id],
      ),
    ).toEqual([{ jumlah_dibayar: 75_000 }]);
  });

  test('with participants keeps a place to be held at', async () => {
    const sent = await createClass({ price: 0 });
    await publishCourse(owner, sent.class_id);
    await db.rpc(await createUser(db), 'register_class', { class_id: sent.class_id });
    await db.rpc(owner, 'withdraw_class', { class_id: sent.class_id });
    expect(
      await refusalOf(saveCourse(owner, { ...sent, version: 3, learning_link: null })),
    ).toMatchObject({ code: 'class_link_needed', facts: { participants: 1 } });
  });

  test('says where it is held to a participant, and to nobody else; the log does not say it', async () => {
    const sent = await createClass({ price: 0 });
    await publishCourse(owner, sent.class_id);
    const [participant, other] = await createUsers(db, 2);
    const linksOf = (caller: string) =>
      db.query(caller, 'select url_learning_center from public.kelas_tautan where kelas_id = $1', [
        sent.class_id,
      ]);
    await db.rpc(String(participant), 'register_class', { class_id: sent.class_id });
    expect(await linksOf(String(participant))).toEqual([
      { url_learning_center: 'https://meet.example/abc-defg' },
    ]);
    expect(await linksOf(String(other))).toEqual([]);
    expect((await refusalOf(linksOf('anon'))).state).toBe('42501');
    const cashier = await createMember(db, organisation, 'kasir');
    expect(
      (await refusalOf(db.rpc(cashier, 'class_to_edit', { class_id: sent.class_id }))).code,
    ).toBe('not_allowed');
    expect(
      (await refusalOf(db.rpc(String(other), 'class_to_edit', { class_id: sent.class_id }))).code,
    ).toBe('class_not_found');
    await saveCourse(owner, { ...sent, version: 2, learning_link: 'https://meet.example/lain' });
    expect(await linksOf(String(participant))).toEqual([
      { url_learning_center: 'https://meet.example/lain' },
    ]);
    const { rows } = await db.admin.query(
      'select sebelum, sesudah from public.catatan where objek_id = $1',
      [sent.class_id],
    );
    expect(JSON.stringify(rows)).not.toContain('meet.example');
    expect(rows.at(-1)).toEqual({ sebelum: {}, sesudah: { url_learning_center: 'diganti' } });
  });

  test('is paid by hand: who has the money says so, and access follows', async () => {
    const sent = await createClass();
    await publishCourse(owner, sent.class_id);
    const parent = await createUser(db);
    const { id } = await db.rpc<Row>(parent, 'register_class', { class_id: sent.class_id });
    const linkOf = () =>
      db.query(parent, 'select from public.kelas_tautan where kelas_id = $1', [sent.class_id]);
    expect(await linkOf()).toEqual([]);
    const committee = await createMember(db, organisation, 'panitia');
    const setPaid = (caller: Caller, paid: boolean) =>
      db.rpc<Row>(caller, 'set_class_paid', { registration_id: id, paid });
    expect((await refusalOf(setPaid(committee, true))).code).toBe('not_allowed');
    expect((await refusalOf(setPaid(parent, true))).code).toBe('class_not_found');
    const cashier = await createMember(db, organisation, 'kasir');
    expect(await setPaid(cashier, true)).toMatchObject({
      status_pembayaran: 'dibayar',
      akses_diberikan: true,
    });
    await setPaid(cashier, true);
    expect(await actsOn(id)).toBe(1);
    expect(await linkOf()).toHaveLength(1);
    expect(
      await db.query(cashier, 'select * from public.class_participants($1)', [sent.class_id]),
    ).toMatchObject([{ id, nama: 'Ibu Rani', status_pembayaran: 'dibayar' }]);
    const gate = await createMember(db, organisation, 'gerbang');
    expect(
      (await refusalOf(db.rpc(gate, 'class_participants', { class_id: sent.class_id }))).code,
    ).toBe('not_allowed');
    await setPaid(cashier, false);
    expect(await linkOf()).toEqual([]);
    const free = await createClass({ price: 0 });
    await publishCourse(owner, free.class_id);
    const entry = await db.rpc<Row>(parent, 'register_class', { class_id: free.class_id });
    expect(
      (
        await refusalOf(
          db.rpc(cashier, 'set_class_paid', { registration_id: entry.id, paid: false }),
        )
      ).code,
    ).toBe('class_is_free');
  });

  test('is in the list of its organisation only', async () => {
    const own = await createOrganisation(db.admin);
    const member = await createMember(db, own, 'panitia');
    const values = { ...classValues(), organisation_id: own, picture: null };
    await saveCourse(member, values);
    const list = await db.query(member, 'select * from public.my_classes($1)', [own]);
    expect(list).toMatchObject([
      { id: values.class_id, harga: 75_000, participants: 0, unpaid: 0, has_link: true },
    ]);
    expect(
      (await refusalOf(db.query(owner, 'select * from public.my_classes($1)', [own]))).code,
    ).toBe('organisation_not_found');
    expect((await refusalOf(db.query(owner, 'select * from public.my_classes()'))).code).toBe(
      'organisation_not_found',
    );
  });
});

describe('an article', () => {
  test('is cleaned when it is saved, and what was kept is answered', async () => {
    const sent = newsValues();
    const evil =
      '<p onclick="x()">Halo <script>alert(1)</script><b>dunia</b></p><img src=x onerror=alert(1)><a href="javascript:alert(1)">klik</a>';
    const saved = await saveNews(owner, { ...sent, body: evil });
    const clean = '<p>Halo <b>dunia</b></p><a>klik</a>';
    expect(saved).toMatchObject({ isi: clean });
    expect(await read(db, 'public.berita', sent.news_id)).toMatchObject({ isi: clean });
    // Sent again as it was typed: nothing new.
    expect(await saveNews(owner, { ...sent, body: evil })).toMatchObject({ versi: 1 });
  });

  test('is dated when it first comes out, and comes back with that date', async () => {
    const sent = await createNews();
    await db.admin.query(
      "update public.berita set dibuat_pada = now() - interval '9 days' where id = $1",
      [sent.news_id],
    );
    const publish = (version: number) =>
      db.rpc<Row>(owner, 'publish_news', { news_id: sent.news_id, version });
    expect(await publish(1)).toMatchObject({ status: 'dipublikasi', versi: 2 });
    const first = await read<{ dibuat_pada: string }>(db, 'public.berita', sent.news_id);
    expect(Date.now() - Date.parse(first.dibuat_pada)).toBeLessThan(86_400_000);
    await db.rpc(owner, 'withdraw_news', { news_id: sent.news_id });
    expect(
      await db.query('anon', 'select id from public.berita where id = $1', [sent.news_id]),
    ).toEqual([]);
    await publish(3);
    expect(await read(db, 'public.berita', sent.news_id)).toMatchObject({
      dibuat_pada: first.dibuat_pada,
    });
  });

  test('put in by hand keeps its date when it is withdrawn and shown again', async () => {
    const { id } = await insert<Row>(db, 'public.berita', {
      judul: 'Lama',
      isi: 'Isi',
      status: 'dipublikasi',
      organisasi_id: organisation,
      dibuat_pada: '2026-01-02T00:00:00+00:00',
    });
    await db.rpc(owner, 'withdraw_news', { news_id: id });
    await db.rpc(owner, 'publish_news', { news_id: id, version: 2 });
    const { rows } = await db.admin.query(
      "select dibuat_pada = '2026-01-02T00:00:00Z' as same from public.berita where id = $1",
      [id],
    );
    expect(rows).toEqual([{ same: true }]);
  });

  test('without words is not published, nor emptied while it is', async () => {
    const sent = await createNews({ body: '<p> </p><hr>' });
    expect(
      await refusalOf(db.rpc(owner, 'publish_news', { news_id: sent.news_id, version: 1 })),
    ).toMatchObject({
      code: 'incomplete',
      facts: { missing: [{ field: 'isi', code: 'required' }] },
    });
    await saveNews(owner, { ...sent, version: 1, body: '<p>Ada</p>' });
    await db.rpc(owner, 'publish_news', { news_id: sent.news_id, version: 2 });
    expect((await refusalOf(saveNews(owner, { ...sent, version: 3, body: '' }))).code).toBe(
      'incomplete',
    );
  });

  test('of more than 200,000 characters is refused', async () => {
    expect(
      await refusalOf(saveNews(owner, { ...newsValues(), body: 'x'.repeat(200_001) })),
    ).toMatchObject({ code: 'text_too_long', facts: { field: 'isi', max: 200_000 } });
  });

  test('is in the list and the editor of its organisation only', async () => {
    const sent = await createNews();
    const list = await db.query<Row>(owner, 'select * from public.my_news($1)', [organisation]);
    expect(list.find(({ id }) => id === sent.news_id)).toMatchObject({
      cuplikan: 'Mulai Sabtu.',
      status: 'draf',
    });
    const stranger = await createMember(db, await createOrganisation(db.admin), 'pemilik');
    expect(
      (await refusalOf(db.rpc(stranger, 'news_to_edit', { news_id: sent.news_id }))).code,
    ).toBe('news_not_found');
    expect(await db.rpc<Row>(owner, 'news_to_edit', { news_id: sent.news_id })).toMatchObject({
      isi: '<p>Mulai Sabtu.</p>',
    });
  });
});

describe('what one organisation may pile up', () => {
  const club = async () => {
    const id = await createOrganisation(db.admin);
    return { id, panitia: await createMember(db, id, 'panitia'), picture: await createPicture(id) };
  };

  test('drafts of classes and articles together, also by colleagues at once', async () => {
    const { id, panitia } = await club();
    const colleague = await createMember(db, id, 'panitia');
    const values = { organisation_id: id, picture: null };
    await withSetting(db, 'BATAS_DRAF_ISI', '2', async () => {
      await saveNews(panitia, { ...newsValues(), ...values });
      const last = { ...newsValues(), ...values };
      const both = await Promise.allSettled([
        saveCourse(panitia, { ...classValues(), ...values }),
        saveNews(colleague, last),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await refusalOf(saveNews(panitia, { ...newsValues(), ...values }))).toEqual(
        refused('PT429 too_many_drafts', { limit: 2 }),
      );
    });
  });

  test('tickets that have not passed', async () => {
    const { id, panitia, picture: poster } = await club();
    const values = { organisation_id: id, picture: poster };
    await withSetting(db, 'BATAS_TIKET', '1', async () => {
      const first = { ...ticketValues(), ...values };
      await saveTicket(panitia, first);
      expect(await refusalOf(saveTicket(panitia, { ...ticketValues(), ...values }))).toEqual(
        refused('PT429 too_many_tickets', { limit: 1 }),
      );
      await db.rpc(panitia, 'delete_ticket', { ticket_id: first.ticket_id });
      await saveTicket(panitia, { ...ticketValues(), ...values });
    });
  });

  test('saves of one person in an hour, whatever becomes of what was saved', async () => {
    const { id, panitia } = await club();
    const values = { ...newsValues(), organisation_id: id, picture: null };
    await withSetting(db, 'BATAS_SIMPAN_PER_JAM', '2', async () => {
      await saveNews(panitia, values);
      await db.rpc(panitia, 'delete_news', { news_id: values.news_id });
      await saveNews(panitia, values);
      // As it is there already: nothing is written, so nothing is refused.
      await saveNews(panitia, values);
      const again = saveNews(panitia, { ...values, version: 1, title: 'Lain' });
      expect(await refusalOf(again)).toMatchObject(
        refused('PT429 too_many_saves', { limit: 2, seconds: expect.any(Number) }),
      );
    });
  });
});

describe('the markup that is kept', () => {
  const clean = async (markup: string) =>
    (await db.admin.query('select private.clean_markup($1) as clean', [markup])).rows[0]
      .clean as string;
  const cases = JSON.parse(
    readFileSync(new URL('../vectors/article-markup.json', import.meta.url), 'utf8'),
  ) as { name: string; markup: string; kept: string }[];

  test.each(cases)('$name', async ({ markup, kept }) => {
    expect(await clean(markup)).toBe(kept);
  });

  test('costs little however it is made: what nests thousands of scripts is no text of a script', async () => {
    let nested = '<script></script>';
    while (nested.length < 190_000) {
      nested = `<scr${nested}ipt></script>`;
    }
    const many = Array.from({ length: 20_000 }, (_, code) => `&#${code + 0x4e00};`).join('');
    const { rows } = await db.admin.query<{ kept: string; again: boolean; words: string }>(
      `select kept, private.clean_markup(kept) = kept as again, private.plain_text($2) as words
       from (select private.clean_markup($1) as kept) _`,
      [nested, many],
    );
    expect(rows[0]?.kept).not.toContain('<script');
    expect(rows[0]?.again).toBe(true);
    expect([...(rows[0]?.words ?? '')]).toHaveLength(20_000);
  });

  test('holds the tags that the app shows, and no others', async () => {
    const { rows } = await db.admin.query('select private.article_tags() as tags');
    expect([...rows[0].tags].sort()).toEqual([...articleTags].sort());
  });

  test('is known tags and attributes whatever comes, and cleaning it again changes nothing', async () => {
    const { rows } = await db.admin.query('select private.article_tags() as tags');
    const tags = (rows[0].tags as string[]).join('|');
    const wellFormed = new RegExp(
      `^(?:[^<>]|</?(?:${tags})>|<(?:${tags})(?: (?:href|src|alt|title|width|height|colspan|rowspan|scope)="[^"<>]*")*>)*$`,
    );
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      '&lt;',
      '<p',
      '<img',
      ' src=',
      ' href=',
      ' onerror=',
      'javascript:',
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '<svg',
      '<style>',
      'x',
      'https://a.example',
      '<a ',
      '\n',
      '<b>',
      '</b>',
      '<scr',
      'ipt>',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 24 }), async (parts) => {
        const kept = await clean(parts.join(''));
        expect(kept).toMatch(wellFormed);
        // In a tag; between tags it is words.
        expect(kept).not.toMatch(/<[^>]*(?:href|src)="[^"]*javascript:/i);
        expect(await clean(kept)).toBe(kept);
      }),
      { numRuns: size(25, 1_500) },
    );
  });
});

describe('a ticket that is not there', () => {
  test('is neither saved over nor removed', async () => {
    const gone = { ...ticketValues(), version: 3 };
    expect(await refusalOf(saveTicket(owner, gone))).toMatchObject(
      refused('PT404 ticket_not_found'),
    );
    expect(
      await refusalOf(db.rpc(owner, 'delete_ticket', { ticket_id: gone.ticket_id })),
    ).toMatchObject(refused('PT404 ticket_not_found'));
  });
});

describe('a ticket', () => {
  test('of a race has its day and place, opens it, and is public while it is', async () => {
    const race = await createRace(db, {
      organisasi_id: organisation,
      status: 'draf',
      tanggal_mulai: '2027-03-06T23:30:00Z',
      pendaftaran_selesai: '2027-03-01T00:00:00Z',
    });
    const sent = { ...ticketValues(), race_id: race.id, place: null, day: null, link: null };
    await saveTicket(owner, sent);
    expect(await read(db, 'public.tiket', sent.ticket_id)).toMatchObject({
      tipe: 'internal',
      lomba_id: race.id,
      lokasi: 'Bandung',
      tanggal_lomba: '2027-03-07',
      link_eksternal: null,
      organisasi_id: null,
    });
    const seen = () =>
      db.query('anon', 'select id from public.tiket where id = $1', [sent.ticket_id]);
    expect(await seen()).toEqual([]);
    await db.admin.query("update public.lomba set status = 'dipublikasi' where id = $1", [race.id]);
    expect(await seen()).toHaveLength(1);
    await db.admin.query(
      "update public.lomba set tanggal_mulai = '2027-04-10T01:00:00Z' where id = $1",
      [race.id],
    );
    expect(await read(db, 'public.tiket', sent.ticket_id)).toMatchObject({
      tanggal_lomba: '2027-04-10',
      versi: 2,
    });
  });

  test('of a race is for people who edit the race, also with a role for that race alone', async () => {
    const race = await createRace(db, { organisasi_id: organisation });
    const member = await createMember(db, organisation, 'panitia', { raceId: race.id });
    const sent = { ...ticketValues(), race_id: race.id };
    await saveTicket(member, sent);
    expect((await refusalOf(saveTicket(member, ticketValues()))).code).toBe('not_allowed');
    await db.rpc(member, 'delete_ticket', { ticket_id: sent.ticket_id });
    const foreign = await createRace(db, { organisasi_id: await createOrganisation(db.admin) });
    expect(
      (await refusalOf(saveTicket(owner, { ...ticketValues(), race_id: foreign.id }))).code,
    ).toBe('race_not_found');

    // Nor does it move to another organisation's race, even by a person who may edit both.
    const kept = { ...ticketValues(), race_id: race.id };
    const { versi } = await saveTicket(owner, kept);
    await addMember(db.admin, foreign.organisasi_id ?? '', owner, 'panitia', foreign.id);
    expect(
      await refusalOf(saveTicket(owner, { ...kept, version: versi, race_id: foreign.id })),
    ).toEqual(refused('PT404 race_not_found', {}));
  });

  test('of another site is public at once, so its organisation must be agreed to', async () => {
    const sent = ticketValues();
    await saveTicket(owner, sent);
    expect(
      await db.query('anon', 'select tipe, link_eksternal from public.tiket where id = $1', [
        sent.ticket_id,
      ]),
    ).toEqual([{ tipe: 'external', link_eksternal: 'https://tiket.example/festival' }]);
    const waiting = await createOrganisation(db.admin, { disetujui_pada: null });
    const newcomer = await createMember(db, waiting, 'pemilik');
    expect(
      await refusalOf(
        saveTicket(newcomer, {
          ...ticketValues(),
          organisation_id: waiting,
          picture: await createPicture(waiting),
        }),
      ),
    ).toMatchObject({ code: 'organisation_not_approved' });
  });

  test('changes from one kind to the other and back', async () => {
    const race = await createRace(db, { organisasi_id: organisation });
    const sent = ticketValues();
    await saveTicket(owner, sent);
    await saveTicket(owner, { ...sent, version: 1, race_id: race.id });
    expect(await read(db, 'public.tiket', sent.ticket_id)).toMatchObject({
      tipe: 'internal',
      link_eksternal: null,
      organisasi_id: null,
    });
    await saveTicket(owner, { ...sent, version: 2 });
    expect(await read(db, 'public.tiket', sent.ticket_id)).toMatchObject({
      tipe: 'external',
      lomba_id: null,
      organisasi_id: organisation,
    });
    const list = await db.query<Row>(owner, 'select * from public.my_tickets($1)', [organisation]);
    expect(list.find(({ id }) => id === sent.ticket_id)).toMatchObject({ tipe: 'external' });
  });

  test.each([
    ['no place', { place: ' ' }, 'field_required', 'lokasi'],
    ['no day', { day: null }, 'field_required', 'tanggal_lomba'],
    ['no link', { link: '' }, 'field_required', 'link_eksternal'],
    ['no picture', { picture: null }, 'field_required', 'gambar_url'],
    ['a link that is none', { link: 'data:text/html,x' }, 'field_not_link', 'link_eksternal'],
  ])('of another site with %s is refused', async (_, changes, code, kolom) => {
    expect(await refusalOf(saveTicket(owner, { ...ticketValues(), ...changes }))).toMatchObject({
      state: 'PT422',
      code,
      facts: { field: kolom },
    });
  });

  test('of another site has a day to come; one that has passed keeps it', async () => {
    expect(
      (await refusalOf(saveTicket(owner, { ...ticketValues(), day: '2020-01-01' }))).code,
    ).toBe('out_of_range');
    const { id } = await insert<Row>(db, 'public.tiket', {
      tipe: 'external',
      organisasi_id: organisation,
      lokasi: 'Bandung',
      tanggal_lomba: '2025-01-01',
      gambar_url: '/lama.webp',
      link_eksternal: 'https://lama.example/',
    });
    await saveTicket(owner, {
      ...ticketValues(),
      ticket_id: id,
      version: 1,
      day: '2025-01-01',
      picture: '/lama.webp',
      place: 'Bandung Timur',
    });
    expect(await read(db, 'public.tiket', id)).toMatchObject({ lokasi: 'Bandung Timur' });
  });
});
