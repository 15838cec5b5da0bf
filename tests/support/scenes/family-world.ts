import type pg from 'pg';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { signUp } from '#tests/support/stack.ts';
import { daysFromNow, insertRace, insertRow, only } from '../factories.ts';
import type { Person } from './world.ts';

/** How far an entry of the family is: its race called off, its money in each of the four steps, raced and placed. */
const entryNames = [
  'calledOff',
  'account',
  'checking',
  'approved',
  'transferred',
  'raced',
  'coming',
] as const;
export type FamilyEntry = (typeof entryNames)[number];

/** A family that a club's races bring everything: bad news, money back, a medal. */
export interface FamilyWorld {
  person: Person;
  entries: Record<FamilyEntry, string>;
  races: Record<FamilyEntry, string>;
  /** Whose price rises: today's step, and the next. */
  steppedRace: string;
  /** The rider of all entries. */
  child: string;
  /** Of the races. */
  picture: string;
}

const rider = { nama_lengkap_rider: 'Raka Aditya Pratama', nama_panggilan_rider: 'Raka' };
const sum = { harga_dasar: 175_000, kode_unik: 317, biaya_admin: 4000, total_bayar: 179_317 };

const titles: Record<FamilyEntry, string> = {
  calledOff: 'Piala Wali Kota Malang',
  account: 'Solo Push Fest',
  checking: 'Semarang Kids Race',
  approved: 'Cirebon Push Day',
  transferred: 'Tegal Balance Cup',
  raced: 'Piala Bandung Push Bike',
  coming: 'Bogor Little Wheels',
};

const states: Partial<Record<FamilyEntry, Record<string, unknown>>> = {
  raced: { status_pendaftaran: 'selesai', nomor_plat: 1 },
  coming: { nomor_plat: 27 },
};

/** The step of the refund in private.pengembalian; its account comes with all but the first. */
const refunds: Partial<Record<FamilyEntry, Record<string, unknown>>> = {
  account: { langkah: 'diminta' },
  checking: { langkah: 'diminta' },
  approved: { langkah: 'disetujui', disetujui_pada: daysFromNow(-1) },
  transferred: { langkah: 'disetujui', disetujui_pada: daysFromNow(-2) },
};

async function addEntry(client: pg.Client, { id: parent }: Person, name: FamilyEntry) {
  const { rows } = await client.query<{ gambar_url: string; kategori_id: string }>(
    `select l.gambar_url, k.kategori_id from public.lomba l join public.lomba_kategori k on k.lomba_id = l.id
     join public.kategori_lomba c on c.id = k.kategori_id
     where l.gambar_url is not null and c.nama = 'Pushbike 4-5 Tahun Putra' order by l.judul limit 1`,
  );
  const { gambar_url, kategori_id } = only(rows);
  const race = await insertRace(client, {
    judul: titles[name],
    lokasi: 'Lapangan Rampal',
    gambar_url,
    penyelenggara: 'Komunitas Push Bike Malang Raya',
    keterangan: 'Datang satu jam sebelum mulai.',
    kontak_nama: 'Pak Hendra',
    kontak_wa: '6281234567890',
    ada_papan: name === 'raced' || name === 'coming',
    ...(name === 'raced'
      ? { tanggal_mulai: daysFromNow(-0.3), pendaftaran_selesai: daysFromNow(-5) }
      : {}),
  });
  await insertRow(client, 'public.lomba_kategori', { lomba_id: race.id, kategori_id });
  const entry = await insertRow<{ id: string; rider_id: string }>(
    client,
    'public.pendaftaran_lomba',
    {
      user_id: parent,
      lomba_id: race.id,
      kategori_id,
      kota_asal: 'KOTA MALANG',
      nama_tim: 'Kancil Racing',
      ukuran_jersey: 'XS',
      ...rider,
      tanggal_lahir_rider: '2021-03-05',
      jenis_kelamin_rider: 'pria',
      ...sum,
      status_pendaftaran: 'dikonfirmasi',
      status_pembayaran: 'dibayar',
      didaftar_pada: daysFromNow(-9),
      kedaluwarsa_pada: daysFromNow(-8),
      ...states[name],
    },
  );
  const paid = await insertRow<{ id: string }>(client, 'public.transaksi_pembayaran', {
    merchant_ref: `MERCH-${entry.id}`,
    user_id: parent,
    pendaftaran_lomba_id: entry.id,
    jumlah: sum.total_bayar,
    status: 'PAID',
    lunas: true,
    dibayar_pada: daysFromNow(-9),
  });
  const refund = refunds[name];
  if (refund !== undefined) {
    const { id } = await insertRow<{ id: string }>(client, 'private.pengembalian', {
      transaksi_id: paid.id,
      pendaftaran_id: entry.id,
      jumlah: sum.total_bayar,
      keluar: true,
      alasan: 'Anak sakit',
      diminta_pada: daysFromNow(-3),
      diminta_oleh: parent,
      diminta_pemesan: true,
      ...refund,
    });
    if (name !== 'account') {
      await insertRow(client, 'private.rekening_pengembalian', {
        pengembalian_id: id,
        bank: 'BCA',
        nomor: '1234567890',
        atas_nama: 'Dewi Lestari Wulandari',
        diisi_oleh: parent,
        diisi_pemesan: true,
        diisi_pada: daysFromNow(-2.5),
      });
    }
    if (name === 'transferred') {
      await client.query(
        `update private.pengembalian set langkah = 'dibayar', dibayar_pada = now() - interval '1 day',
           tanggal_transfer = current_date - 1, bukti = 'bukti.webp' where id = $1`,
        [id],
      );
    }
  }
  return { race: race.id, entry: entry.id, child: entry.rider_id, picture: gambar_url };
}

