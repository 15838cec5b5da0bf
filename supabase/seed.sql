-- Sample content for development and for the embedded stack: never needed in production.
-- Dates are relative to now, on weekends in WIB, so that there is always something open, nearly full, full and
-- closed. Running it again changes nothing: ids are derived from names. Counters are moved by the registrations
-- themselves, and every paid registration has its transaction, so the books balance.
-- Its pictures (public/seed) were drawn for this project by a renderer of our own, under the project's licence; the
-- renderer is in the history before 21 November 2026, under tools/seed-art.

-- Ids from names, and weekend days; both only while the seed runs.
create or replace function pg_temp.seed_id(kind text, slug text) returns uuid
language sql immutable as $$ select md5('seed:' || kind || ':' || slug)::uuid $$;

-- The coming Saturday (6) or Sunday (7), at least tomorrow, plus so many weeks, at an hour in WIB.
create or replace function pg_temp.weekend(isodow integer, weeks integer, hour integer) returns timestamptz
language sql stable as $$
  select (today + (1 + (isodow - 1 - extract(isodow from today)::integer + 7) % 7 + 7 * weeks)
    + make_interval(hours => hour)) at time zone 'Asia/Jakarta'
  from (select (now() at time zone 'Asia/Jakarta')::date as today) d
$$;

insert into public.pengaturan (key, value) values
  ('ENV', 'development')
on conflict (key) do nothing;

-- A person who tries the organisers' door here publishes without waiting for an admin.
update public.pengaturan set value = 'ya' where key = 'ORGANISASI_LANGSUNG_TERBIT';

insert into public.biaya_admin (id, min_total, max_total, nominal) values
  (pg_temp.seed_id('biaya', '1'), 0, 100000, 2500),
  (pg_temp.seed_id('biaya', '2'), 100001, 250000, 4000),
  (pg_temp.seed_id('biaya', '3'), 250001, 500000, 6000),
  (pg_temp.seed_id('biaya', '4'), 500001, null, 10000)
on conflict do nothing;

-- Categories -----------------------------------------------------------------------------------------------

insert into public.kategori_lomba (id, nama, deskripsi, usia_min, usia_max, batasan_gender)
select pg_temp.seed_id('kategori', slug), nama, deskripsi, usia_min, usia_max, batasan_gender
from (values
  ('2-3-mix', 'Balance Bike 2-3 Tahun Mix', 'Kelas pertama untuk si kecil: lintasan pendek, orang tua boleh mendampingi di sisi lintasan.', 2, 3, 'campuran'),
  ('4-5-putra', 'Pushbike 4-5 Tahun Putra', 'Balance bike tanpa pedal, roda paling besar 12 inci.', 4, 5, 'pria'),
  ('4-5-putri', 'Pushbike 4-5 Tahun Putri', 'Balance bike tanpa pedal, roda paling besar 12 inci.', 4, 5, 'wanita'),
  ('4-5-mix', 'Pushbike 4-5 Tahun Mix', 'Putra dan putri start bersama, penilaian digabung.', 4, 5, 'campur'),
  ('6-7-putra', 'Pushbike 6-7 Tahun Putra', 'Lintasan penuh dengan tanjakan start dan dua tikungan berm.', 6, 7, 'pria'),
  ('6-7-putri', 'Pushbike 6-7 Tahun Putri', 'Lintasan penuh dengan tanjakan start dan dua tikungan berm.', 6, 7, 'wanita'),
  ('8-10-putra', 'Sepeda Anak 8-10 Tahun Putra', 'Sepeda berpedal 16-20 inci, tiga putaran.', 8, 10, 'pria'),
  ('8-10-putri', 'Sepeda Anak 8-10 Tahun Putri', 'Sepeda berpedal 16-20 inci, tiga putaran.', 8, 10, 'wanita'),
  ('ffa', 'FFA (Free for All)', 'Terbuka untuk semua rider tanpa batas usia. Seru-seruan di akhir acara.', null, null, 'semua')
) as k (slug, nama, deskripsi, usia_min, usia_max, batasan_gender)
on conflict do nothing;

-- Races ----------------------------------------------------------------------------------------------------

insert into public.organisasi (id, nama, nomor_hp, email, tentang, disetujui_pada)
values (
  pg_temp.seed_id('organisasi', 'pushbike-nusantara'), 'Pushbike Nusantara', '081200010001', 'halo@pushbike-nusantara.test',
  'Kami orang tua dan pelatih yang sejak 2019 membuat lomba sepeda tanpa pedal di sepuluh kota. Semua anak pulang membawa medali, dan semua lintasan kami coba sendiri dulu bersama anak-anak kami.',
  now() - interval '120 days'
)
on conflict do nothing;

-- Registration closes `tutup` before the start; null means it closed yesterday.
insert into public.lomba (
  id, organisasi_id, judul, lokasi, kota, provinsi, tanggal_mulai, pendaftaran_selesai, max_peserta, harga_dasar, gambar_url,
  gambar_cover, deskripsi, penyelenggara, map_location, mendapatkan, keterangan, status, dibuat_pada,
  satu_rider_per_akun
)
select
  pg_temp.seed_id('lomba', slug), pg_temp.seed_id('organisasi', 'pushbike-nusantara'), judul, lokasi, kota, provinsi, mulai, coalesce(mulai - tutup, now() - interval '1 day'), kapasitas, harga,
  '/seed/races/' || slug || '-960.webp', '/seed/races/' || slug || '-960.webp', deskripsi, penyelenggara, peta, perks,
  keterangan, status, now() - make_interval(days => umur),
  -- Siblings ride together in all but one.
  slug = 'lembang-dirt-series'
