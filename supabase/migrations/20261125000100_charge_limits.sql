-- Charging within limits, and what a charge says of the person who pays.
-- Why: every charge is a call to the payment provider, with a name and an address that its pages and mails show. Without
-- a limit one account made 15 in four seconds, and met a provider that refused with every tap.

create table private.permintaan_tagihan (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  transaksi_id uuid not null,
  dimulai_pada timestamptz not null default clock_timestamp(),
  ditolak_pada timestamptz,
  constraint permintaan_tagihan_pkey primary key (id),
  constraint permintaan_tagihan_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint permintaan_tagihan_transaksi_id_fkey
    foreign key (transaksi_id) references public.transaksi_pembayaran (id) on delete cascade
);
comment on table private.permintaan_tagihan is
  'Charges that were begun, a day long: what the limits of claim_charge are counted from.';
comment on column private.permintaan_tagihan.ditolak_pada is 'When the provider refused it; null when it was made, or nobody knows.';

create index permintaan_tagihan_user_id_idx on private.permintaan_tagihan (user_id, dimulai_pada desc);
create index permintaan_tagihan_transaksi_id_idx on private.permintaan_tagihan (transaksi_id);

alter table private.permintaan_tagihan enable row level security;

create function private.charge_back_off(p_refusals integer) returns interval
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when p_refusals > 0 then least(interval '10 seconds' * power(2, least(p_refusals, 20) - 1), interval '10 minutes')
    else interval '0'
  end;
$$;
comment on function private.charge_back_off(integer) is
  'Internal: how long after so many refusals in a row a person waits before the provider is asked again: 10 s, 20 s, 40 s … 10 minutes.';

