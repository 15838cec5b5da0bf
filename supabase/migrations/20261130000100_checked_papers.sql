-- A child's identity document is kept no longer than it takes somebody to look at it.
-- Why: design, section 11. A helper who may open documents marks one as checked; from that moment it belongs to nobody any more,
-- nobody opens it, and forget-data takes the file out of the bucket.
-- Affects: rider.file_identitas, profil_pengguna.file_identitas.

create function private.check_paper(p_registration_id uuid) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  p public.pendaftaran_lomba;
  paper text;
  checked_at timestamptz;
begin
  perform private.require_right(private.race_of_registration(p_registration_id), 'papers');
  select * into p from public.pendaftaran_lomba x where x.id = p_registration_id;
  -- Two who press at once, or a parent who is just replacing the file: one after the other.
  if p.user_id is not null then
    perform private.lock_user(p.user_id);
  end if;
  paper := private.paper_of(p);
  checked_at := private.paper_checked_at(p);
  if paper is null then
    if checked_at is null then
      perform private.refuse('PT404', 'no_paper');
    end if;
    return checked_at;
  end if;

  update public.rider r
  set file_identitas = null, nama_file_identitas = null, identitas_diperiksa_pada = now()
  where r.id = p.rider_id;
  update public.profil_pengguna o set file_identitas = null, nama_file_identitas = null
  where o.id = p.user_id and o.file_identitas = paper;
  perform private.log_act('check_paper', null, p.lomba_id, 'pendaftaran', p.id::text);
  insert into private.berkas_dihapus (bucket_id, path) values ('akta_kia', paper)
  on conflict on constraint berkas_dihapus_pkey do nothing;
  return now();
end
$$;
comment on function private.check_paper is
  'Marks the identity document of a rider as checked, for an organiser with papers: neither rider nor account names a file any more, the rider keeps the time, and the file goes with the next run of forget-data; answers when that was; again it answers the same. Written into the log.
Raises PT401 not_signed_in; PT404 race_not_found (also an unknown registration); PT403 not_allowed {right, roles}; PT404 no_paper.';
select private.offer('check_paper');
