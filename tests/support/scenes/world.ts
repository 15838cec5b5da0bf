import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { signUp, type TestUser } from '#tests/support/stack.ts';
import { daysFromNow, insertRace } from '../factories.ts';

export type Person = Pick<TestUser, 'id' | 'session'>;

type OrderName = 'paid' | 'unpaid' | 'released' | 'failed' | 'refunded' | 'overbooked' | 'finished';

/** What the scenes show: the seed's races and articles, and two parents with and without a history. */
export interface World {
  races: Record<
    | 'open'
    | 'full'
    | 'closed'
    | 'noMap'
    | 'longName'
    | 'noCategories'
    | 'unpaidOrder'
    | 'paidOrder',
    string
  >;
  /** Of the open race: for girls, and for both; for boys: of the race with an unpaid order; of the race without a map, which asks questions of its own. */
  categories: Record<'girls' | 'toddlers' | 'boys' | 'asking', string>;
  article: string;
  /** With everything that an article may hold. */
  richArticle: string;
  /** A month and year with tickets. */
  ticketMonth: string;
  /** Just signed up. */
  newcomer: Person;
  /** With orders in every state, classes, and a name of full Javanese length. */
  parent: Person;
  orders: Record<OrderName, string>;
  /** The transactions' merchant_ref, for the result screen. */
  payments: Record<'paid' | 'unpaid' | 'failed' | 'refunded' | 'overbooked', string>;
}

export const nowhere = '00000000-0000-4000-8000-000000000000';

const longTitle =
  'Kejuaraan Pushbike Nasional Piala Gubernur Daerah Istimewa Yogyakarta Seri Penutup Tahun';

const richText = `<h2>Bagian</h2><p>Isi dengan <a href="https://contoh.example.test/">tautan</a> dan <strong>tebal</strong>.</p>
<ul><li>satu</li><li>dua</li></ul><ol><li>pertama</li></ol><blockquote>kutipan</blockquote><h3>Tabel</h3>
<table><tr><th>Kelas</th><th>Usia</th></tr><tr><td>Balance Bike</td><td>2-3 tahun</td></tr></table>`;

interface OrderRow {
  race: string;
  rider: [fullName: string, nickname: string];
  status: string;
  payment: string;
  action?: string;
  /** Hours from now. */
  holdEnds?: number;
  transaction?: string;
}

const longRider: OrderRow['rider'] = [
  'Raden Ajeng Kirana Kusumawardhani Prameswari Adiningrat',
  'Kirana',
];
const shortRider: OrderRow['rider'] = ['Bima Putra', 'Bima'];

const orderRows: Record<OrderName, OrderRow> = {
  finished: {
    race: 'Saparua Legends',
    rider: shortRider,
    status: 'selesai',
    payment: 'dibayar',
  },
  refunded: {
    race: 'Medan Merdeka Push Race',
    rider: shortRider,
    status: 'dibatalkan',
    payment: 'refund',
    transaction: 'REFUND',
  },
  overbooked: {
    race: 'Surabaya Little Riders',
    rider: shortRider,
    status: 'dibatalkan',
    payment: 'dibayar',
    action: 'slot_habis',
    transaction: 'PAID',
  },
  released: {
    race: 'Kenjeran Coast Cup',
    rider: shortRider,
    status: 'dibatalkan',
    payment: 'pending',
    holdEnds: -30,
  },
  failed: {
    race: 'Sanur Beach Push',
    rider: shortRider,
    status: 'pending',
    payment: 'gagal',
    holdEnds: 9,
    transaction: 'FAILED',
  },
  unpaid: {
    race: 'Lembang Dirt Series Seri 1',
    rider: longRider,
    status: 'pending',
    payment: 'pending',
    holdEnds: 21,
    transaction: 'UNPAID',
  },
  paid: {
    race: 'Senayan Kids Cup',
    rider: longRider,
    status: 'dikonfirmasi',
    payment: 'dibayar',
    transaction: 'PAID',
  },
};

