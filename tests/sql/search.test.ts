import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileDatabase } from '#tests/support/sql.ts';
import {
  createCategory,
  createRace,
  createUser,
  daysFromNow,
  insert,
  linkCategory,
} from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();
/** In every title of this file: a database that is shared with other suites holds more than ours. */
const mark = `uji${randomUUID().slice(0, 8)}`;

interface Found {
  id: string;
  judul: string;
}

function titles(rows: Found[]) {
  return rows.map((row) => row.judul.replace(` ${mark}`, ''));
}

function listRaces(query: string, month: number | null = null, city = '', rows = 50) {
  return db.query<Found>('anon', 'select id, judul from public.list_races($1, $2, $3, $4)', [
    query,
    month,
    city,
    rows,
  ]);
}
function searchRaces(query: string | null) {
  return db.query<Found>('anon', 'select id, judul from public.search_races($1)', [query]);
}
function searchClasses(query: string) {
  return db.query<Found>('anon', 'select id, judul from public.search_classes($1)', [query]);
}
function searchNews(query: string) {
  return db.query<Found & { cuplikan: string }>(
    'anon',
    'select * from public.search_news($1, 500)',
    [query],
  );
}

interface FoundTicket {
  id: string;
  lokasi: string | null;
  tanggal_lomba: string;
}
function searchTickets(args: Record<string, unknown>) {
  return db.query<FoundTicket>(
    'anon',
    `select * from public.search_tickets(${Object.keys(args)
      .map((name, index) => `${name} => $${index + 1}`)
      .join(', ')})`,
    Object.values(args),
  );
}

