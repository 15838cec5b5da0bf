-- Reference data: regencies, admin-fee tiers, settings.
-- Why: the rider form offers cities from a closed list, the price needs its fee tiers, and the payment
-- functions read ENV and the merchant code (product spec, sections 3 and 7).

create table public.reg_regencies (
  id text not null,
  province_id text not null,
  name text not null,
  constraint reg_regencies_pkey primary key (id),
  constraint reg_regencies_name_key unique (name),
  constraint reg_regencies_id_bps check (id ~ '^[0-9]{4}$'),
  constraint reg_regencies_province_id_bps check (province_id ~ '^[0-9]{2}$')
);
comment on table public.reg_regencies is 'Regencies and cities of Indonesia, offered as the rider''s home city.';
comment on column public.reg_regencies.id is 'BPS code of the regency, four digits.';
comment on column public.reg_regencies.province_id is 'BPS code of its province, two digits.';
comment on column public.reg_regencies.name is 'Name in capitals, such as KOTA BANDUNG; unique, because registrations store the name.';

create table public.biaya_admin (
  id uuid not null default gen_random_uuid(),
  min_total bigint not null,
  max_total bigint,
  nominal bigint not null,
  constraint biaya_admin_pkey primary key (id),
  constraint biaya_admin_min_total_key unique (min_total),
  constraint biaya_admin_min_total_positive check (min_total >= 0),
  constraint biaya_admin_range check (max_total >= min_total),
  constraint biaya_admin_nominal_positive check (nominal >= 0)
);
comment on table public.biaya_admin is 'Admin-fee tiers, in rupiah. See admin_fee(amount) for how a tier is chosen.';
comment on column public.biaya_admin.min_total is 'Smallest amount of the tier, inclusive, in rupiah.';
comment on column public.biaya_admin.max_total is 'Largest amount of the tier, inclusive, in rupiah; null is open-ended.';
comment on column public.biaya_admin.nominal is 'The fee, in rupiah.';

create table public.pengaturan (
  key text not null,
  value text,
  constraint pengaturan_pkey primary key (key)
);
comment on table public.pengaturan is
  'Settings: ENV and the merchant code, whose key is named after the payment provider, read by the payment functions with the secret key, and the limits, read by the RPCs. No client may read it.';
comment on column public.pengaturan.key is 'Name of the setting.';
comment on column public.pengaturan.value is 'Its value; empty or null means the fallback.';

create function private.setting_number(p_key text, p_fallback integer) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select case when s.value ~ '^ *[0-9]{1,9} *$' then s.value::integer end from public.pengaturan s where s.key = p_key),
    p_fallback
  );
end
$$;
comment on function private.setting_number(text, integer) is
  'A setting that is a whole number from 0 on; the fallback when it is missing, empty or anything else.';

-- Sized for a family of five, and for a team manager who enters a class of ten: see docs/database.md.
insert into public.pengaturan (key, value) values
  ('BATAS_TEMPAT_PER_LOMBA', '10'),
  ('BATAS_TEMPAT', '20'),
  ('BATAS_PENDAFTARAN_PER_JAM', '40'),
  ('BATAS_PERPANJANGAN', '1'),
  ('BATAS_KELAS_PER_JAM', '20'),
  ('BATAS_TAGIHAN_PER_JAM', '12'),
  ('BATAS_BERKAS', '10'),
  -- What one charge may be, in rupiah: `deploy` writes what the provider in use takes.
  ('TAGIHAN_TERKECIL', '1000'),
  ('TAGIHAN_TERBESAR', '5000000')
on conflict (key) do nothing;

alter table public.reg_regencies enable row level security;
alter table public.biaya_admin enable row level security;
alter table public.pengaturan enable row level security;

create policy reg_regencies_read on public.reg_regencies
  for select to anon, authenticated using (true);
create policy biaya_admin_read on public.biaya_admin
  for select to anon, authenticated using (true);

grant select on public.reg_regencies, public.biaya_admin to anon, authenticated;
grant select, insert, update, delete
  on public.reg_regencies, public.biaya_admin, public.pengaturan to service_role;
