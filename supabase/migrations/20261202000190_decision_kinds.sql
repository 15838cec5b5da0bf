-- Written by `npm run db:types` from supabase/functions/_shared/racing/kinds.ts, where each kind of decision has a row.

create or replace function private.typed_fields() returns table (list text, field text)
language sql immutable parallel safe set search_path = ''
as $$
  values
    (null::text, 'despite'),
    (null::text, 'early'),
    (null::text, 'how'),
    ('items', 'name'),
    (null::text, 'jury'),
    (null::text, 'name'),
    (null::text, 'reason'),
    ('unpaid', 'reason'),
    (null::text, 'word');
$$;
comment on function private.typed_fields() is
  'Internal: where words stand in a decision that somebody typed (R34): a field of the payload, or of the items of a list in it.';

create or replace function private.picked_words() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'Angka salah ketik',
    'Angka tidak jadi dibuka',
    'Bantuan dari luar',
    'Cedera',
    'Daftar salah',
    'Diminta pengelola tempat',
    'Dua hasil yang berbeda',
    'HP rusak',
    'Hari sudah gelap',
    'Hasil tidak lengkap',
    'Hujan',
    'Hujan badai',
    'Ikut meramaikan',
    'Istirahat',
    'Istirahat makan',
    'Istirahat salat',
    'Juri sepakat',
    'Keluar lintasan',
    'Keputusan dewan juri',
    'Koreksi hasil',
    'Lembar juri lain',
    'Lintasan rusak',
    'Lintasan terhalang',
    'Lintasan tidak aman',
    'Makan siang',
    'Menghalangi',
    'Menunggu tim medis',
    'Menunggu video',
    'Perbaikan lintasan',
    'Perilaku',
    'Peserta kurang',
    'Protes diterima',
    'Pulang',
    'Sakit',
    'Salah gate',
    'Salah ketik',
    'Salat',
    'Sepeda rusak',
    'Sepeda tidak sesuai',
    'Start curi',
    'Start salah',
    'Tabrakan beruntun',
    'Tidak ada bukti',
    'Umur tidak sesuai',
    'Upacara',
    'Urutan finis',
    'Video dilihat',
    'Waktu habis',
    'Waktu lomba terbatas'
  ];
$$;
comment on function private.picked_words() is
  'Internal: the words that a director picks from a list. Only these are public (R34).';
