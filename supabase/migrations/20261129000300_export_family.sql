-- Everything that is known of a family, for the family.
-- Why: docs/decisions/029-childs-data.md. One answer, read in one moment, with the names the tables have; the app packs
-- the files beside it.

create table private.permintaan_ekspor (
  id bigint generated always as identity,
  user_id uuid not null,
  diminta_pada timestamptz not null default clock_timestamp(),
  constraint permintaan_ekspor_pkey primary key (id),
  constraint permintaan_ekspor_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.permintaan_ekspor is 'When an account had its data exported, a day long: what the limit is counted from.';
create index permintaan_ekspor_user_id_idx on private.permintaan_ekspor (user_id, diminta_pada);
alter table private.permintaan_ekspor enable row level security;

create function private.export_family() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.signed_in();
  account jsonb;
begin
  perform private.lock_user(me);
  select jsonb_build_object('id', u.id, 'email', u.email, 'dibuat_pada', u.created_at, 'terakhir_masuk', u.last_sign_in_at,
    'isian_pendaftaran', u.raw_user_meta_data)
  into account from auth.users u where u.id = me and exists (select from public.profil_pengguna f where f.id = me);
  if account is null then
    perform private.refuse('PT401', 'not_signed_in');
  end if;
  delete from private.permintaan_ekspor x where x.user_id = me and x.diminta_pada < now() - interval '1 day';
  perform private.refuse_too_many('too_many_exports', greatest(private.setting_number('BATAS_EKSPOR_PER_HARI', 5), 1),
    interval '1 day', array(select x.diminta_pada from private.permintaan_ekspor x where x.user_id = me));
  insert into private.permintaan_ekspor (user_id) values (me);

  return jsonb_build_object(
    'dibuat_pada', now(),
    'akun', account,
    'profil', (select to_jsonb(f) from public.profil_pengguna f where f.id = me),
    'anak', (select coalesce(jsonb_agg(to_jsonb(r) - 'user_id' order by r.dibuat_pada), '[]') from public.rider r where r.user_id = me),
    'persetujuan', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' - 'id' order by c.diberikan_pada), '[]')
      from public.persetujuan c where c.user_id = me
    ),
    'pendaftaran', (
      select coalesce(jsonb_agg(
        to_jsonb(p) - 'user_id' - 'kunci_permintaan'
        || jsonb_build_object(
          'pesanan', (
            select jsonb_build_object('id', o.id, 'kode_unik', o.kode_unik, 'dibuat_pada', o.dibuat_pada)
            from public.pesanan o where o.id = p.pesanan_id
          ),
          'lomba', l.judul, 'tanggal_lomba', l.tanggal_mulai, 'zona_waktu', l.zona_waktu, 'lokasi', l.lokasi, 'kota', l.kota,
          'kategori', k.nama,
          'perwakilan', (select to_jsonb(w) - 'pendaftaran_id' from public.wakil_pendaftaran w where w.pendaftaran_id = p.id),
          'izin_papan', (select to_jsonb(i) - '{pendaftaran_id,user_id}'::text[] from private.izin_papan i where i.pendaftaran_id = p.id),
          'jawaban', (
            select coalesce(jsonb_agg(jsonb_build_object('pertanyaan', j.pertanyaan, 'jenis', j.jenis, 'jawaban', j.jawaban,
              'dijawab_pada', j.dijawab_pada) order by j.dijawab_pada, j.pertanyaan_id), '[]')
            from private.jawaban j where j.pendaftaran_id = p.id
          ),
          'hasil', (
            select coalesce(jsonb_agg(jsonb_build_object('kelas', g.nama, 'nomor', d.nomor, 'hasil', x.hasil, 'final', x.final,
              'peringkat', x.peringkat) order by g.nama), '[]')
            from private.daftar_kelas d
            join private.kelas_lomba g on g.id = d.kelas_id
            left join private.penempatan x on x.kelas_id = d.kelas_id and x.nomor = d.nomor
            where d.pendaftaran_id = p.id
          ),
          'pembayaran', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'reference', t.reference, 'merchant_ref', t.merchant_ref, 'jumlah', t.jumlah, 'metode', t.metode_pembayaran,
              'status', t.status, 'dibuat_pada', t.dibuat_pada, 'ditagih_pada', t.ditagih_pada,
              'kedaluwarsa_pada', t.kedaluwarsa_pada, 'dibayar_pada', t.dibayar_pada,
              'kabar_penyedia', (
                select coalesce(jsonb_agg(jsonb_build_object('pada', e.diterima_pada, 'status', e.status, 'jumlah', e.jumlah)
                  order by e.diterima_pada), '[]')
                from private.peristiwa_pembayaran e where e.transaksi_id = t.id
              )
            ) order by t.dibuat_pada), '[]')
            from public.transaksi_pembayaran t where t.pendaftaran_lomba_id = p.id
          ),
          'pengembalian', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'jumlah', b.jumlah, 'jenis', b.jenis, 'langkah', b.langkah, 'alasan', b.alasan, 'diminta_pada', b.diminta_pada,
              'tanggal_transfer', b.tanggal_transfer, 'ditutup_pada', b.ditutup_pada,
              'rekening', (
                select jsonb_build_object('bank', a.bank, 'nomor', a.nomor, 'atas_nama', a.atas_nama)
                from private.rekening_pengembalian a where a.pengembalian_id = b.id and a.diisi_pemesan
              )
            ) order by b.diminta_pada), '[]')
            from private.pengembalian b where b.pendaftaran_id = p.id
          ),
          'perpindahan', (
            select coalesce(jsonb_agg(jsonb_build_object('pada', m.pada, 'dari_lomba', d.judul, 'ke_lomba', t.judul,
              'dari_kategori', e.nama, 'ke_kategori', c.nama,
              'selisih', m.selisih, 'alasan', m.alasan) order by m.pada), '[]')
            from private.perpindahan m
            left join public.lomba d on d.id = m.dari_lomba_id left join public.lomba t on t.id = m.ke_lomba_id
            left join public.kategori_lomba e on e.id = m.dari_kategori_id
            left join public.kategori_lomba c on c.id = m.ke_kategori_id
            where m.pendaftaran_id = p.id
          ),
          'gerbang', (
            select coalesce(jsonb_agg(jsonb_build_object('tindakan', g.tindakan, 'gerbang', g.tempat, 'waktu', g.waktu) order by g.waktu), '[]')
            from public.peristiwa_lapangan g where g.pendaftaran_id = p.id and g.jenis = 'gate'
          ),
          'pesan_whatsapp', (
            select coalesce(jsonb_agg(jsonb_build_object('teks', w.teks, 'dibuka_pada', w.dibuat_pada) order by w.dibuat_pada), '[]')
            from private.pesan_wa w where w.pendaftaran_id = p.id
          ),
          -- The people who looked at protected data, and what was done with the entry.
          'catatan', (
            select coalesce(jsonb_agg(jsonb_build_object('pada', c.terjadi_pada, 'tindakan', c.tindakan,
              'oleh', case when c.user_id = me then 'Anda' else coalesce(o.nama, 'Pengelola') end) order by c.id), '[]')
            from public.catatan c left join public.organisasi o on o.id = c.organisasi_id
            where c.objek = 'pendaftaran' and c.objek_id = p.id::text
          )
        ) order by p.didaftar_pada), '[]')
      from public.pendaftaran_lomba p
      join public.lomba l on l.id = p.lomba_id
      join public.kategori_lomba k on k.id = p.kategori_id
      where p.user_id = me
    ),
    'kelas', (
      select coalesce(jsonb_agg(to_jsonb(r) - 'user_id' || jsonb_build_object('kelas', k.judul) order by r.didaftar_pada), '[]')
      from public.pendaftaran_kelas r join public.kelas_online k on k.id = r.kelas_id where r.user_id = me
    ),
    'daftar_tunggu', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'user_id' || jsonb_build_object('lomba', l.judul, 'kategori', k.nama) order by a.dibuat_pada), '[]')
      from private.antrean a join public.lomba l on l.id = a.lomba_id join public.kategori_lomba k on k.id = a.kategori_id
      where a.user_id = me
    ),
    'pencarian', (
      select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' || jsonb_build_object('anak', r.nama_panggilan) order by s.dibuat_pada), '[]')
      from public.pencarian_lomba s left join public.rider r on r.id = s.rider_id
      where s.user_id = me
    ),
    'pengingat', (
      select coalesce(jsonb_agg(to_jsonb(r) - 'user_id' || jsonb_build_object('lomba', l.judul) order by r.diminta_pada), '[]')
      from private.pengingat_lomba r join public.lomba l on l.id = r.lomba_id where r.user_id = me
    ),
    'tampilan', (
      select coalesce(jsonb_agg(to_jsonb(v) - 'user_id' order by v.dibuat_pada), '[]') from private.tampilan v where v.user_id = me
    ),
    'pesan', (
      select coalesce(jsonb_agg(jsonb_build_object('jenis', m.jenis, 'alamat', m.alamat, 'subjek', k.subjek, 'teks', k.teks,
        'isi', m.isi - 'token' - 'kode', 'dibuat_pada', m.dibuat_pada, 'terkirim_pada', m.terkirim_pada) order by m.dibuat_pada), '[]')
      from private.pesan m left join private.kata_pesan k on k.pesan_id = m.id where m.user_id = me
    ),
    'surat_ditulis', (
      select coalesce(jsonb_agg(jsonb_build_object('lomba', l.judul, 'teks', s.teks, 'kirim_pada', s.kirim_pada,
        'dikirim_pada', s.dikirim_pada, 'dicabut_pada', s.dicabut_pada) order by s.dibuat_pada), '[]')
      from private.surat s join public.lomba l on l.id = s.lomba_id where s.user_id = me
    ),
    'email_terbukti', (
      select jsonb_build_object('alamat', t.alamat, 'sejak', t.terbukti_pada, 'cara', t.cara)
      from private.alamat_terbukti t where t.user_id = me
    ),
    'bukti_email', (
      select coalesce(jsonb_agg(jsonb_build_object('alamat', b.alamat, 'dibuat_pada', b.dibuat_pada, 'selesai_pada', b.selesai_pada)
        order by b.dibuat_pada), '[]')
      from private.bukti_alamat b where b.user_id = me
    ),
    'berhenti_menerima_pesan_sejak', (select b.berhenti_pada from private.berhenti_pesan b where b.user_id = me),
    -- Whose push service, not the address there: with it anybody could try to reach the browser.
    'notifikasi', (
      select coalesce(jsonb_agg(jsonb_build_object('sejak', s.dibuat_pada, 'layanan', split_part(s.endpoint, '/', 3)) order by s.dibuat_pada), '[]')
      from public.langganan_push s where s.user_id = me
    ),
    'tagihan_diminta', (
      select coalesce(jsonb_agg(jsonb_build_object('dimulai_pada', t.dimulai_pada, 'ditolak_pada', t.ditolak_pada) order by t.dimulai_pada), '[]')
      from private.permintaan_tagihan t where t.user_id = me
    ),
    'ekspor_diminta', (
      select coalesce(jsonb_agg(x.diminta_pada order by x.diminta_pada), '[]') from private.permintaan_ekspor x where x.user_id = me
    ),
    'tabel_dibaca', (
      select coalesce(jsonb_agg(i.pada order by i.pada), '[]') from private.pratinjau_impor i where i.user_id = me
    ),
    'unggahan', (
      select coalesce(jsonb_agg(jsonb_build_object('berkas', u.berkas, 'pada', u.pada, 'dihapus_pada', u.dihapus_pada) order by u.pada), '[]')
      from private.unggahan u where u.user_id = me
    ),
    'kendali_lomba', (
      select coalesce(jsonb_agg(jsonb_build_object('lomba', l.judul, 'sejak', c.sejak) order by c.sejak), '[]')
      from private.kendali_lomba c join public.lomba l on l.id = c.lomba_id where c.user_id = me
    ),
    'organisasi', (
      select coalesce(jsonb_agg(jsonb_build_object('organisasi', o.nama, 'peran', m.peran, 'sejak', m.dibuat_pada) order by m.dibuat_pada), '[]')
      from public.anggota_organisasi m join public.organisasi o on o.id = m.organisasi_id where m.user_id = me
    ),
    'blokir', (
      select coalesce(jsonb_agg(jsonb_build_object('alasan', b.alasan, 'diblokir_pada', b.diblokir_pada,
        'dibuka_pada', b.dibuka_pada, 'alasan_buka', b.alasan_buka) order by b.diblokir_pada), '[]')
      from private.blokir b where b.user_id = me
    ),
    'tindakan_sebagai_panitia', (
      select coalesce(jsonb_agg(jsonb_build_object('pada', c.terjadi_pada, 'tindakan', c.tindakan, 'objek', c.objek) order by c.id), '[]')
      from (
        select * from public.catatan c where c.user_id = me order by c.id desc limit 5000
      ) c
    ),
    'berkas', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'path', o.name, 'disimpan_pada', o.created_at) order by o.name), '[]')
      from storage.objects o
      where o.bucket_id in ('akta_kia', 'foto_profil') and starts_with(o.name, me || '/')
        and not exists (select from private.berkas_dihapus d where d.bucket_id = o.bucket_id and d.path = o.name)
    )
  );
end
$$;
comment on function private.export_family is
  'Everything that is known of the caller and the caller''s children, as one JSON object: akun, profil, anak, persetujuan, pendaftaran (each with lomba, kategori, perwakilan, izin_papan, jawaban, hasil, pembayaran, pengembalian, perpindahan, gerbang, pesan_whatsapp and catatan, which says who looked at what is protected), kelas, daftar_tunggu, pesan, organisasi, berkas [{bucket, path}] and what was counted. Amounts in rupiah, times with their zone.
Raises PT401 not_signed_in; PT429 too_many_exports {limit, seconds: to wait} (setting BATAS_EKSPOR_PER_HARI, 5 in 24 hours).';
select private.offer('export_family');