async function idOf(client: pg.Client, sql: string, values: unknown[]): Promise<string> {
  const { rows } = await client.query<{ id: string }>(sql, values);
  const id = rows[0]?.id;
  if (id === undefined) {
    throw new Error(`Nothing found: ${sql} ${values.join(', ')}`);
  }
  return id;
}

function raceNamed(client: pg.Client, title: string) {
  return idOf(client, 'select id from public.lomba where judul = $1', [title]);
}

async function addOrder(
  client: pg.Client,
  parent: Person,
  row: OrderRow,
  minutesAgo: number,
): Promise<{ order: string; payment: string }> {
  const raceId = await raceNamed(client, row.race);
  if (row.status !== 'dibatalkan') {
    // Worlds come one after another on a stack: none takes the next one's place.
    await client.query('update public.lomba set max_peserta = max_peserta + 1 where id = $1', [
      raceId,
    ]);
  }
  const order = await idOf(
    client,
    `insert into public.pendaftaran_lomba (user_id, lomba_id, kategori_id, kota_asal, nama_tim,
       nomor_bib, ukuran_jersey, nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider,
       jenis_kelamin_rider, harga_dasar, kode_unik, biaya_admin, total_bayar, status_pendaftaran,
       status_pembayaran, perlu_tindakan, kedaluwarsa_pada, didaftar_pada)
     select $1, l.id, k.kategori_id, 'KABUPATEN PANGKAJENE DAN KEPULAUAN', 'Kancil Racing', '27', 'XS',
       $3, $4, '2021-03-05', 'wanita', coalesce(l.harga_dasar, 150000), 317, 4000,
       coalesce(l.harga_dasar, 150000) + 4317, $5, $6, $7,
       now() + make_interval(hours => $8), now() - make_interval(mins => $9)
     from public.lomba l join public.lomba_kategori k on k.lomba_id = l.id where l.id = $2
     order by k.kuota nulls first, k.kategori_id limit 1 returning id`,
    [
      parent.id,
      raceId,
      ...row.rider,
      row.status,
      row.payment,
      row.action ?? null,
      row.holdEnds ?? -24,
      minutesAgo,
    ],
  );
  if (row.transaction === undefined) {
    return { order, payment: '' };
  }
  const payment = `MERCH-1795000000000-${randomUUID().slice(0, 12)}`;
  await client.query(
    `insert into public.transaksi_pembayaran (merchant_ref, user_id, pendaftaran_lomba_id, jumlah, status)
     select $1, user_id, id, total_bayar, $2 from public.pendaftaran_lomba where id = $3`,
    [payment, row.transaction, order],
  );
  return { order, payment };
}

/** What was written to a family: a receipt, an organiser's letter, and one that waits for the mailbox. */
async function addMessages(client: pg.Client, { id }: Person): Promise<void> {
  const letter = await idOf(
    client,
    `insert into private.surat (id, lomba_id, teks, saringan, kirim_pada, dikirim_pada, penerima)
     select gen_random_uuid(), l.id, 'Parkir pindah ke sisi timur.', '{}', now() - interval '2 hours', now() - interval '2 hours', 1
     from public.lomba l where l.judul = $1 returning id`,
    [orderRows.paid.race],
  );
  await client.query(
    `with message as (
       insert into private.pesan (kunci, jenis, user_id, isi, surat_id, dibuat_pada, terkirim_pada, giliran_pada)
       values
         ('adegan:1:' || $3, 'receipt', $1::uuid, '{"ada": true}'::jsonb, null, now() - interval '3 days', now() - interval '3 days', null),
         ('adegan:2:' || $3, 'organiser_message', $1::uuid, '{"ada": true}'::jsonb, $2::uuid, now() - interval '2 hours', now() - interval '2 hours', null),
         ('adegan:3:' || $3, 'plates_given', $1::uuid, '{"ada": true}'::jsonb, null, now() - interval '1 hour', null, 'infinity')
       returning id, jenis
     )
     insert into private.kata_pesan (pesan_id, subjek, teks)
     select m.id, w.subjek, w.teks from message m join (values
       ('receipt', 'Pendaftaran terkonfirmasi: Senayan Kids Cup',
        E'Pembayaran Rp 204.317 sudah kami terima. Kirana resmi terdaftar di Senayan Kids Cup.\n\nRider: Kirana\nLomba: Senayan Kids Cup'),
       ('organiser_message', 'Kabar dari penyelenggara Senayan Kids Cup: Senayan Kids Cup',
        E'Penyelenggara Senayan Kids Cup menulis kepada peserta:\n\n> Parkir pindah ke sisi timur.\n> \n> Kumpul jam 07.00, bawa helm.'),
       ('plates_given', 'Nomor plat: Senayan Kids Cup', E'Penyelenggara Senayan Kids Cup sudah membagikan nomor plat Kirana.\n\nKirana: 27')
     ) w (jenis, subjek, teks) on w.jenis = m.jenis`,
    [id, letter, id],
  );
}