from (values
  (
    'senayan-kids-cup', 'Senayan Kids Cup', 'Plaza Timur Gelora Bung Karno', 'Jakarta Pusat', 'DKI Jakarta',
    pg_temp.weekend(7, 0, 7), interval '2 hours', 60, 200000,
    'Pagi yang riuh di jantung Senayan! Lintasan aspal datar sepanjang 150 meter dengan dua chicane, ramah untuk rider yang baru pertama kali turun lomba. Setiap anak mendapat minimal dua moto, jadi tidak ada yang pulang setelah satu kali start.',
    'Roda Kecil Jakarta', '-6.218481,106.801874',
    '["Jersey", "Goodie bag", "Piala finisher", "Plat number", "Kabel ties"]'::jsonb,
    'Daftar ulang dibuka pukul 06.00. Helm full face dan sarung tangan wajib dipakai sejak pemanasan.',
    'dipublikasi', 9
  ),
  (
    'bandung-balance-open', 'Bandung Balance Bike Open', 'Lapangan Gasibu', 'Bandung', 'Jawa Barat',
    pg_temp.weekend(6, 0, 8), interval '2 hours', 24, 175000,
    'Lomba kecil dengan suasana hangat: kuota sengaja dibatasi supaya setiap rider mendapat perhatian penuh dari marshal. Udara pagi Bandung, musik akustik, dan jajanan pasar menemani keluarga yang menunggu giliran.',
    'Komunitas Pushbike Priangan', 'https://www.google.com/maps/@-6.900266,107.618734,17z',
    to_jsonb('["T-shirt", "Goodie bag", "Voucher makan", "Piala finisher"]'::text),
    'Parkir di sisi barat Gedung Sate. Mohon datang dengan satu mobil per keluarga.',
    'dipublikasi', 30
  ),
  (
    'tebet-eco-fun-race', 'Tebet Eco Fun Race', 'Tebet Eco Park', 'Jakarta Selatan', 'DKI Jakarta',
    pg_temp.weekend(7, 1, 7), interval '17 hours', 80, 150000,
    'Balapan santai di antara pepohonan. Lintasannya berkelok mengikuti jalur taman dan setiap tikungan dijaga kakak marshal. Cocok untuk anak yang ingin mencoba lomba tanpa tekanan.',
    null, 'https://maps.google.com/?q=-6.238130,106.851730',
    '["Jersey", "Goodie bag ramah lingkungan", "Plat number", "Bibit tanaman"]'::jsonb,
    'Bawa botol minum sendiri, panitia menyediakan isi ulang air gratis.',
    'dipublikasi', 4
  ),
  (
    'surabaya-little-riders', 'Surabaya Little Riders', 'Taman Bungkul', 'Surabaya', 'Jawa Timur',
    pg_temp.weekend(7, 2, 6), interval '33 hours', 16, 185000,
    'Edisi spesial dengan 16 rider saja. Semua finalis dipanggil namanya di podium dan dibuatkan foto keluarga. Lomba dimulai pagi sekali supaya selesai sebelum matahari Surabaya terik.',
    'Arek Pushbike Suroboyo', '-7.291225,112.739660',
    '["Baselayer", "Goodie bag", "All podium", "Piala finisher"]'::jsonb,
    'Peserta yang batal hadir mohon memberi tahu panitia paling lambat satu hari sebelumnya.',
    'dipublikasi', 41
  ),
  (
    'jogja-alun-alun-push', 'Jogja Alun-Alun Push Race', 'Alun-Alun Kidul', 'Yogyakarta', 'DI Yogyakarta',
    pg_temp.weekend(7, 3, 7), interval '34 hours', 48, 165000,
    'Balapan di pelataran dua beringin. Sore sebelumnya ada sesi latihan bersama dan dongeng sebelum tidur untuk para rider. Lintasan conblock 120 meter dengan garis start yang lebar.',
    'Pit Cilik Jogja',
    'https://www.google.com/maps/embed?pb=!1m14!1m12!1m3!1d1976.4!2d110.3631!3d-7.8117!2m3!1f0!2f0!3f0!3m2!1i1024!2i768!4f13.1!5e0!3m2!1sid!2sid',
    '["Jersey", "Short-pants", "Goodie bag", "Plat number", "Toys"]'::jsonb,
    'Sesi latihan bersama hari Sabtu pukul 15.30, gratis untuk peserta terdaftar.',
    'dipublikasi', 6
  ),
  (
    'renon-sunday-push', 'Renon Sunday Push', 'Lapangan Niti Mandala Renon, Denpasar', 'Bali', 'Bali',
    pg_temp.weekend(7, 4, 7), interval '34 hours', 40, null,
    'Minggu pagi di Renon: jalan ditutup untuk kendaraan, lintasan dibuka untuk roda-roda kecil. Selesai lomba, keluarga bisa lanjut piknik di rumput.',
    null, 'https://maps.app.goo.gl/RenonSundayPush',
    '["T-shirt", "Tas serut", "Voucher es krim", "Piala finisher"]'::jsonb,
    null,
    'dipublikasi', 1
  ),
  (
    'medan-merdeka-push', 'Medan Merdeka Push Race', 'Lapangan Merdeka', 'Medan', 'Sumatera Utara',
    pg_temp.weekend(7, 5, 7), interval '34 hours', 50, 160000,
    'Ajang kumpul rider cilik se-Sumatera Utara. Ada kelas khusus rider perempuan dan kejutan untuk peserta yang datang dari luar kota.',
    'Medan Balance Bike Club', null,
    to_jsonb('["Jersey", "Goodie bag", "Voucher sepeda", "All podium"]'::text),
    'Peserta luar kota bisa mengambil race pack di hari lomba.',
    'dipublikasi', 12
  ),
  (
    'lembang-dirt-series', 'Lembang Dirt Series Seri 1', 'Sirkuit Tanah Cikole', 'Bandung Barat', 'Jawa Barat',
    pg_temp.weekend(6, 7, 8), interval '35 hours', 70, 225000,
    'Tanah, gundukan, dan kabut tipis pegunungan. Lintasan dirt 180 meter dengan tiga roller dan satu table top yang aman untuk anak. Poin seri ini dihitung untuk klasemen tahunan.',
    'Komunitas Pushbike Priangan', '-6.7833, 107.6500',
    '["Jersey", "Baselayer", "Goodie bag", "Plat number", "Kabel ties", "All podium"]'::jsonb,
    'Suhu pagi sekitar 16 derajat, siapkan jaket. Lintasan bisa basah, periksa rem dan ban sebelum start.',
    'dipublikasi', 3
  ),
  (
    'kenjeran-coast-cup', 'Kenjeran Coast Cup', 'Taman Suroboyo, Kenjeran', 'Surabaya', 'Jawa Timur',
    pg_temp.weekend(7, 9, 6), interval '33 hours', 64, 190000,
    'Balapan dengan latar jembatan dan laut. Angin pantai membuat lintasan lurus 140 meter terasa lebih menantang dari kelihatannya.',
    'Arek Pushbike Suroboyo', 'dekat patung sura dan baya, tanya satpam',
    '["Jersey", "Goodie bag", "Toys", "Piala finisher"]'::jsonb,
    'Gunakan tabir surya. Tenda keluarga disediakan, siapa cepat dia dapat.',
    'dipublikasi', 8
  ),
  (
    'prambanan-heritage-ride', 'Prambanan Heritage Ride', 'Pelataran Candi Prambanan', 'Yogyakarta', 'DI Yogyakarta',
    pg_temp.weekend(6, 12, 6), interval '33 hours', 90, 250000,
    'Start saat matahari terbit, finis di depan panggung gamelan. Setelah lomba, anak-anak diajak tur singkat mengenal relief candi.',
    'Pit Cilik Jogja', '-7.752020,110.491474',
    '["Jersey", "Short-pants", "Goodie bag", "Piala finisher", "Tas"]'::jsonb,
    'Harga sudah termasuk tiket masuk kawasan untuk rider dan satu pendamping.',
    'dipublikasi', 2
  ),
  (
    'sanur-beach-push', 'Sanur Beach Push', 'Pantai Mertasari, Sanur', 'Bali', 'Bali',
    pg_temp.weekend(7, 15, 7), interval '34 hours', 45, 210000,
    'Lintasan papan kayu di tepi pantai, ombak di kanan dan sorak keluarga di kiri. Hari lomba ditutup dengan membuat istana pasir bersama.',
    'Sanur Pushbike Family', 'https://www.openstreetmap.org/?mlat=-8.7117&mlon=115.2527#map=17/-8.7117/115.2527',
    '["T-shirt", "Goodie bag", "Voucher kelapa muda", "Plat number"]'::jsonb,
    null,
    'dipublikasi', 5
  ),
  (
    'deli-junior-championship', 'Deli Junior Championship', 'Istana Maimun', 'Medan', 'Sumatera Utara',
    pg_temp.weekend(7, 19, 7), interval '34 hours', 120, 525000,
    'Kejuaraan dua hari dengan babak kualifikasi, semifinal, dan final. Terbuka untuk rider dari seluruh Indonesia, dengan lintasan sepanjang 200 meter dan pencatat waktu otomatis.',
    'Medan Balance Bike Club', '3.575250,98.683780',
    '["Jersey", "Baselayer", "Short-pants", "Goodie bag", "Plat number", "All podium", "Voucher hotel"]'::jsonb,
    'Technical meeting Sabtu pukul 14.00, diikuti satu wali per rider.',
    'dipublikasi', 7
  ),
  (
    'ancol-night-sprint', 'Ancol Night Sprint', 'Pantai Festival Ancol', 'Jakarta Utara', 'DKI Jakarta',
    pg_temp.weekend(6, 0, 18), null, 40, 180000,
    'Balapan malam di bawah lampu warna-warni. Setiap sepeda dipasangi lampu roda, jadi lintasan terlihat seperti kunang-kunang.',
    'Roda Kecil Jakarta', '-6.122450,106.833330',
    '["Jersey", "Goodie bag", "Toys lampu roda", "Piala finisher"]'::jsonb,
    'Pengambilan race pack mulai pukul 15.00 di gerbang timur.',
    'dipublikasi', 50
  ),
  (
    'saparua-legends', 'Saparua Legends', 'GOR Saparua', 'Bandung', 'Jawa Barat',
    pg_temp.weekend(7, -4, 7), interval '34 hours', 30, 170000,
    'Seri penutup musim lalu di lintasan legendaris Saparua. Terima kasih untuk semua rider dan keluarga yang datang!',
    'Komunitas Pushbike Priangan', '-6.908960,107.616650',
    '["Jersey", "Goodie bag", "Piala finisher"]'::jsonb,
    'Foto dan hasil lomba dibagikan lewat surel peserta.',
    'selesai', 80
  ),
  (
    'surabaya-imlek-push-party', 'Surabaya Imlek Push Party', 'Kya-Kya Kembang Jepun', 'Surabaya', 'Jawa Timur',
    pg_temp.weekend(7, 22, 16), interval '43 hours', 60, 195000,
    'Rencana pesta sepeda menyambut Imlek. Rincian menyusul setelah izin keluar.',
    'Arek Pushbike Suroboyo', null,
    '["Jersey", "Goodie bag"]'::jsonb,
    null,
    'draf', 0
  )
) as l (
  slug, judul, lokasi, kota, provinsi, mulai, tutup, kapasitas, harga, deskripsi, penyelenggara, peta, perks,
  keterangan, status, umur
)
on conflict do nothing;

