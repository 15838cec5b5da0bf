-- What follows from a chain of race day, in rows: lists, motos, results, placings, and what they say of an entry.
-- Affects: new tables tim_panitia, daftar_kelas, moto, peserta_tahap, moto_baris, hasil_moto, penempatan, nama_dihapus.

create table private.tim_panitia (
  pendaftaran_id uuid not null,
  pada timestamptz not null default now(),
  constraint tim_panitia_pkey primary key (pendaftaran_id),
  constraint tim_panitia_pendaftaran_id_fkey foreign key (pendaftaran_id) references public.pendaftaran_lomba (id) on delete cascade
);
comment on table private.tim_panitia is
  'Entries whose team somebody else than the family wrote last, and when: a row of a paper list, or an act of the organiser. Teams are dealt over the batches, so a team of two keeps a rival out of a child''s batch (R9). Who it was is in the log.';
alter table private.tim_panitia enable row level security;

create function private.note_organisers_team() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.user_id = (select auth.uid()) then
    delete from private.tim_panitia t where t.pendaftaran_id = new.id;
  else
    insert into private.tim_panitia (pendaftaran_id) values (new.id)
    on conflict (pendaftaran_id) do update set pada = excluded.pada;
  end if;
  return null;
end
$$;
comment on function private.note_organisers_team() is
  'Trigger on pendaftaran_lomba: keeps in tim_panitia whose team the family did not write itself; its own word afterwards counts again.';
create trigger note_paper_team after insert on public.pendaftaran_lomba
  for each row when (new.asal = 'kertas' and new.nama_tim is not null) execute function private.note_organisers_team();
create trigger note_changed_team after update of nama_tim on public.pendaftaran_lomba
  for each row when (old.nama_tim is distinct from new.nama_tim and new.dihapus_pada is null)
  execute function private.note_organisers_team();

create table private.daftar_kelas (
  kelas_id uuid not null,
  lomba_id uuid not null,
  nomor integer not null,
  pendaftaran_id uuid not null,
  mulai boolean not null default false,
  tim_panitia boolean not null default false,
  constraint daftar_kelas_pkey primary key (kelas_id, nomor),
  constraint daftar_kelas_pendaftaran_id_key unique (pendaftaran_id, kelas_id),
  constraint daftar_kelas_kelas_id_fkey foreign key (lomba_id, kelas_id) references private.kelas_lomba (lomba_id, id),
  constraint daftar_kelas_nomor_fkey foreign key (lomba_id, nomor) references private.nomor_lomba (lomba_id, nomor)
);
comment on table private.daftar_kelas is
  'The closed list of a class: whose entry a number stands for. Late riders are added, nobody is removed. No foreign key to the entry, which a season''s end may remove: the results stay, by number.';
comment on column private.daftar_kelas.tim_panitia is
  'The child''s team was written or changed by the organiser less than a day before the list was closed: the board names the plate with the draw (R9).';
comment on column private.daftar_kelas.mulai is 'Whether the child has started a moto of the class, also one whose run does not count.';
alter table private.daftar_kelas enable row level security;
create index daftar_kelas_kelas_id_idx on private.daftar_kelas (lomba_id, kelas_id);
create index daftar_kelas_nomor_idx on private.daftar_kelas (lomba_id, nomor);

create table private.moto (
  id uuid not null,
  kelas_id uuid not null,
  lomba_id uuid not null,
  tahap text not null,
  grup integer not null,
  moto integer not null,
  jalan integer not null,
  gate_banyak integer not null,
  status text not null,
  constraint moto_pkey primary key (id),
  constraint moto_with_gates unique (id, gate_banyak, lomba_id),
  constraint moto_kelas_id_fkey foreign key (lomba_id, kelas_id) references private.kelas_lomba (lomba_id, id),
  constraint moto_status_known check (status in ('menunggu', 'dipanggil', 'berjalan', 'sementara', 'resmi', 'batal')),
  constraint moto_gate_banyak_range check (gate_banyak between 1 and 20)
);
comment on table private.moto is
  'A moto, each run and each start list by itself; its id is derived from class, stage, grup, moto, run and list (motoId of racing/derived-ids.ts). batal: what was raced in it does not count.';
alter table private.moto enable row level security;
create unique index moto_name_idx on private.moto (kelas_id, tahap, grup, moto) where status <> 'batal';
create index moto_kelas_id_idx on private.moto (lomba_id, kelas_id);