create function public.claim_charge(transaction_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  owner uuid;
  refused_at timestamptz;
  refusals integer;
  next_charge timestamptz;
begin
  select t.user_id into owner from public.transaksi_pembayaran t where t.id = claim_charge.transaction_id;
  if not found then
    return false;
  end if;
  perform private.lock_user(owner);
  -- First, so that nobody is kept from a checkout that somebody else is making for the same order; a refusal below
  -- undoes it.
  if not private.take_charge_claim(claim_charge.transaction_id) then
    return false;
  end if;

  select max(b.ditolak_pada), count(*) into refused_at, refusals
  from private.permintaan_tagihan b
  where b.user_id = owner and b.ditolak_pada > clock_timestamp() - interval '1 hour'
    and b.dimulai_pada > all (
      select made.dimulai_pada from private.permintaan_tagihan made
      where made.user_id = owner and made.ditolak_pada is null
    );
  next_charge := refused_at + private.charge_back_off(refusals);
  if next_charge > clock_timestamp() then
    perform private.refuse('PT429', 'provider_backoff', jsonb_build_object('seconds', private.seconds_until(next_charge)));
  end if;

  perform private.refuse_too_many('too_many_charges', greatest(private.setting_number('BATAS_TAGIHAN_PER_JAM', 12), 1),
    interval '1 hour', array(
      select b.dimulai_pada from private.permintaan_tagihan b
      where b.user_id = owner and b.dimulai_pada > clock_timestamp() - interval '1 hour'
    ));

  delete from private.permintaan_tagihan b
  where b.user_id = owner and b.dimulai_pada < clock_timestamp() - interval '1 day';
  insert into private.permintaan_tagihan (user_id, transaksi_id) values (owner, claim_charge.transaction_id);
  return true;
end
$$;
comment on function public.claim_charge(uuid) is
  'True when the caller, and nobody else for 60 seconds, may ask the provider to charge this UNPAID transaction; false when it is charged, being charged, ended or unknown, or its registration no longer waits for payment. A caller that takes over a claim older than 60 s should first look for the lost charge by merchant_ref.
Counted for the owner of the transaction: PT429 too_many_charges {limit, seconds: to wait} beyond the setting BATAS_TAGIHAN_PER_JAM (12) within an hour; PT429 provider_backoff {seconds} after charges that the provider refused (release_charge_claim): 10 s, doubled with each refusal in a row, 10 minutes at most.';

create function public.release_charge_claim(transaction_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.drop_charge_claim(release_charge_claim.transaction_id);
  update private.permintaan_tagihan b set ditolak_pada = clock_timestamp()
  where b.id = (
    select last.id from private.permintaan_tagihan last
    where last.transaksi_id = release_charge_claim.transaction_id order by last.dimulai_pada desc limit 1
  );
end
$$;
comment on function public.release_charge_claim(uuid) is
  'The provider refused, so that certainly no charge was made: gives the claim of claim_charge back, and notes the refusal, after which its owner waits a little before the provider is asked again.';

create type public.charge_order_row as (
  race_id uuid,
  race_title text,
  unique_code integer,
  hold_ends_at timestamptz,
  registration_closes_at timestamptz,
  entries_close_at timestamptz,
  entries integer,
  customer_name text,
  customer_email text,
  customer_phone text
);
comment on type public.charge_order_row is
  'What a charge is for, and who pays. unique_code is part of the amount, in rupiah; entries is for how many children. Nobody can begin to pay after entries_close_at, ten minutes before registration closes or the race begins. What is not known of the customer is null.';

create function private.safe_name(p_value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when not private.has_link(name) then btrim(left(name, 100)) end from (select private.clean_text(p_value) as name) _;
$$;
comment on function private.safe_name(text) is
  'Internal: a name that may stand on the provider''s pages and in its mails: cleaned, 100 characters at most; null when nothing is left, or it holds a link.';

create function private.safe_phone(p_value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when digits ~ '^[+]?[0-9]{8,15}$' then digits end
  from (select regexp_replace(private.clean_text(p_value), '[ ().-]', '', 'g') as digits) _;
$$;
comment on function private.safe_phone(text) is
  'Internal: a telephone number without its spaces, brackets, dots and dashes; null when it is none.';

-- Definer: the e-mail and the sign-up metadata are in auth.users.
create function public.charge_order(
  transaction_id uuid, customer_name text default null, customer_phone text default null
) returns setof public.charge_order_row
language sql stable security definer set search_path = ''
as $$
  select l.id, coalesce(private.clean_text(l.judul), l.judul), parts.kode_unik, p.kedaluwarsa_pada,
    l.pendaftaran_selesai, private.entries_close(l), parts.entries,
    coalesce(
      private.safe_name(charge_order.customer_name), private.safe_name(o.nama_lengkap),
      private.safe_name(u.raw_user_meta_data ->> 'nama_lengkap'), private.safe_name(p.nama_lengkap_rider)
    ),
    -- The provider writes to it too.
    case when private.is_proved(u.id) then u.email end,
    coalesce(
      private.safe_phone(charge_order.customer_phone), private.safe_phone(o.nomor_hp),
        private.safe_phone(u.raw_user_meta_data ->> 'nomor_hp')
    )
  from public.transaksi_pembayaran t
  join public.pendaftaran_lomba p on p.id = t.pendaftaran_lomba_id
  join public.lomba l on l.id = p.lomba_id
  join auth.users u on u.id = t.user_id
  left join public.profil_pengguna o on o.id = t.user_id
  cross join lateral (
    select sum(x.kode_unik)::integer as kode_unik, count(*)::integer as entries
    from public.transaksi_pembayaran x where x.id = t.id or x.induk_id = t.id
  ) parts
  where t.id = charge_order.transaction_id;
$$;
comment on function public.charge_order(uuid, text, text) is
  'What a transaction is to be charged for, and to whom; no row for an unknown one. Name and telephone are the first usable of: what the form handed over (the arguments), the profile, the sign-up metadata, and for the name the rider''s. The e-mail is always the account''s own, once it is proved.';

create type public.order_status_row as (
  status_pendaftaran text,
  status_pembayaran text,
  perlu_tindakan text,
  reason text
);
comment on type public.order_status_row is
  'How an order stands: its three states, and in reason what follows from them (private.order_state).';

create function public.order_status(registration_id uuid) returns setof public.order_status_row
language sql stable security definer set search_path = ''
as $$
  select p.status_pendaftaran, p.status_pembayaran, p.perlu_tindakan, private.order_state(p)
  from public.pendaftaran_lomba p where p.id = order_status.registration_id;
$$;
comment on function public.order_status(uuid) is
  'How a registration stands now, for the payment functions; no row for an unknown one. reason is one of private.order_state.';

grant execute on function
  public.order_status(uuid),
  public.claim_charge(uuid),
  public.release_charge_claim(uuid),
  public.charge_order(uuid, text, text)
  to service_role;