-- What families ask before the day; two races do not say it yet.
update public.lomba l set
  daftar_ulang_mulai = l.tanggal_mulai - sebelum, bawaan = f.bawaan, parkir = f.parkir, aturan = f.aturan,
  kontak_nama = f.kontak_nama, kontak_wa = f.kontak_wa, ubah_sampai = l.tanggal_mulai - ubah,
  aturan_pengembalian = f.aturan_pengembalian::jsonb, aturan_batal = f.aturan_batal
from (values
  (
    'senayan-kids-cup', interval '1 hour', interval '12 hours',
    E'Helm full face dan sarung tangan\nBotol minum dan topi\nBaju ganti untuk rider',
    'Parkir Timur Senayan, masuk lewat Pintu 5. Dari parkiran jalan kaki 5 menit ke lintasan.',
    E'Sepeda tanpa pedal untuk kelas 2 sampai 5 tahun.\nSatu pendamping di area start, selebihnya di luar pagar.\nKeputusan juri garis finis tidak diperdebatkan di lintasan.',
    'Kak Rani', '081290001122', '[{"hari": 14, "persen": 100, "biaya": false}, {"hari": 3, "persen": 50, "biaya": false}]',
    E'Tidak hadir: race pack tetap bisa diambil.\nSakit dengan surat dokter: pindah ke lomba berikutnya tanpa biaya.'
  ),
  (
    'bandung-balance-open', interval '90 minutes', interval '1 day',
    E'Helm\nJaket tipis, pagi di Gasibu masih dingin', 'Sisi barat Gedung Sate. Mohon datang dengan satu mobil per keluarga.',
    null, 'Teh Wulan', '081322003344',
    '[{"hari": 7, "persen": 100, "biaya": true}]', null
  ),
  (
    'tebet-eco-fun-race', interval '1 hour', interval '18 hours',
    E'Helm\nBotol minum, ada isi ulang gratis\nTikar untuk keluarga', 'Parkir terbatas di Jalan Tebet Barat Raya. Paling mudah turun di Stasiun Cawang, lalu jalan kaki.',
    'Tidak ada makanan dan minuman kemasan sekali pakai di area taman.', 'Kak Bagas', '081510005566',
    '[{"hari": 3, "persen": 100, "biaya": false}]', null
  ),
  (
    'surabaya-little-riders', interval '1 hour', interval '36 hours',
    E'Helm full face\nTabir surya', 'Parkir di sepanjang Jalan Raya Darmo sisi timur, dijaga panitia.', null, 'Cak Hendro', '081231007788', '[]', null
  ),
  (
    'jogja-alun-alun-push', interval '1 hour', interval '2 days',
    E'Helm dan sarung tangan\nTopi', 'Lapangan parkir Ngabean, dilanjutkan becak gratis untuk rider.', null, 'Mbak Sekar', '081392009900',
    '[{"hari": 7, "persen": 100, "biaya": true}]',
    'Boleh digantikan kakak atau adiknya.'
  ),
  (
    'lembang-dirt-series', interval '2 hours', interval '7 days',
    E'Helm full face, sarung tangan, pelindung lutut dan siku\nJaket dan baju ganti\nBan dirt kalau ada',
    'Area parkir sirkuit, tiket masuk kawasan dibayar di gerbang.',
    E'Pelindung lengkap wajib dipakai sejak latihan.\nRider tanpa pelindung tidak diberangkatkan.', 'Teh Wulan', '081322003344',
    '[{"hari": 7, "persen": 100, "biaya": true}]', null
  )
) as f (slug, sebelum, ubah, bawaan, parkir, aturan, kontak_nama, kontak_wa, aturan_pengembalian, aturan_batal)
where l.id = pg_temp.seed_id('lomba', f.slug) and l.kontak_wa is null;