describe('races', () => {
  beforeAll(async () => {
    const race = (judul: string, values: Record<string, unknown> = {}) =>
      createRace(db, { judul: `${judul} ${mark}`, kota: `Kota ${mark}`, ...values });
    // Days near today: on a shared database a text of one letter is not looked for beyond the 1,000 nearest races.
    await race('Piala Merdeka', { tanggal_mulai: daysFromNow(2), lokasi: `Gasibu ${mark}` });
    await race('Sprint Malam', { tanggal_mulai: daysFromNow(1), kota: `Denpasar ${mark}, Bali` });
    await race('Diskon 100% & 50_000', { tanggal_mulai: daysFromNow(3) });
    await race('Lomba "Roda", (kecil)\\ \'25', { tanggal_mulai: daysFromNow(4) });
    await race('Balap 🚲 Ceria', { tanggal_mulai: daysFromNow(5) });
    await race('Piala Lama', { tanggal_mulai: daysFromNow(-10) });
    await race('Piala Kuno', { tanggal_mulai: daysFromNow(-30) });
    await race('Rahasia', { status: 'draf' });
    await race('Batal', { status: 'dibatalkan' });
    await race('Piala Usai', { tanggal_mulai: daysFromNow(-20), status: 'selesai' });
  });

  const published = [
    'Sprint Malam',
    'Piala Merdeka',
    'Diskon 100% & 50_000',
    'Lomba "Roda", (kecil)\\ \'25',
    'Balap 🚲 Ceria',
    'Piala Lama',
    'Piala Usai',
    'Piala Kuno',
  ];

  test('the list has the published ones, coming before past, and the text in title, place or city', async () => {
    expect(titles(await listRaces(mark))).toEqual(published);
    expect(titles(await listRaces(`PIALA MERDEKA ${mark.toUpperCase()}`))).toEqual([
      'Piala Merdeka',
    ]);
    expect(titles(await listRaces(`gasibu ${mark}`))).toEqual(['Piala Merdeka']);
    expect(titles(await listRaces(`denpasar ${mark}`))).toEqual(['Sprint Malam']);
  });

  test('the list filters by city', async () => {
    expect(titles(await listRaces(mark, null, 'bali'))).toEqual(['Sprint Malam']);
    expect(titles(await listRaces(mark, null, 'Surabaya'))).toEqual([]);
    expect(titles(await listRaces(mark, null, '%'))).toEqual([]);
  });

  test('the list filters by the month in Indonesia, of any year', async () => {
    const edge = `tepi${randomUUID().slice(0, 8)}`;
    // 31 December 2031, 23.30 in WIB, and half an hour later.
    await createRace(db, { judul: `Akhir ${edge}`, tanggal_mulai: '2031-12-31T16:30:00Z' });
    await createRace(db, { judul: `Awal ${edge}`, tanggal_mulai: '2031-12-31T17:00:00Z' });
    expect((await listRaces(edge, 12)).map((race) => race.judul)).toEqual([`Akhir ${edge}`]);
    expect((await listRaces(edge, 1)).map((race) => race.judul)).toEqual([`Awal ${edge}`]);
    expect(await listRaces(edge, 6)).toEqual([]);
  });

  test('the list gives as many as it is asked for', async () => {
    expect(titles(await listRaces(mark, null, '', 2))).toEqual(published.slice(0, 2));
    expect(await listRaces(mark, null, '', 0)).toHaveLength(1);
    expect(await listRaces(mark, null, '', -5)).toHaveLength(1);
  });

  test('global search looks in title and city, and has what is to come before what is past', async () => {
    expect(titles(await searchRaces(mark))).toEqual(published);
    expect(titles(await searchRaces(`denpasar ${mark}`))).toEqual(['Sprint Malam']);
    expect(titles(await searchRaces(`gasibu ${mark}`))).toEqual([]);
  });

  test('a blank text finds nothing', async () => {
    expect(await searchRaces('')).toEqual([]);
    expect(await searchRaces('  \t ')).toEqual([]);
    expect(await searchRaces(null)).toEqual([]);
  });

  test.each([
    ['100%', ['Diskon 100% & 50_000']],
    ['0% &', ['Diskon 100% & 50_000']],
    ['50_000', ['Diskon 100% & 50_000']],
    ['50 000', []],
    ['100_', []],
    ['1%0', []],
    ['"Roda", (kecil)\\ \'25', ['Lomba "Roda", (kecil)\\ \'25']],
    ['kecil)\\', ['Lomba "Roda", (kecil)\\ \'25']],
    ['\\\\', []],
    ['🚲', ['Balap 🚲 Ceria']],
    ['🚲 ceria', ['Balap 🚲 Ceria']],
    ["'; drop table public.lomba; --", []],
    ['eq.Piala', []],
  ])('%s is found as it stands', async (text, expected) => {
    expect(titles((await searchRaces(text)).filter((race) => race.judul.includes(mark)))).toEqual(
      expected,
    );
    expect(titles((await listRaces(text)).filter((race) => race.judul.includes(mark)))).toEqual(
      expected,
    );
  });

  test('a text beyond all measure is cut, not refused', async () => {
    expect(await searchRaces('x'.repeat(100_000))).toEqual([]);
  });

  test('a race that its rider may still see is not in the public list', async () => {
    const user = await createUser(db);
    expect(
      await db.query(user, 'select id from public.list_races($1)', [`Rahasia ${mark}`]),
    ).toEqual([]);
    expect(
      await db.query(user, 'select id from public.search_races($1)', [`Rahasia ${mark}`]),
    ).toEqual([]);
  });
});