/** Makes the two parents and what is theirs. Needs the seed. */
export async function createWorld(): Promise<World> {
  const newcomer = await signUp('Rina Puspitasari');
  const parent = await signUp('Raden Ayu Siti Nurhaliza Kusumawardhani Prameswari');

  return withAdmin(async (client) => {
    const long = await idOf(
      client,
      `insert into public.lomba (judul, lokasi, kota, provinsi, tanggal_mulai, pendaftaran_selesai,
         max_peserta, harga_dasar, deskripsi, penyelenggara, map_location, mendapatkan, keterangan, status, dibuat_pada)
       select $1, 'Kawasan Olahraga Terpadu Gelora Mandala Krida Baciro Gondokusuman',
         'Kabupaten Pangkajene dan Kepulauan', 'Daerah Istimewa Yogyakarta', now() + interval '200 days',
         now() + interval '190 days', 12500, 4950000, deskripsi,
         'Perkumpulan Penggemar Sepeda Keseimbangan Anak Indonesia Wilayah Tengah', map_location,
         '["Jersey lengan panjang sublimasi premium","Goodie bag","Piala finisher setinggi 40 cm","Voucher","Plat nomor"]'::jsonb,
         keterangan, 'dipublikasi', now() - interval '400 days'
       from public.lomba where judul = 'Senayan Kids Cup' returning id`,
      [longTitle],
    );
    await client.query(
      `insert into public.lomba_kategori (lomba_id, kategori_id)
       select $1, id from public.kategori_lomba where nama like 'Pushbike 4-5%'`,
      [long],
    );
    const { id: noCategories } = await insertRace(client, {
      judul: 'Bogor Rain Push',
      lokasi: 'Lapangan Sempur',
      kota: 'Bogor',
      tanggal_mulai: daysFromNow(210),
      pendaftaran_selesai: daysFromNow(200),
      max_peserta: 40,
      dibuat_pada: daysFromNow(-400),
    });

    const orders = {} as World['orders'];
    const payments = {} as Record<OrderName, string>;
    for (const [index, name] of (Object.keys(orderRows) as OrderName[]).entries()) {
      const made = await addOrder(client, parent, orderRows[name], 1000 - index * 90);
      orders[name] = made.order;
      payments[name] = made.payment;
    }
    await client.query(
      `insert into public.pendaftaran_kelas (user_id, kelas_id, jumlah_dibayar, status_pembayaran, akses_diberikan)
       select $1, id, case when is_gratis then 0 else harga end,
         case when is_gratis then 'gratis' when judul like 'Posisi%' then 'pending' else 'dibayar' end,
         judul not like 'Posisi%'
       from public.kelas_online
       where judul in ('Langkah Pertama di Atas Pushbike', 'Posisi Badan Saat Menikung', 'Mental Juara Cilik')`,
      [parent.id],
    );
    await client.query(
      `update public.profil_pengguna set tanggal_lahir = '1990-03-05', jenis_kelamin = 'wanita',
         nama_kontak_darurat = 'Raden Mas Bambang Suryodiningrat Kusumo', hp_kontak_darurat = '081298765432'
       where id = $1`,
      [parent.id],
    );
    await addMessages(client, parent);

    const noMap = await raceNamed(client, 'Medan Merdeka Push Race');
    await client.query(
      `update public.lomba set pertanyaan = to_jsonb(array[
         row(gen_random_uuid(), 'Merek sepeda yang dipakai', 'choice', true, null, null, array['Strider', 'London Taxi', 'Merek lain']),
         row(gen_random_uuid(), 'Nama panggilan di jersey', 'text', false, null, 12, null),
         row(gen_random_uuid(), 'Ikut makan siang bersama setelah lomba?', 'yes_no', true, null, null, null)
       ]::public.race_question_row[]) where id = $1`,
      [noMap],
    );

    const openRace = await raceNamed(client, 'Jogja Alun-Alun Push Race');
    const category = (name: string) =>
      idOf(client, 'select id from public.kategori_lomba where nama = $1', [name]);
    const ticketMonth = await client.query<{ address: string }>(
      `select extract(month from tanggal_lomba) || '/' || extract(year from tanggal_lomba) as address
       from public.tiket group by 1 order by count(*) desc, 1 limit 1`,
    );
    return {
      races: {
        open: openRace,
        full: await raceNamed(client, 'Surabaya Little Riders'),
        closed: await raceNamed(client, 'Ancol Night Sprint'),
        noMap,
        longName: long,
        noCategories,
        unpaidOrder: await raceNamed(client, orderRows.unpaid.race),
        paidOrder: await raceNamed(client, orderRows.paid.race),
      },
      categories: {
        girls: await category('Pushbike 4-5 Tahun Putri'),
        toddlers: await category('Balance Bike 2-3 Tahun Mix'),
        boys: await category('Pushbike 4-5 Tahun Putra'),
        asking: await idOf(
          client,
          'select kategori_id as id from public.lomba_kategori where lomba_id = $1 order by 1 limit 1',
          [noMap],
        ),
      },
      article: await idOf(
        client,
        `select id from public.berita where status = 'dipublikasi' order by dibuat_pada desc limit 1`,
        [],
      ),
      ticketMonth: ticketMonth.rows[0]?.address ?? '',
      richArticle: await idOf(
        client,
        `insert into public.berita (judul, isi, status, dibuat_pada)
         values ('Semua Isi Artikel', $1, 'dipublikasi', now() - interval '900 days') returning id`,
        [richText],
      ),
      newcomer,
      parent,
      orders,
      payments,
    };
  });
}