-- The rest of a race's page, told by some.
update public.lomba l set
  susunan_acara = f.susunan_acara, rute = f.rute, tanya_jawab = f.tanya_jawab,
  foto_lama = array(select '/seed/races/' || photo || '-960.webp' from unnest(f.foto) photo)
from (values
  (
    'senayan-kids-cup',
    E'06.00 - 07.00 Daftar ulang dan ambil race pack\n07.00 Pemanasan bersama Kak Rani\n07.30 Moto pertama, kelas 2 - 3 tahun\n09.30 Semifinal dan final\n11.30 Podium dan foto bersama',
    E'Aspal datar 150 meter dengan dua chicane dan garis finis yang lebar.\nTidak ada turunan, jadi ramah untuk yang baru pertama kali.',
    E'Anak saya belum pernah lomba, boleh ikut?\nBoleh sekali. Ada marshal di setiap tikungan dan pemanasan bersama sebelum mulai.\nKalau hujan bagaimana?\nMoto ditunda sampai lintasan kering. Kalau sampai pukul 12.00 belum kering, lomba dipindah ke Minggu berikutnya.\nBoleh ikut mendampingi di start?\nSatu pendamping per anak di area start.',
    array['saparua-legends', 'tebet-eco-fun-race', 'renon-sunday-push']
  ),
  (
    'bandung-balance-open',
    E'07.00 Daftar ulang\n08.00 Moto pertama\n10.30 Final\n11.00 Podium',
    'Conblock 120 meter mengelilingi lapangan, dua tikungan lebar.', null, array[]::text[]
  ),
  (
    'tebet-eco-fun-race', null, null,
    E'Wajib punya klub?\nTidak. Separuh rider kami datang tanpa klub.', array['ancol-night-sprint']
  )
) as f (slug, susunan_acara, rute, tanya_jawab, foto)
where l.id = pg_temp.seed_id('lomba', f.slug) and l.susunan_acara is null and l.tanya_jawab is null;

