-- Results that last: what a family is told and reads of its children's races, and what an organiser takes out of one.
-- Why: race-day rules, "Registration, money, erasure meanwhile" and R34. Both read the placings that the engine has made
-- (private.penempatan); nothing is computed anew. What the public reads are the board's files (migration "board").
-- Affects: only new types and functions.

create function private.queue_results(p_class_id uuid, p_n integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  one record;
  told private.pesan;
  content jsonb;
begin
  for one in
    select p.id, p.user_id, k.nama as class, x.hasil, x.final, x.peringkat
    from private.daftar_kelas d
    join private.kelas_lomba k on k.id = d.kelas_id
    join public.pendaftaran_lomba p on p.id = d.pendaftaran_id and p.dihapus_pada is null and p.user_id is not null
    left join private.penempatan x on x.kelas_id = d.kelas_id and x.nomor = d.nomor and k.fase = 'selesai'
    where d.kelas_id = p_class_id
  loop
    select * into told from private.pesan m
    where private.content_id(m.isi, 'pendaftaran_id') = one.id and m.isi <> '{}'
      and m.isi ->> 'kelas_id' = p_class_id::text and m.jenis in ('result_ready', 'result_corrected')
    order by m.dibuat_pada desc, m.id limit 1;
    -- What nobody has read yet is not corrected, it is said anew.
    if told.id is not null and told.terkirim_pada is null and told.berhenti_pada is null and told.percobaan = 0 then
      delete from private.pesan m where m.id = told.id;
      if told.jenis = 'result_corrected' then
        told.isi := told.isi -> 'sebelum';
      else
        told := null;
      end if;
    end if;
    -- A class that was opened again has no result to tell; a child without a place is told nothing unless it was told of one.
    continue when one.hasil is null
      or (told.isi ->> 'final', (told.isi ->> 'peringkat')::integer) is not distinct from (one.final, one.peringkat);
    content := jsonb_build_object('pendaftaran_id', one.id, 'kelas_id', p_class_id, 'class', one.class,
      'hasil', one.hasil, 'final', one.final, 'peringkat', one.peringkat);
    -- Ten minutes in which a slip of the finger is taken back.
    perform private.queue_message(
      case when told.isi is null then 'result_ready:' else 'result_corrected:' end || concat_ws(':', one.id, p_class_id, p_n),
      case when told.isi is null then 'result_ready' else 'result_corrected' end, one.user_id, null,
      content || case when told.isi is null then '{}' else jsonb_build_object('sebelum', told.isi - 'sebelum') end,
      now() + interval '10 minutes');
  end loop;
end
$$;
comment on function private.queue_results(uuid, integer) is
  'Internal, after decision n of a class: each family whose child has a place in it is told once it is closed (result_ready {pendaftaran_id, kelas_id, class, hasil, final, peringkat}), and once for each correction of what it was told (result_corrected, the same with sebelum: what it was told). Nobody is told of a child that did not start or was taken out, unless it was told of a place before. What has not gone out yet is replaced.';

create function private.public_words(p_words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when p_words = any (private.picked_words()) then p_words end;
$$;
comment on function private.public_words(text) is
  'Internal: a reason of a disqualification, of riding along, of a withdrawal or of a class that was closed before its end, where it was picked from a list (private.picked_words); null for what somebody typed, which may name another child.';

create function private.reason_of_result(p_class_id uuid, p_outcome text, p_plates integer[]) returns text
language sql stable set search_path = ''
as $$
  select private.public_words(coalesce(w.kata ->> 'reason', w.kata ->> 'early', w.kata ->> 'jury'))
  from private.keputusan k join private.keputusan_kata w on w.rantai = k.rantai and w.n = k.n
  where k.rantai = p_class_id and (
    -- Such a decision is called as the outcome that it makes.
    k.jenis = p_outcome and (k.isi -> 'payload' ->> 'plate')::integer = any (p_plates)
    or k.jenis = 'tutup_kelas'
  )
  -- What was said about the child before what was said about the class.
  order by k.jenis <> 'tutup_kelas' desc, k.n desc limit 1;
$$;
comment on function private.reason_of_result(uuid, text, integer[]) is
  'Internal: why a child of these numbers has no placing (dq, mundur, tanpa_hasil), or why the class was closed before its end; null: raced to the end, or said in words of somebody''s own.';

create type public.family_result_row as (
  pendaftaran_id uuid, rider_id uuid, lomba_id uuid, judul text, tanggal_mulai timestamptz, zona_waktu text, kelas_id uuid,
  class text, category text, nomor integer, hasil text, final text, peringkat integer, in_final bigint, urutan integer,
  in_class bigint, alasan text, has_board boolean, baris integer, nama_panggilan_rider text, status_pendaftaran text,
  status_pembayaran text, gambar_url text, penyelenggara text, logo_url text, official_at timestamptz
);
comment on type public.family_result_row is
  'How a class ended for a child. nomor: the plate; hasil: tempat, dq, tanpa_hasil, tidak_start, mundur; final, peringkat and in_final (how many are placed in that final) of tempat alone; urutan: of in_class placings of the whole class, tempat alone; alasan: why, where it was picked from the list; has_board: the race has a public board; baris: the row by which it names the child since the season is over, null before; status_pendaftaran and status_pembayaran: of the entry, which say whether the place has a certificate (R32); gambar_url and penyelenggara: of the race; logo_url: of its club; official_at: when the server had the last decision that closed or corrected the class.';

create function private.results_since(p_class_id uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select max(k.diterima_pada) from private.keputusan k where k.rantai = p_class_id and k.jenis in ('tutup_kelas', 'koreksi', 'dq');
$$;
comment on function private.results_since(uuid) is
  'Internal: since when the placings of a class that is closed are as they are: when it was closed, or corrected afterwards (R30).';

create function private.family_results() returns setof public.family_result_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  return query
  select p.id, p.rider_id, l.id, l.judul, l.tanggal_mulai, l.zona_waktu, k.id, k.nama, c.nama,
    coalesce(p.nomor_plat, d.nomor), x.hasil, x.final, x.peringkat,
    case when x.hasil = 'tempat' then (
      select count(*) from private.penempatan o where o.kelas_id = x.kelas_id and o.final = x.final and o.hasil = 'tempat'
    ) end,
    case when x.hasil = 'tempat' then x.urutan end,
    case when x.hasil = 'tempat' then (
      select count(*) from private.penempatan o where o.kelas_id = x.kelas_id and o.hasil = 'tempat'
    ) end,
    private.reason_of_result(k.id, x.hasil, array_remove(array[d.nomor, p.nomor_plat], null)),
    private.has_board(l.id), b.baris, p.nama_panggilan_rider, p.status_pendaftaran,
    p.status_pembayaran, l.gambar_url, l.penyelenggara, o.logo_url, private.results_since(k.id)
  from public.pendaftaran_lomba p
  join private.daftar_kelas d on d.pendaftaran_id = p.id
  join private.kelas_lomba k on k.id = d.kelas_id and k.fase = 'selesai'
  join private.penempatan x on x.kelas_id = d.kelas_id and x.nomor = d.nomor
  left join private.papan_baris b on b.kelas_id = d.kelas_id and b.nomor = d.nomor
  join public.lomba l on l.id = d.lomba_id
  left join public.organisasi o on o.id = l.organisasi_id
  join public.kategori_lomba c on c.id = p.kategori_id
  where p.user_id = me and p.dihapus_pada is null
  order by l.tanggal_mulai desc, k.nama, p.id;
end
$$;
comment on function private.family_results() is
  'How classes that are closed ended for the caller''s children, the latest race first (family_result_row). Raises PT401 not_signed_in.';
select private.offer('family_results');

create type public.race_result_row as (
  class text, urutan integer, final text, peringkat integer, hasil text, nomor integer, nama_lengkap_rider text,
  nama_panggilan_rider text, nama_tim text, kota_asal text, category text, alasan text, on_board boolean
);
comment on type public.race_result_row is
  'A line of a race''s results for its organiser: of a class that is closed one for each rider of its list, in its order. Of an erased child the number alone. on_board: whether the family lets the public board name the child, null where nobody was asked.';

create function private.race_results(p_race_id uuid) returns setof public.race_result_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_right(p_race_id, 'riders_view');
  return query
  select k.nama, x.urutan, x.final, x.peringkat, x.hasil, coalesce(p.nomor_plat, d.nomor),
    case when p.dihapus_pada is null then p.nama_lengkap_rider end,
    case when p.dihapus_pada is null then p.nama_panggilan_rider end,
    p.nama_tim, case when p.dihapus_pada is null then p.kota_asal end, c.nama,
    private.reason_of_result(k.id, x.hasil, array_remove(array[d.nomor, p.nomor_plat], null)), i.boleh and not i.disembunyikan
  from private.kelas_lomba k
  join private.penempatan x on x.kelas_id = k.id
  join private.daftar_kelas d on d.kelas_id = x.kelas_id and d.nomor = x.nomor
  left join public.pendaftaran_lomba p on p.id = d.pendaftaran_id
  left join public.kategori_lomba c on c.id = p.kategori_id
  left join private.izin_papan i on i.pendaftaran_id = p.id
  where k.lomba_id = p_race_id and k.fase = 'selesai'
  order by k.dibuat_pada, k.id, x.urutan;
end
$$;
comment on function private.race_results(uuid) is
  'The results of a race''s closed classes, for a file (race_result_row). Right: riders_view. Raises those of private.require_right.';
select private.offer('race_results');