create table private.peserta_tahap (
  kelas_id uuid not null,
  tahap text not null,
  nomor integer not null,
  grup integer not null,
  constraint peserta_tahap_pkey primary key (kelas_id, tahap, nomor),
  constraint peserta_tahap_nomor_fkey foreign key (kelas_id, nomor) references private.daftar_kelas (kelas_id, nomor)
);
comment on table private.peserta_tahap is 'Who is in which group of a stage: nobody twice.';
alter table private.peserta_tahap enable row level security;
create index peserta_tahap_nomor_idx on private.peserta_tahap (kelas_id, nomor);

create function private.refuse_stage_not_raced() returns trigger
language plpgsql set search_path = ''
as $$
declare
  stages constant text[] := array['kualifikasi', 'perempat_final', 'semi_final', 'final'];
begin
  -- Against our own faults: the engine builds a stage from official motos alone.
  if not exists (
    select from private.moto m
    join private.moto_baris b on b.moto_id = m.id and b.nomor = new.nomor
    where m.kelas_id = new.kelas_id and m.status = 'resmi' and array_position(stages, m.tahap) < array_position(stages, new.tahap)
  ) then
    raise exception 'Number % is in no official moto before stage %.', new.nomor, new.tahap using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function private.refuse_stage_not_raced() is
  'Trigger on peserta_tahap: into a later stage comes only a child that stood in an official moto of an earlier one.';

create table private.moto_baris (
  moto_id uuid not null,
  nomor integer not null,
  lomba_id uuid not null,
  gate_banyak integer not null,
  gate integer,
  constraint moto_baris_pkey primary key (moto_id, nomor),
  constraint moto_baris_gate_key unique (moto_id, gate),
  constraint moto_baris_moto_id_fkey
    foreign key (moto_id, gate_banyak, lomba_id) references private.moto (id, gate_banyak, lomba_id),
  constraint moto_baris_nomor_fkey foreign key (lomba_id, nomor) references private.nomor_lomba (lomba_id, nomor),
  constraint moto_baris_gate_range check (gate between 1 and gate_banyak)
);
comment on table private.moto_baris is 'The start list of a moto: nobody twice, no gate twice, none above the gates of the place.';
alter table private.moto_baris enable row level security;
create index moto_baris_moto_id_idx on private.moto_baris (moto_id, gate_banyak, lomba_id);
create index moto_baris_nomor_idx on private.moto_baris (lomba_id, nomor);
create trigger refuse_stage_not_raced before insert on private.peserta_tahap
  for each row when (new.tahap <> 'kualifikasi') execute function private.refuse_stage_not_raced();

create table private.hasil_moto (
  moto_id uuid not null,
  versi integer not null,
  nomor integer not null,
  hasil text not null,
  tempat integer,
  constraint hasil_moto_pkey primary key (moto_id, versi, nomor),
  constraint hasil_moto_tempat_key unique (moto_id, versi, tempat),
  -- A result names the plates of its moto and no others.
  constraint hasil_moto_nomor_fkey foreign key (moto_id, nomor) references private.moto_baris (moto_id, nomor),
  constraint hasil_moto_hasil_known check (hasil in ('finis', 'dnf', 'dns', 'dq')),
  constraint hasil_moto_place_of_finishers check ((hasil = 'finis') = (tempat is not null) and tempat >= 1)
);
comment on table private.hasil_moto is
  'Results of motos, each line for ever; versi is the number of the decision (hasil or koreksi) that gave it, the highest one that was not undone holds.';
alter table private.hasil_moto enable row level security;
create index hasil_moto_nomor_idx on private.hasil_moto (moto_id, nomor);
create trigger append_only_rows before update or delete on private.hasil_moto
  for each row execute function private.refuse_change();

create table private.penempatan (
  kelas_id uuid not null,
  nomor integer not null,
  hasil text not null,
  final text,
  peringkat integer,
  urutan integer not null,
  constraint penempatan_pkey primary key (kelas_id, nomor),
  constraint penempatan_peringkat_key unique (kelas_id, final, peringkat),
  constraint penempatan_nomor_fkey foreign key (kelas_id, nomor) references private.daftar_kelas (kelas_id, nomor),
  constraint penempatan_hasil_known check (hasil in ('tempat', 'dq', 'tanpa_hasil', 'tidak_start', 'mundur')),
  constraint penempatan_place_has_rank check ((hasil = 'tempat') = (peringkat is not null and final is not null))
);
comment on table private.penempatan is 'How a class ended for each rider of its list: exactly one line (R3). A correction rewrites it.';
comment on column private.penempatan.urutan is 'The place in the order of the whole class, final after final; those without a placing come last.';
alter table private.penempatan enable row level security;