insert into public.lomba_kategori (lomba_id, kategori_id, kuota)
select pg_temp.seed_id('lomba', lomba), pg_temp.seed_id('kategori', kategori), kuota
from (values
  ('senayan-kids-cup', '2-3-mix', 15), ('senayan-kids-cup', '4-5-putra', 15), ('senayan-kids-cup', '4-5-putri', 15),
  ('senayan-kids-cup', '6-7-putra', null), ('senayan-kids-cup', '6-7-putri', null), ('senayan-kids-cup', 'ffa', null),
  ('bandung-balance-open', '2-3-mix', 8), ('bandung-balance-open', '4-5-putra', null),
  ('bandung-balance-open', '4-5-putri', null), ('bandung-balance-open', 'ffa', null),
  ('tebet-eco-fun-race', '2-3-mix', null), ('tebet-eco-fun-race', '4-5-mix', null), ('tebet-eco-fun-race', 'ffa', 20),
  ('surabaya-little-riders', '4-5-mix', null), ('surabaya-little-riders', '6-7-putra', null),
  ('surabaya-little-riders', '6-7-putri', null),
  ('jogja-alun-alun-push', '2-3-mix', 12), ('jogja-alun-alun-push', '4-5-putra', 12),
  ('jogja-alun-alun-push', '4-5-putri', 12), ('jogja-alun-alun-push', '6-7-putra', null),
  ('jogja-alun-alun-push', '6-7-putri', null),
  ('renon-sunday-push', '2-3-mix', null), ('renon-sunday-push', '4-5-mix', null), ('renon-sunday-push', 'ffa', null),
  ('medan-merdeka-push', '4-5-putra', null), ('medan-merdeka-push', '4-5-putri', null),
  ('medan-merdeka-push', '8-10-putra', 10), ('medan-merdeka-push', '8-10-putri', 10),
  ('lembang-dirt-series', '4-5-putra', null), ('lembang-dirt-series', '6-7-putra', null),
  ('lembang-dirt-series', '6-7-putri', null), ('lembang-dirt-series', '8-10-putra', 16),
  ('lembang-dirt-series', '8-10-putri', 16),
  ('kenjeran-coast-cup', '2-3-mix', null), ('kenjeran-coast-cup', '4-5-mix', null),
  ('kenjeran-coast-cup', '6-7-putra', null), ('kenjeran-coast-cup', '6-7-putri', null),
  ('prambanan-heritage-ride', '2-3-mix', 30), ('prambanan-heritage-ride', '4-5-mix', 30),
  ('prambanan-heritage-ride', 'ffa', null),
  ('sanur-beach-push', '2-3-mix', null), ('sanur-beach-push', '4-5-putra', null), ('sanur-beach-push', '4-5-putri', null),
  ('deli-junior-championship', '4-5-putra', 20), ('deli-junior-championship', '4-5-putri', 20),
  ('deli-junior-championship', '6-7-putra', 20), ('deli-junior-championship', '6-7-putri', 20),
  ('deli-junior-championship', '8-10-putra', 20), ('deli-junior-championship', '8-10-putri', 20),
  ('ancol-night-sprint', '4-5-mix', null), ('ancol-night-sprint', '6-7-putra', null), ('ancol-night-sprint', 'ffa', null),
  ('saparua-legends', '4-5-mix', null), ('saparua-legends', '6-7-putra', null), ('saparua-legends', '6-7-putri', null),
  ('surabaya-imlek-push-party', '4-5-mix', null)
) as k (lomba, kategori, kuota)
on conflict do nothing;

-- Riders who are in already --------------------------------------------------------------------------------

-- Nobody signs in as these; the empty tokens are what the hosted auth service expects to read.
insert into auth.users (
  id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, confirmation_token,
  recovery_token, email_change, email_change_token_new, created_at, updated_at
)
select
  pg_temp.seed_id('user', n::text), 'authenticated', 'authenticated', 'orangtua' || n || '@contoh.test', now(),
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('nama_lengkap', 'Orang Tua ' || n, 'nomor_hp', '0812000' || to_char(n, 'FM0000')),
  '', '', '', '', now() - interval '90 days', now() - interval '90 days'
from generate_series(1, 40) n
on conflict do nothing;

-- Their mailboxes count as proved, as those of parents who have paid do; nobody reads their mail: no reminder is made for them.
insert into private.alamat_terbukti (user_id, alamat, cara)
select u.id, u.email, 'kode' from auth.users u where u.email like 'orangtua%@contoh.test'
on conflict do nothing;
insert into private.berhenti_pesan (user_id, berhenti_pada)
select pg_temp.seed_id('user', n::text), now() from generate_series(1, 40) n
on conflict do nothing;