async function callOff(client: pg.Client, { id: parent }: Person, raceId: string): Promise<void> {
  const reason =
    'Lapangan tergenang setelah hujan tiga hari, dan belum aman untuk anak-anak. Mohon maaf.';
  await insertRow(client, 'private.pembatalan_lomba', { lomba_id: raceId, alasan: reason });
  await client.query(`update public.lomba set status = 'dibatalkan' where id = $1`, [raceId]);
  await client.query(
    `update public.pendaftaran_lomba set perlu_tindakan = 'lomba_dibatalkan' where lomba_id = $1`,
    [raceId],
  );
  // That the entry's trigger has written, as it went out.
  await client.query(
    `with letter as (
       update private.pesan set terkirim_pada = now(), giliran_pada = null
       where user_id = $1 and isi ->> 'lomba_id' = $2 returning id
     )
     insert into private.kata_pesan (pesan_id, subjek, teks)
     select id, 'Lomba dibatalkan: ' || $3,
       concat_ws(E'\\n\\n', 'Halo,', $3 || ' dibatalkan oleh penyelenggara.', $4::text)
     from letter`,
    [parent, raceId, titles.calledOff, reason],
  );
}

async function addSteps(client: pg.Client): Promise<string> {
  const race = await insertRace(client, {
    judul: 'Kediri Early Push',
    harga_dasar: 200_000,
    penyelenggara: 'Kediri Push Bike',
    keterangan: 'Datang satu jam sebelum mulai.',
    map_location: '-7.8166, 112.0116',
  });
  await insertRow(client, 'public.lomba_kategori', {
    lomba_id: race.id,
    kategori_id: only(
      (
        await client.query<{ id: string }>(
          `select id from public.kategori_lomba where nama = 'Pushbike 4-5 Tahun Putri'`,
        )
      ).rows,
    ).id,
  });
  const steps = [
    { nama: 'Early bird', harga: 150_000, sampai: daysFromNow(6) },
    { nama: 'Normal', harga: 175_000, sampai: daysFromNow(16) },
    { nama: 'Terakhir', harga: 200_000 },
  ];
  for (const [index, step] of steps.entries()) {
    await insertRow(client, 'private.harga_lomba', {
      lomba_id: race.id,
      urutan: index + 1,
      ...step,
    });
  }
  return race.id;
}

/** Makes the family and its club's races. Needs the seed; shown in the lists of everybody, so it comes after them. */
export async function createFamilyWorld(): Promise<FamilyWorld> {
  const person = await signUp('Dewi Lestari Wulandari');
  return withAdmin(async (client) => {
    const world: FamilyWorld = {
      person,
      child: '',
      picture: '',
      entries: {} as FamilyWorld['entries'],
      races: {} as FamilyWorld['races'],
      steppedRace: await addSteps(client),
    };
    for (const name of entryNames) {
      const made = await addEntry(client, person, name);
      world.entries[name] = made.entry;
      world.races[name] = made.race;
      world.child = made.child;
      world.picture = made.picture;
    }
    await callOff(client, person, world.races.calledOff);
    for (const wish of [
      { kota: 'Bandung', bulan: 3 },
      { teks: 'kejuaraan', usia: 4 },
    ]) {
      await insertRow(client, 'public.pencarian_lomba', { user_id: person.id, ...wish });
    }
    return world;
  });
}