create table private.nama_dihapus (
  lomba_id uuid not null,
  nomor integer not null,
  sejak timestamptz not null default now(),
  constraint nama_dihapus_pkey primary key (lomba_id, nomor)
);
comment on table private.nama_dihapus is
  'Numbers whose child was erased: no name is published for them again (R34). Read by the function that writes nama.json; written without a lock of race day.';
alter table private.nama_dihapus enable row level security;

create function private.forget_on_race_day(p_registration_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  child record;
begin
  for child in
    select distinct p.lomba_id, n.nomor
    from public.pendaftaran_lomba p
    join private.nomor_lomba n on n.lomba_id = p.lomba_id and (n.anak = private.child_of(p) or n.nomor = p.nomor_plat)
    where p.id = any (p_registration_ids)
    union
    select d.lomba_id, d.nomor from private.daftar_kelas d where d.pendaftaran_id = any (p_registration_ids)
    order by 1, 2
  loop
    insert into private.nama_dihapus (lomba_id, nomor) values (child.lomba_id, child.nomor) on conflict do nothing;
    -- Words are taken by what they were written about, whole: the child, a moto in which it stood, its protest, its tie. What was
    -- written about the whole race (a pause, a takeover, a break or podium of the running order) is about every child of it.
    delete from private.keputusan_kata w
    using private.keputusan k
    where k.rantai = w.rantai and k.n = w.n and k.lomba_id = child.lomba_id and (
      (k.kelas_id is null and k.jenis <> 'pasang')
      or k.isi -> 'payload' ->> 'plate' = child.nomor::text
      or k.isi -> 'payload' -> 'order' @> to_jsonb(child.nomor)
      or exists (
        select from private.moto m
        join private.moto_baris b on b.moto_id = m.id and b.nomor = child.nomor
        join private.keputusan about on about.rantai = k.rantai
          and about.n = coalesce((k.isi -> 'payload' ->> 'protest')::integer, k.n)
        where m.kelas_id = k.kelas_id and about.isi -> 'payload' -> 'moto'
          = jsonb_build_object('stage', m.tahap, 'group', m.grup, 'moto', m.moto)
      )
    );
    update private.keputusan_kata w set kata = w.kata #- array['unpaid', child.nomor::text]
    from private.keputusan k
    where k.rantai = w.rantai and k.n = w.n and k.lomba_id = child.lomba_id and w.kata -> 'unpaid' ? child.nomor::text;
    -- A phone may have sent its branch again since an earlier erasure: without the words it is the same one, kept once.
    delete from private.cabang c using private.cabang d
    where c.lomba_id = child.lomba_id and d.lomba_id = c.lomba_id and d.perangkat = c.perangkat
      and (d.diterima_pada, d.id) < (c.diterima_pada, c.id)
      and private.branch_without_words(d.keputusan) = private.branch_without_words(c.keputusan);
    update private.cabang c
    set keputusan = private.branch_without_words(c.keputusan), tak_terbaca = private.unread_without_words(c.tak_terbaca)
    where c.lomba_id = child.lomba_id;
  end loop;
end
$$;
comment on function private.forget_on_race_day(uuid[]) is
  'Internal: what erasing does on race day (R34): no name is published for the child''s numbers again, and what somebody typed about the child in a decision is gone. The chains, lists and results, which name numbers alone, stay. Before the entries are made lines that name nobody.';

create function private.in_closed_list(p_registration_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.daftar_kelas d
    join private.kelas_lomba k on k.id = d.kelas_id
    where d.pendaftaran_id = p_registration_id and k.fase <> 'batal'
  );
$$;
comment on function private.in_closed_list(uuid) is
  'Internal: whether an entry stands in the closed list of a class that was not called off.';

create function private.raced_as(p_registration_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Asked by each payment's word. A function in SQL would be planned anew each time, which took a fifth of the word; and most are of
  -- an entry in no closed list, which one table says.
  if not exists (select from private.daftar_kelas d where d.pendaftaran_id = p_registration_id) then
    return null;
  end if;
  return (
    select case
      when k.fase = 'selesai' and x.hasil = 'tempat' then 'selesai'
      when k.fase = 'selesai' and d.mulai then 'dnf'
      when d.mulai then 'check_in'
    end
    from private.daftar_kelas d
    join private.kelas_lomba k on k.id = d.kelas_id
    join public.pendaftaran_lomba p on p.id = d.pendaftaran_id and p.lomba_id = d.lomba_id
    left join private.penempatan x on x.kelas_id = d.kelas_id and x.nomor = d.nomor
    where d.pendaftaran_id = p_registration_id
    order by d.mulai desc limit 1
  );
end
$$;
comment on function private.raced_as(uuid) is
  'Internal: what race day makes of an entry (R32): check_in once a moto has started with the child, selesai with a placing and dnf without one when the class is closed; null: nothing yet.';

create function private.crossings(p_race_id uuid) returns table (subjek text, waktu timestamptz)
language sql stable security definer set search_path = ''
as $$
  select e.subjek, min(e.waktu)
  from public.peristiwa_lapangan e
  where e.jenis = 'pos' and e.lomba_id = p_race_id and e.subjek is not null and not e.setelah_lepas
    and (e.tindakan = 'lewat' or (
      e.tindakan = 'lembar'
      and case jsonb_typeof(e.isi -> 'order') when 'array' then jsonb_array_length(e.isi -> 'order') else 0 end > 0
      and (not e.isi ? 'device' or e.dari_pemutus)
    ))
    and not exists (
      select from public.peristiwa_lapangan u
      where u.mengurungkan = e.id and (u.perangkat = e.perangkat or u.dari_pemutus)
    )
  group by e.subjek;
$$;
comment on function private.crossings(uuid) is
  'Internal: the runs of motos in which somebody was seen crossing the line, as phones name them (number.run, or the first eight of the class''s id/stage/group/moto/run), and when first. Left out: what was undone, what came from a phone after its end, a scanned sheet that no deciding phone brought.';

create function private.race_begun(p_race_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.daftar_kelas d where d.lomba_id = p_race_id and d.mulai) or exists (
    -- Called, and seen at the line: the phone that decides has not said yet that it started (R26).
    select from private.moto m
    join private.crossings(p_race_id) c on c.subjek in (
      left(m.kelas_id::text, 8) || '/' || concat_ws('/', m.tahap, m.grup, m.moto, m.jalan),
      (
        select max((item ->> 'number')::integer)
        from private.keputusan k, jsonb_array_elements(k.isi -> 'payload' -> 'items') item
        where k.lomba_id = p_race_id and k.kelas_id is null and k.isi ->> 'kind' = 'urutan'
          and item ->> 'class' = m.kelas_id::text
          and item -> 'moto' = jsonb_build_object('stage', m.tahap, 'group', m.grup, 'moto', m.moto)
      ) || '.' || m.jalan
    )
    where m.lomba_id = p_race_id and m.status = 'dipanggil'
  );
$$;
comment on function private.race_begun(uuid) is
  'Internal: whether somebody has started a moto of the race: one that was started, or one that was called and in which somebody has crossed the line (R26).';

create function private.class_is_drawn(p_race_id uuid, p_category_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.kelas_kategori x
    join private.kelas_lomba k on k.id = x.kelas_id
    where x.lomba_id = p_race_id and x.kategori_id = p_category_id and k.fase not in ('baru', 'batal')
  );
$$;
comment on function private.class_is_drawn(uuid, uuid) is
  'Internal: whether the class of a category has a closed list. A rider who comes into the category then stands on no list, so only those who lead the race day move entries there or out of it (R33).';

create function private.overruled_into(p_registration_id uuid, p_category_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.daftar_kelas d
    join private.kelas_lomba k on k.id = d.kelas_id and k.fase <> 'batal'
    join public.pendaftaran_lomba p on p.id = d.pendaftaran_id
    join private.kelas_kategori back on back.kelas_id = d.kelas_id and back.kategori_id = p_category_id
    where d.pendaftaran_id = p_registration_id and not exists (
      select from private.kelas_kategori own
      where own.kelas_id = d.kelas_id and own.lomba_id = p.lomba_id and own.kategori_id = p.kategori_id
    )
  );
$$;
comment on function private.overruled_into(uuid, uuid) is
  'Internal: whether an entry that the desk moved while a phone without a signal closed a list stands in that list, and this category is one of the list''s: it may go back there.';

create function private.refuse_closed_list(p_registration_id uuid, p_category_id uuid default null) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.in_closed_list(p_registration_id) and not private.overruled_into(p_registration_id, p_category_id) then
    perform private.refuse('PT409', 'list_closed');
  end if;
end
$$;
comment on function private.refuse_closed_list(uuid, uuid) is
  'Internal: an entry in a closed list keeps its plate and its category, but may go to a category of the list that overruled its move. PT409 list_closed. Called with the gate or the entry locked, both of which the closing of a list locks too.';