with filled (lomba, kategori, jumlah) as (
  values
    ('senayan-kids-cup', '2-3-mix', 6), ('senayan-kids-cup', '4-5-putra', 9), ('senayan-kids-cup', '4-5-putri', 5),
    ('senayan-kids-cup', '6-7-putra', 4),
    -- One place left, and the smallest class is already full.
    ('bandung-balance-open', '2-3-mix', 8), ('bandung-balance-open', '4-5-putra', 8),
    ('bandung-balance-open', '4-5-putri', 7),
    ('tebet-eco-fun-race', '2-3-mix', 5), ('tebet-eco-fun-race', '4-5-mix', 9),
    -- Full.
    ('surabaya-little-riders', '4-5-mix', 8), ('surabaya-little-riders', '6-7-putra', 5),
    ('surabaya-little-riders', '6-7-putri', 3),
    ('jogja-alun-alun-push', '2-3-mix', 3), ('jogja-alun-alun-push', '4-5-putra', 5),
    ('jogja-alun-alun-push', '6-7-putri', 2),
    ('medan-merdeka-push', '4-5-putra', 4), ('medan-merdeka-push', '8-10-putri', 2),
    ('lembang-dirt-series', '6-7-putra', 6), ('lembang-dirt-series', '8-10-putra', 3),
    ('ancol-night-sprint', '4-5-mix', 14), ('ancol-night-sprint', '6-7-putra', 8),
    ('saparua-legends', '4-5-mix', 12), ('saparua-legends', '6-7-putra', 6), ('saparua-legends', '6-7-putri', 4)
),
riders as (
  select f.lomba, f.kategori, row_number() over (partition by f.lomba order by f.kategori, i) as n
  from filled f, generate_series(1, f.jumlah) i
),
people as (
  select
    r.lomba, r.n, l.id as lomba_id, l.harga_dasar, l.tanggal_mulai, k.id as kategori_id,
    coalesce(k.usia_min, 6) as usia,
    case
      when k.batasan_gender in ('pria', 'wanita') then k.batasan_gender
      when r.n % 2 = 0 then 'pria'
      else 'wanita'
    end as gender,
    -- Another start for each race, so that not the same children are everywhere.
    (r.n + length(r.lomba) * 3)::integer as pick
  from riders r
  join public.lomba l on l.id = pg_temp.seed_id('lomba', r.lomba)
  join public.kategori_lomba k on k.id = pg_temp.seed_id('kategori', r.kategori)
),
named as (
  select
    p.*,
    case p.gender
      when 'pria' then (array['Arka', 'Bima', 'Danish', 'Elang', 'Fathan', 'Gibran', 'Kenzie', 'Made', 'Rafa', 'Togar', 'Wira', 'Yusuf'])[1 + p.pick % 12]
      else (array['Aira', 'Ayu', 'Cinta', 'Dara', 'Hana', 'Kirana', 'Laras', 'Nadia', 'Putu', 'Rania', 'Sekar', 'Zahra'])[1 + p.pick % 12]
    end as panggilan,
    (array['Pratama', 'Siregar', 'Wijaya', 'Hidayat', 'Nasution', 'Saputra', 'Maheswari', 'Lubis', 'Kusuma', 'Ramadhan'])[1 + (p.pick * 7 + p.n::integer) % 10] as belakang,
    (array['KOTA BANDUNG', 'KOTA JAKARTA SELATAN', 'KOTA SURABAYA', 'KABUPATEN SLEMAN', 'KOTA DENPASAR', 'KOTA MEDAN', 'KABUPATEN BANDUNG BARAT', 'KOTA JAKARTA TIMUR'])[1 + p.pick % 8] as asal,
    (array['Roda Kecil', 'Kancil Racing', 'Garuda Cilik', null, 'Pit Stop Kids', null])[1 + p.pick % 6] as tim,
    (array['None', 'XS', 'S', 'S', 'M', 'XS'])[1 + p.pick % 6] as jersey,
    1 + (p.pick * 137 + p.n::integer * 29) % 999 as kode
  from people p
),
registered as (
  insert into public.pendaftaran_lomba (
    id, user_id, lomba_id, kategori_id, nomor_bib, kota_asal, ukuran_jersey, nama_tim, nama_lengkap_rider,
    nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik, biaya_admin,
    total_bayar, status_pendaftaran, status_pembayaran, kunci_permintaan, kedaluwarsa_pada, didaftar_pada
  )
  select
    pg_temp.seed_id('pendaftaran', d.lomba || d.n), pg_temp.seed_id('user', (1 + (d.pick - 1) % 40)::text),
    d.lomba_id, d.kategori_id, d.n::text, d.asal, d.jersey, d.tim, d.panggilan || ' ' || d.belakang, d.panggilan,
    (d.tanggal_mulai - make_interval(years => d.usia, days => 20 + d.pick * 5))::date, d.gender,
    price.harga_dasar, d.kode, price.biaya_admin, price.total_bayar,
    case when d.tanggal_mulai < now() then 'selesai' else 'dikonfirmasi' end, 'dibayar',
    pg_temp.seed_id('permintaan', d.lomba || d.n), now() - interval '2 days', now() - interval '3 days'
  from named d, private.registration_price(d.harga_dasar, d.kode) price
  on conflict do nothing
  returning id, user_id, total_bayar, didaftar_pada
)
insert into public.transaksi_pembayaran (
  id, reference, reference_dari_penyedia, merchant_ref, user_id, pendaftaran_lomba_id, jumlah, status,
  kedaluwarsa_pada, ditagih_pada, dibayar_pada, lunas, tepat_waktu, dibuat_pada
)
select
  pg_temp.seed_id('transaksi', r.id::text), 'SEED-' || upper(left(replace(r.id::text, '-', ''), 12)), true,
  'MERCH-' || (extract(epoch from r.didaftar_pada) * 1000)::bigint || '-' || left(replace(r.id::text, '-', ''), 12),
  r.user_id, r.id, r.total_bayar, 'PAID', r.didaftar_pada + interval '1 day', r.didaftar_pada + interval '1 minute',
  r.didaftar_pada + interval '5 minutes', true, true, r.didaftar_pada
from registered r
on conflict do nothing;

-- Their receipts came long ago: nobody is written to because sample data were made.
do $$
begin
  set constraints all immediate;
  delete from private.pesan m
  where m.jenis = 'receipt' and m.user_id in (select pg_temp.seed_id('user', n::text) from generate_series(1, 40) n);
  set constraints all deferred;
end
$$;

-- Every payment is in the log, as if the provider had told of it.
insert into private.peristiwa_pembayaran (
  id, diterima_pada, transaksi_id, merchant_ref, reference, status, jumlah, dibayar_pada, hasil, muatan
)
select
  pg_temp.seed_id('peristiwa', t.id::text), t.dibayar_pada, t.id, t.merchant_ref, t.reference, t.status, t.jumlah,
  t.dibayar_pada, 'applied', '{"source": "seed"}'
from public.transaksi_pembayaran t where t.reference like 'SEED-%'
on conflict do nothing;

-- Classes --------------------------------------------------------------------------------------------------

insert into public.kelas_online (
  id, organisasi_id, judul, deskripsi, is_unggulan, is_gratis, harga, durasi_menit, status, jadwal_pada, gambar_url,
  gambar_cover, url_halaman, dibuat_pada
)
select
  pg_temp.seed_id('kelas', slug), pg_temp.seed_id('organisasi', 'pushbike-nusantara'), judul, deskripsi, unggulan, harga = 0, harga, durasi, status,
  pg_temp.weekend(6, minggu, 19), '/seed/classes/' || slug || '-960.webp', '/seed/classes/' || slug || '-960.webp',
  'https://example.com/kelas/' || slug, now() - make_interval(days => umur)