/** A hundred of everything that can be many. Changes every list, so it comes last. */
export async function crowdTheWorld(world: World): Promise<void> {
  await withAdmin(async (client) => {
    await client.query(
      `insert into public.lomba (judul, lokasi, kota, provinsi, tanggal_mulai, pendaftaran_selesai,
         max_peserta, harga_dasar, gambar_url, status, dibuat_pada)
       select 'Seri Komunitas ' || n, 'Lapangan Kecamatan', 'Bandung', 'Jawa Barat',
         now() + make_interval(days => 1 + n / 3), now() + make_interval(hours => 6 + 8 * n), 50, 100000 + 5000 * n,
         (select gambar_url from public.lomba where gambar_url is not null offset n % 12 limit 1),
         'dipublikasi', now() - interval '500 days'
       from generate_series(1, 100) n`,
    );
    await client.query(
      `insert into public.lomba_kategori (lomba_id, kategori_id)
       select l.id, (select k.id from public.kategori_lomba k order by k.id limit 1)
       from public.lomba l where l.judul like 'Seri Komunitas %'`,
    );
    await client.query(
      `insert into public.pendaftaran_lomba (user_id, lomba_id, kategori_id, kota_asal, nama_lengkap_rider,
         nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik,
         biaya_admin, total_bayar, status_pendaftaran, status_pembayaran, didaftar_pada)
       select $1, l.id, k.kategori_id, 'KOTA BANDUNG', 'Bima Putra', 'Bima',
         '2021-03-05', 'pria', 100000, 7, 4000, 104007,
         (array['dikonfirmasi', 'selesai', 'dibatalkan'])[1 + row_number() over () % 3],
         (array['dibayar', 'dibayar', 'refund'])[1 + row_number() over () % 3], now()
       from public.lomba l join public.lomba_kategori k on k.lomba_id = l.id
       where l.judul like 'Seri Komunitas %'`,
      [world.parent.id],
    );
  });
}