describe('races for a child', () => {
  const word = `anak${randomUUID().slice(0, 8)}`;
  /** By title; `ages` are those of its one category. */
  async function raceFor(
    judul: string,
    ages: Record<string, unknown>,
    values: Record<string, unknown> = {},
    kuota: number | null = null,
  ) {
    const race = await createRace(db, { judul: `${judul} ${word}`, ...values });
    const category = await createCategory(db, ages);
    await linkCategory(db, race, category, kuota);
    return { race, category };
  }
  const ask = async (wish: Record<string, unknown>) => {
    const names = Object.keys(wish);
    const rows = await db.query<Found>(
      'anon',
      `select * from public.list_races(query => $1${names.map((name, index) => `, ${name} => $${index + 2}`).join('')})`,
      [word, ...Object.values(wish)],
    );
    return rows.map(({ judul }) => judul.replace(` ${word}`, ''));
  };

  beforeAll(async () => {
    await raceFor('Kecil', { usia_min: 2, usia_max: 3 }, { tanggal_mulai: daysFromNow(20) });
    await raceFor(
      'Putri',
      { usia_min: 3, usia_max: 5, batasan_gender: 'wanita' },
      { tanggal_mulai: daysFromNow(21) },
    );
    await raceFor('Semua', { usia_min: null, usia_max: null }, { tanggal_mulai: daysFromNow(22) });
    await raceFor(
      'Penuh',
      { usia_min: 2, usia_max: 3 },
      { tanggal_mulai: daysFromNow(23), max_peserta: 5, peserta_saat_ini: 5 },
    );
    await raceFor(
      'Tutup',
      { usia_min: 2, usia_max: 3 },
      { tanggal_mulai: daysFromNow(24), pendaftaran_selesai: daysFromNow(-1) },
    );
    await raceFor('Lewat', { usia_min: 2, usia_max: 3 }, { tanggal_mulai: daysFromNow(-5) });
    const full = await raceFor(
      'Kuota',
      { usia_min: 2, usia_max: 3 },
      { tanggal_mulai: daysFromNow(25) },
      1,
    );
    await db.admin.query('update public.lomba_kategori set terisi = 1 where kategori_id = $1', [
      full.category.id,
    ]);
  });

  test('by age, by birth date on the race day and gender, and with places only', async () => {
    expect(await ask({ age: 3 })).toEqual(['Kecil', 'Putri', 'Semua', 'Penuh', 'Tutup', 'Kuota']);
    expect(await ask({ age: 5, gender: 'pria' })).toEqual(['Semua']);
    expect(await ask({ age: 3, open: true })).toEqual(['Kecil', 'Putri', 'Semua']);
    // Three at the first race, four at the later ones.
    const born = (days: number) => {
      const day = new Date(Date.now() + days * 86_400_000);
      day.setUTCFullYear(day.getUTCFullYear() - 4);
      return day.toISOString().slice(0, 10);
    };
    const turningFour = await ask({ born: born(22), gender: 'pria' });
    expect(turningFour).toEqual(['Kecil', 'Semua']);
    expect(await ask({ open: true })).toEqual(['Kecil', 'Putri', 'Semua', 'Kuota']);
    expect(await ask({ age: 150 })).toEqual(['Semua']);
    expect(await ask({ age: -1 })).toEqual([]);
  });

  test('a class by years of birth is found for whoever was born in them', async () => {
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const year = Number(day.slice(0, 4)) - 30;
    await raceFor(
      'Lahir',
      { usia_min: null, usia_max: null, lahir_dari: year, lahir_sampai: year },
      { tanggal_mulai: `${day}T02:00:00Z` },
    );
    const found = async (wish: Record<string, unknown>) => (await ask(wish)).includes('Lahir');
    expect(await found({ born: `${year}-01-01` })).toBe(true);
    expect(await found({ born: `${year}-12-31` })).toBe(true);
    expect(await found({ born: `${year - 1}-12-31` })).toBe(false);
    // Whose birthday is not known may have had it or not.
    expect(await found({ age: 30 })).toBe(true);
    expect(await found({ age: 29 })).toBe(true);
    expect(await found({ age: 28 })).toBe(false);
    expect(await found({ age: 31 })).toBe(false);
  });

  test('a row says whom it is for, each age once, and what an entry can come to', async () => {
    const { race } = await raceFor('Rinci', { usia_min: 4, usia_max: 5, batasan_gender: 'pria' });
    await linkCategory(
      db,
      race,
      await createCategory(db, { usia_min: 4, usia_max: 5, batasan_gender: 'pria' }),
    );
    const [row] = await db.query<{ ages: unknown; price_totals: Record<string, number> }>(
      'anon',
      'select to_jsonb(ages) as ages, price_totals from public.list_races($1)',
      [`Rinci ${word}`],
    );
    expect(row?.ages).toEqual([
      { usia_min: 4, usia_max: 5, lahir_dari: null, lahir_sampai: null, batasan_gender: 'pria' },
    ]);
    const price = await db.admin.query<{ base: string; total: string }>(
      'select private.base_price(l.harga_dasar) as base, (private.total_range(l.harga_dasar)).highest as total from public.lomba l where l.id = $1',
      [race.id],
    );
    expect(row?.price_totals).toEqual({
      [Number(price.rows[0]?.base)]: Number(price.rows[0]?.total),
    });
  });
});