from (values
  ('langkah-pertama', 'Langkah Pertama di Atas Pushbike', 'Dari berjalan di atas sadel sampai meluncur dua detik. Untuk orang tua yang mendampingi anak 2-3 tahun.', true, 0, 45, 'dipublikasi', 0, 2),
  ('posisi-badan-tikungan', 'Posisi Badan Saat Menikung', 'Pandangan, siku, dan pinggul: tiga hal kecil yang membuat anak berani masuk tikungan.', true, 75000, 60, 'dipublikasi', 1, 5),
  ('start-gate-tanpa-takut', 'Start Gate Tanpa Takut', 'Latihan reaksi lewat permainan lampu merah dan hijau yang bisa dilakukan di halaman rumah.', true, 90000, 50, 'dipublikasi', 2, 7),
  ('memilih-sepeda-pertama', 'Memilih Sepeda Pertama untuk Anak', 'Ukuran, berat, dan tinggi sadel: cara mencocokkan sepeda dengan badan anak, bukan dengan iklannya.', true, 0, 40, 'dipublikasi', 1, 9),
  ('bengkel-mini', 'Bengkel Mini: Rawat Pushbike di Rumah', 'Menyetel headset, memeriksa bearing, dan membersihkan ban dengan alat seadanya.', false, 50000, 70, 'dipublikasi', 3, 12),
  ('sarapan-hari-lomba', 'Sarapan dan Bekal Hari Lomba', 'Menu yang mudah dicerna, jam makan yang pas, dan cara menghadapi anak yang tidak mau makan karena gugup.', false, 0, 30, 'dipublikasi', 2, 14),
  ('mental-juara-cilik', 'Mental Juara Cilik', 'Membantu anak menerima kalah, menikmati menang, dan tetap ingin main lagi minggu depan.', true, 85000, 60, 'dipublikasi', 4, 16),
  ('pemanasan-sepuluh-menit', 'Pemanasan 10 Menit Sebelum Moto', 'Rangkaian gerak binatang yang membuat badan siap dan anak tertawa.', false, 0, 25, 'dipublikasi', 3, 18),
  ('dari-pushbike-ke-pedal', 'Dari Pushbike ke Sepeda Pedal', 'Kapan waktunya pindah, dan latihan satu minggu supaya peralihannya mulus.', false, 65000, 55, 'dipublikasi', 5, 21),
  ('membaca-lintasan', 'Membaca Lintasan Bersama Anak', 'Berjalan menyusuri lintasan sambil bercerita: cara sederhana memilih jalur tercepat.', false, 60000, 45, 'dipublikasi', 6, 24),
  ('jadi-marshal-keluarga', 'Jadi Marshal untuk Lomba Komunitas', 'Bendera, isyarat tangan, dan pertolongan pertama untuk lecet. Untuk orang tua yang ingin membantu panitia.', false, 0, 90, 'dipublikasi', 6, 28),
  ('pumptrack-dasar', 'Dasar Pumptrack: Memompa Tanpa Mengayuh', 'Menggunakan naik turunnya badan untuk menambah laju di gundukan kecil.', false, 95000, 60, 'dipublikasi', 7, 33),
  ('video-analisis', 'Belajar dari Video Lomba Sendiri', 'Merekam dengan ponsel, memutar pelan, dan menemukan satu hal untuk dilatih.', false, 120000, null, 'dipublikasi', 8, 36),
  ('cerita-para-rider', 'Cerita Para Rider: Tanya Jawab Santai', 'Kakak-kakak rider berbagi kisah jatuh bangun dan menjawab pertanyaan adik-adik.', false, 0, 60, 'dipublikasi', 9, 40),
  ('kelas-pelatih-lanjutan', 'Kelas Pelatih Lanjutan', 'Materi sedang disiapkan.', false, 250000, 120, 'draf', 12, 1)
) as k (slug, judul, deskripsi, unggulan, harga, durasi, status, minggu, umur)
on conflict do nothing;

insert into public.kelas_tautan (kelas_id, url_learning_center)
select k.id, replace(k.url_halaman, '/kelas/', '/belajar/')
from public.kelas_online k
where k.url_halaman like 'https://example.com/kelas/%'
on conflict do nothing;

insert into public.pendaftaran_kelas (id, user_id, kelas_id, jumlah_dibayar, status_pembayaran, akses_diberikan, didaftar_pada)
select
  pg_temp.seed_id('pendaftaran-kelas', slug || n), pg_temp.seed_id('user', n::text), pg_temp.seed_id('kelas', slug),
  0, 'gratis', true, now() - interval '2 days'
from (values ('langkah-pertama', 12), ('memilih-sepeda-pertama', 7), ('sarapan-hari-lomba', 4)) as k (slug, jumlah),
  generate_series(1, k.jumlah) n
on conflict do nothing;

-- News -----------------------------------------------------------------------------------------------------

insert into public.berita (id, organisasi_id, judul, isi, gambar_url, status, dibuat_pada)
select
  pg_temp.seed_id('berita', slug), pg_temp.seed_id('organisasi', 'pushbike-nusantara'), judul, isi, '/seed/news/' || slug || '-960.webp', status,
  now() - make_interval(days => umur, hours => 3)
from (values
  (
    'musim-baru-dimulai', 'Musim Baru Dimulai: Dua Belas Lomba, Enam Kota',
    '<p>Kalender musim ini sudah lengkap. <strong>Dua belas lomba di enam kota</strong> siap menyambut rider dari usia dua tahun.</p><h2>Yang berubah</h2><ul><li>Usia dihitung pada hari lomba, bukan hari pendaftaran.</li><li>Setiap kelas punya kuota sendiri supaya giliran tidak terlalu panjang.</li><li>QR masuk langsung muncul setelah pembayaran lunas.</li></ul><p>Sampai jumpa di garis start!</p>',
    'dipublikasi', 0
  ),
  (
    'cara-membaca-qr-masuk', 'Tiga Langkah Masuk Venue dengan QR',
    '<p>Tidak perlu mencetak apa pun. Buka menu <em>Order</em>, pilih lomba, lalu tunjukkan QR di gerbang.</p><ol><li>Naikkan kecerahan layar.</li><li>Siapkan akta atau KIA rider bila diminta.</li><li>Masuk bersama, satu pendamping untuk satu rider.</li></ol>',
    'dipublikasi', 2
  ),
  (
    'helm-yang-pas', 'Helm yang Pas Bukan yang Paling Mahal',
    '<p>Dua jari di atas alis, dua jari di bawah dagu. Itulah ukuran sederhana yang selalu diulang marshal kami.</p><blockquote>Helm bagus adalah helm yang mau dipakai anak dari awal sampai akhir.</blockquote><p>Cobalah helm bersama kacamata dan pelindung telinga sebelum membelinya.</p>',
    'dipublikasi', 4
  ),
  (
    'kisah-laras-dari-sleman', 'Kisah Laras: Dari Takut Tikungan sampai Naik Podium',
    '<p>Setahun lalu Laras selalu turun dari sepeda sebelum tikungan. Ayahnya menggambar tikungan dengan kapur di depan rumah, dan setiap sore mereka bermain <em>kereta api</em> mengikuti garis itu.</p><p>Bulan lalu, di Yogyakarta, Laras finis ketiga. &ldquo;Yang penting es krimnya,&rdquo; katanya sambil tertawa.</p>',
    'dipublikasi', 7
  ),
  (
    'lintasan-lembang', 'Mengintip Lintasan Tanah Lembang',
    '<p>Panitia sudah menyelesaikan gundukan terakhir. Panjang lintasan <strong>180 meter</strong>, lebar gerbang start delapan rider.</p><h3>Saran ban</h3><p>Gunakan ban dengan kembang rapat dan tekanan sedikit lebih rendah dari biasanya. Bila hujan, start ditunda sampai lintasan aman.</p>',
    'dipublikasi', 9
  ),
  (
    'komunitas-medan', 'Komunitas Medan Membuka Latihan Gratis Setiap Sabtu',
    '<p>Mulai bulan ini, rider yang belum punya sepeda boleh meminjam dari komunitas. Cukup datang pukul 07.00 di Lapangan Merdeka dan isi buku tamu.</p><p>Tersedia <strong>sepuluh sepeda</strong> dan dua belas helm berbagai ukuran.</p>',
    'dipublikasi', 13
  ),
  (
    'bayar-qris-aman', 'Membayar dengan QRIS: Yang Perlu Diketahui',
    '<p>Total yang ditagih memuat <em>kode unik</em> tiga angka supaya pembayaran mudah dicocokkan. Bayarlah tepat sampai rupiah terakhir.</p><ul><li>QR berlaku 24 jam.</li><li>Slot ditahan selama QR berlaku.</li><li>Bila waktunya habis, pesanan bisa dibayar ulang selama kuota masih ada.</li></ul>',
    'dipublikasi', 16
  ),
  (
    'foto-ancol-tahun-lalu', 'Cahaya di Ancol: Galeri Lomba Malam Tahun Lalu',
    '<p>Empat puluh lampu roda, satu lintasan, dan hujan gerimis yang berhenti tepat sebelum final. Berikut potret-potret yang membuat kami ingin mengulanginya.</p><p>Terima kasih untuk para fotografer relawan.</p>',
    'dipublikasi', 21
  ),
  (
    'pertanyaan-orang-tua', 'Sepuluh Pertanyaan Orang Tua, Dijawab Panitia',
    '<h2>Apakah anak saya terlalu kecil?</h2><p>Kelas termuda dimulai dari usia dua tahun. Bila anak sudah senang berjalan di atas sadel, ia siap mencoba.</p><h2>Bagaimana bila ia menangis di garis start?</h2><p>Wajar. Pendamping boleh ikut berjalan di sisi lintasan kelas 2-3 tahun.</p><h2>Bolehkah mengganti nama rider?</h2><p>Pendaftaran tidak bisa ditukar atau dikembalikan, jadi periksa kembali data sebelum membayar.</p>',
    'dipublikasi', 27
  ),
  (
    'pengumuman-klasemen', 'Pengumuman Klasemen Akhir Musim',
    '<p>Masih disusun oleh tim pencatat waktu.</p>',
    'draf', 1
  )
) as b (slug, judul, isi, status, umur)
on conflict do nothing;

-- Tickets --------------------------------------------------------------------------------------------------

insert into public.tiket (id, lomba_id, tipe, lokasi, tanggal_lomba, gambar_url, dibuat_pada)
select
  pg_temp.seed_id('tiket', slug), l.id, 'internal', l.kota, (l.tanggal_mulai at time zone 'Asia/Jakarta')::date,
  '/seed/tickets/' || slug || '.webp', now() - interval '1 day' * row_number() over (order by slug)
from unnest(array[
  'senayan-kids-cup', 'bandung-balance-open', 'tebet-eco-fun-race', 'jogja-alun-alun-push', 'renon-sunday-push',
  'medan-merdeka-push', 'lembang-dirt-series', 'kenjeran-coast-cup', 'prambanan-heritage-ride', 'sanur-beach-push'
]) slug
join public.lomba l on l.id = pg_temp.seed_id('lomba', slug)
on conflict do nothing;

insert into public.tiket (id, organisasi_id, tipe, lokasi, tanggal_lomba, gambar_url, link_eksternal, dibuat_pada)
select
  pg_temp.seed_id('tiket', slug), pg_temp.seed_id('organisasi', 'pushbike-nusantara'), 'external', lokasi, (pg_temp.weekend(7, minggu, 8) at time zone 'Asia/Jakarta')::date,
  '/seed/tickets/' || slug || '.webp', 'https://example.com/tiket/' || slug, now() - make_interval(days => umur)
from (values
  ('festival-sepeda-keluarga', 'Jakarta', 1, 3),
  ('pameran-sepeda-anak', 'Surabaya', 4, 6),
  ('kids-bike-camp', 'Bandung', 8, 8),
  ('piknik-roda-dua', 'Yogyakarta', 13, 11),
  ('pumptrack-jam', 'Bali', 17, 15),
  ('parade-sepeda-hias', 'Medan', 21, 19)
) as t (slug, lokasi, minggu, umur)
on conflict do nothing;