describe('classes', () => {
  beforeAll(async () => {
    const course = (judul: string, values: Record<string, unknown> = {}) =>
      insert(db, 'public.kelas_online', {
        judul: `${judul} ${mark}`,
        status: 'dipublikasi',
        ...values,
      });
    await course('Start Gate', { dibuat_pada: daysFromNow(-2) });
    await course('Menikung', { dibuat_pada: daysFromNow(-1), deskripsi: `Belok 90% ${mark}` });
    await course('Rancangan', { status: 'draf' });
  });

  test('are found by title or description, newest first, published only', async () => {
    expect(titles(await searchClasses(mark))).toEqual(['Menikung', 'Start Gate']);
    expect(titles(await searchClasses(`belok 90% ${mark}`))).toEqual(['Menikung']);
    expect(await searchClasses(`belok 9_% ${mark}`)).toEqual([]);
    expect(await searchClasses('')).toEqual([]);
  });
});

describe('news', () => {
  const article = (judul: string, isi: string, values: Record<string, unknown> = {}) =>
    insert<{ id: string; cuplikan: string; teks_isi: string }>(db, 'public.berita', {
      judul: `${judul} ${mark}`,
      isi,
      status: 'dipublikasi',
      ...values,
    });

  beforeAll(async () => {
    await article('Pertama', `<p>Tentang <b>Helm</b>${mark}</p>`, { dibuat_pada: daysFromNow(-2) });
    await article('Kedua', '<p>Tentang sepatu</p>', { dibuat_pada: daysFromNow(-1) });
    await article('Ketiga', `<p>Helm${mark}</p>`, { status: 'draf' });
  });

  test('are found by title or words, newest first; a blank text finds all', async () => {
    expect(titles(await searchNews(mark))).toEqual(['Kedua', 'Pertama']);
    // Across the markup, as it is read.
    expect(titles(await searchNews(`helm${mark}`))).toEqual(['Pertama']);
    const all = await searchNews('');
    expect(titles(all.filter((row) => row.judul.includes(mark)))).toEqual(['Kedua', 'Pertama']);
  });

  test('markup is not what is searched', async () => {
    const found = await searchNews('<b>');
    expect(found.filter((row) => row.judul.includes(mark))).toEqual([]);
  });

  test.each([
    ['plain', 'plain'],
    ['<p>satu</p><p>dua</p>', 'satu dua'],
    ['<b>Kejur</b>nas', 'Kejurnas'],
    ['a<br>b<br/>c', 'a b c'],
    ['<ul><li>x</li><li>y</li></ul>', 'x y'],
    ['<a href="https://x.id/?a=1>2" title=\'>\'>tautan</a> lain', 'tautan lain'],
    ['<script>alert("x")</script>isi', 'isi'],
    ['<style>p { color: red }</style>isi', 'isi'],
    ['<!-- catatan <p> -->isi', 'isi'],
    ['2 < 3 dan 5 > 4', '2 < 3 dan 5 > 4'],
    ['Tom &amp; Jerry&nbsp;&lt;3', 'Tom & Jerry <3'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['&#8220;Halo&#x201d; &#128690;', '“Halo” 🚲'],
    ['&#0;&#55296;&#9999999;', '&#0;&#55296;&#9999999;'],
    ['  banyak \n\n\t spasi  ', 'banyak spasi'],
    ['', ''],
  ])('%j reads %j', async (isi, expected) => {
    const stored = await article('Teks', isi, { status: 'draf' });
    expect(stored.teks_isi).toBe(expected);
    expect(stored.cuplikan).toBe(expected);
  });

  test('an excerpt is the first 200 characters', async () => {
    const stored = await article('Panjang', `<p>${'aé🚲 '.repeat(200)}</p>`, { status: 'draf' });
    expect(Array.from(stored.cuplikan)).toHaveLength(200);
    expect(stored.teks_isi.startsWith(stored.cuplikan)).toBe(true);
  });

  test('the service that writes news needs no more rights for the excerpt', async () => {
    const [row] = await db.query<{ cuplikan: string }>(
      'service_role',
      "insert into public.berita (judul, isi) values ($1, '<p>isi</p>') returning cuplikan",
      [`Baru ${mark}`],
    );
    expect(row?.cuplikan).toBe('isi');
  });
});

describe('tickets', () => {
  /** A month of which nothing else has tickets. */
  const year = 2199;

  beforeAll(async () => {
    const ticket = (lokasi: string | null, tanggal_lomba: string, age: number, tipe = 'external') =>
      insert(db, 'public.tiket', { lokasi, tanggal_lomba, tipe, dibuat_pada: daysFromNow(-age) });
    await ticket(`Solo ${mark}`, `${year}-03-31`, 1);
    await ticket(`Kudus ${mark}`, `${year}-03-01`, 3, 'internal');
    await ticket(null, `${year}-03-15`, 2);
    await ticket(`Solo ${mark}`, `${year}-04-01`, 5);
    await ticket(`Pati_${mark}`, `${year}-02-28`, 4);
  });

  const places = (tickets: FoundTicket[]) =>
    tickets.map((ticket) => ticket.lokasi?.replace(mark, '').trim() ?? null);

  test('of a month come by day, its first and last included', async () => {
    expect(places(await searchTickets({ month: 3, year }))).toEqual(['Kudus', null, 'Solo']);
  });

  test('of every month come newest first', async () => {
    const tickets = await searchTickets({ query: mark });
    expect(tickets.map((ticket) => ticket.tanggal_lomba)).toEqual([
      `${year}-03-31`,
      `${year}-03-01`,
      `${year}-02-28`,
      `${year}-04-01`,
    ]);
  });

  test('are searched by place or type; a blank text is no filter', async () => {
    expect(places(await searchTickets({ month: 3, year, query: 'solo' }))).toEqual(['Solo']);
    expect(places(await searchTickets({ month: 3, year, query: 'INTERNAL' }))).toEqual(['Kudus']);
    expect(await searchTickets({ month: 3, year, query: '   ' })).toHaveLength(3);
    expect(places(await searchTickets({ month: 2, year, query: '_' }))).toEqual(['Pati_']);
    expect(await searchTickets({ month: 3, year, query: '_' })).toEqual([]);
  });

  test("are filtered by place; 'all' is no filter", async () => {
    expect(places(await searchTickets({ month: 3, year, location: `Solo ${mark}` }))).toEqual([
      'Solo',
    ]);
    expect(await searchTickets({ month: 3, year, location: 'all' })).toHaveLength(3);
    expect(await searchTickets({ month: 3, year, location: '' })).toHaveLength(3);
  });

  test.each([
    { month: 13, year },
    { month: 0, year },
    { month: 3 },
    { year },
    { month: 3, year: 99_999 },
  ])('%o is no month: all are listed', async (period) => {
    expect(await searchTickets({ ...period, query: mark })).toHaveLength(4);
  });

  test('places are listed once each, by name', async () => {
    const rows = await db.query<{ place: string }>(
      'anon',
      'select place from public.ticket_locations() place',
    );
    expect(rows.map((row) => row.place).filter((place) => place.includes(mark))).toEqual([
      `Kudus ${mark}`,
      `Pati_${mark}`,
      `Solo ${mark}`,
    ]);
  });
});
