import { expect, test } from 'vitest';
import { organiserRpcs } from '#tests/support/organiser-rpcs.ts';
import { fileDatabase } from '#tests/support/sql.ts';

const db = fileDatabase();

async function names(sql: string): Promise<string[]> {
  const { rows } = await db.admin.query<{ name: string }>(sql);
  return rows.map((row) => row.name);
}

const ourTables = `
  select c.oid, n.nspname, c.relname, c.relrowsecurity, c.relacl
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')`;

// Functions that an extension brought are not ours to judge.
const ourFunctions = `
  select p.*, n.nspname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

test('the tables are those of the product and nothing else', async () => {
  expect(
    await names(`select nspname || '.' || relname as name from (${ourTables}) t order by 1`),
  ).toEqual([
    'private.admin',
    'private.alamat_menolak',
    'private.alamat_terbukti',
    'private.antrean',
    'private.baris_laporan',
    'private.berhenti_pesan',
    'private.berkas_dihapus',
    'private.berkas_diperiksa',
    'private.bertindak',
    'private.blokir',
    'private.bukti_alamat',
    'private.cabang',
    'private.catatan_kata',
    'private.daftar_kelas',
    'private.denyut',
    'private.harga_kategori',
    'private.harga_lomba',
    'private.harga_riwayat',
    'private.hasil_moto',
    'private.izin_papan',
    'private.jawaban',
    'private.jenis_lapangan',
    'private.kabar_plat',
    'private.kata_pesan',
    'private.katalog_berkas',
    'private.katalog_berubah',
    'private.katalog_giliran',
    'private.kelas_kategori',
    'private.kelas_lomba',
    'private.kendali_lomba',
    'private.kendali_terdengar',
    'private.keputusan',
    'private.keputusan_kata',
    'private.kode_lomba',
    'private.kode_potongan',
    'private.laporan_penyedia',
    'private.lomba_terbit',
    'private.moto',
    'private.moto_baris',
    'private.nama_dihapus',
    'private.nomor_lomba',
    'private.papan',
    'private.papan_baris',
    'private.papan_kelas',
    'private.pembatalan_lomba',
    'private.pemeriksaan_buku',
    'private.pencacah_lapangan',
    'private.penempatan',
    'private.pengembalian',
    'private.pengingat_lomba',
    'private.pengingat_pilihan',
    'private.perangkat_lomba',
    'private.percobaan_kode',
    'private.peristiwa_pembayaran',
    'private.permintaan_ekspor',
    'private.permintaan_tagihan',
    'private.perpindahan',
    'private.pesan',
    'private.pesan_wa',
    'private.peserta_tahap',
    'private.pratinjau_impor',
    'private.rekening_pengembalian',
    'private.surat',
    'private.surat_ke_alamat',
    'private.tampilan',
    'private.tim_panitia',
    'private.unggahan',
    'public.anggota_organisasi',
    'public.berita',
    'public.biaya_admin',
    'public.catatan',
    'public.kategori_lomba',
    'public.kelas_online',
    'public.kelas_tautan',
    'public.langganan_push',
    'public.lomba',
    'public.lomba_kategori',
    'public.organisasi',
    'public.pencarian_lomba',
    'public.pendaftaran_kelas',
    'public.pendaftaran_lomba',
    'public.pengaturan',
    'public.peristiwa_lapangan',
    'public.persetujuan',
    'public.pesanan',
    'public.profil_pengguna',
    'public.reg_regencies',
    'public.rider',
    'public.tiket',
    'public.transaksi_pembayaran',
    'public.undangan',
    'public.wakil_pendaftaran',
  ]);
});

test('every table has row-level security on', async () => {
  expect(
    await names(`select relname as name from (${ourTables}) t where not relrowsecurity`),
  ).toEqual([]);
});

test('every policy names its roles', async () => {
  expect(
    await names(`select tablename || '.' || policyname as name from pg_policies
      where schemaname in ('public', 'private') and 'public' = any (roles)`),
  ).toEqual([]);
});

test('every foreign key has an index that begins with its columns', async () => {
  expect(
    await names(`
      select k.conrelid::regclass || '.' || k.conname as name
      from pg_constraint k
      join pg_namespace n on n.oid = k.connamespace
      where k.contype = 'f' and n.nspname in ('public', 'private') and not exists (
        select from pg_index i
        where i.indrelid = k.conrelid
          -- An index that leaves out nulls has every row that points at something.
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
            select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
            where a.attrelid = k.conrelid and a.attnum = any (k.conkey)
          ))
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
      )`),
  ).toEqual([]);
});

test('constraints carry names of our own, not numbers', async () => {
  expect(
    await names(`
      select c.conname as name from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where n.nspname in ('public', 'private') and (c.conname ~ '[0-9]$' or c.conname ~ '_check$')`),
  ).toEqual([]);
});

test('every table, and every RPC that a client or a function calls, is described', async () => {
  expect(
    await names(
      `select relname as name from (${ourTables}) t where obj_description(oid, 'pg_class') is null`,
    ),
  ).toEqual([]);
  expect(
    await names(
      `select proname as name from (${ourFunctions}) f where nspname = 'public' and obj_description(oid, 'pg_proc') is null`,
    ),
  ).toEqual([]);
});

test('every function pins its search_path', async () => {
  expect(
    await names(
      `select proname as name from (${ourFunctions}) f where not 'search_path=""' = any (coalesce(proconfig, '{}'))`,
    ),
  ).toEqual([]);
});

test('no function leaves anything to its session, which a pooler gives to somebody else', async () => {
  const session = [
    'set_config\\s*\\((?:[^()]|\\([^()]*\\))*,\\s*(?!true)\\w+\\s*\\)',
    '\\mpg_(try_)?advisory_lock(_shared)?\\M',
    '\\mcreate\\s+((global|local)\\s+)?temp(orary)?\\M',
    '(^|;)\\s*((prepare|deallocate|discard|listen|unlisten)\\M|set\\s+(?!local))',
    '\\m(lastval|currval)\\M',
    '\\mwith\\s+hold\\M',
  ].join('|');
  const uses = (body: string) =>
    `regexp_replace(${body}, '--[^\\n]*', '', 'g') ~* $pattern$${session}$pattern$`;
  expect(
    await names(
      `select proname as name from (${ourFunctions}) f where ${uses('prosrc')} order by 1`,
    ),
  ).toEqual([]);
  expect(
    await names(`select said as name from (values
      ('perform set_config(''a.b'', now()::text, true);'), ('perform set_config(''a.b'', now()::text, false);'),
      ('perform pg_advisory_xact_lock(1);'), ('perform pg_advisory_lock(1);'),
      ('create temp table t (a int);'), ('begin; set role postgres;'), ('begin; set local role anon;')) v (said)
      where ${uses('said')}`),
  ).toEqual([
    "perform set_config('a.b', now()::text, false);",
    'perform pg_advisory_lock(1);',
    'create temp table t (a int);',
    'begin; set role postgres;',
  ]);
});

test('the REST interface exposes no definer function to a client, and the service role needs no wrapper', async () => {
  const ofClients = `(has_function_privilege('anon', f.oid, 'execute')
    or has_function_privilege('authenticated', f.oid, 'execute'))`;
  expect(
    await names(
      `select proname as name from (${ourFunctions}) f
      where nspname = 'public' and prosecdef
        and (${ofClients} or not has_function_privilege('service_role', f.oid, 'execute'))`,
    ),
  ).toEqual([]);
  expect(
    await names(
      `select proname as name from (${ourFunctions}) f
      where nspname = 'public' and not ${ofClients}
        and proname in (select proname from (${ourFunctions}) twin where twin.nspname = 'private')`,
    ),
  ).toEqual([]);
});

test('an RPC before a function of private is what private.offer made of it', async () => {
  // Those that do something of their own: they ask as the caller, or hide a parameter.
  expect(
    await names(`
      select rpc.proname as name from (${ourFunctions}) rpc join (${ourFunctions}) f using (proname)
      where rpc.nspname = 'public' and f.nspname = 'private' and (
        obj_description(rpc.oid, 'pg_proc') is distinct from obj_description(f.oid, 'pg_proc')
        or rpc.proacl is distinct from f.proacl or rpc.provolatile <> f.provolatile or rpc.prorettype <> f.prorettype
        or regexp_replace(pg_get_function_arguments(rpc.oid), '(, )?commit boolean DEFAULT false$', '')
          <> regexp_replace(regexp_replace(pg_get_function_arguments(f.oid), '(, )?p_commit boolean( DEFAULT false)?$', ''), '\\mp_', '', 'g')
      )
      order by 1`),
  ).toEqual(['list_races', 'places_taken', 'price_corrections', 'price_totals', 'race_categories']);
});

test('parameters are spelt one way: p_ in private, and addressed by name', async () => {
  expect(
    await names(`
      select f.proname || ' ' || coalesce(f.proargnames[a.n], 'unnamed') as name
      from (${ourFunctions}) f, unnest(f.proargtypes::oid[]) with ordinality a (type, n) join pg_type t on t.oid = a.type
      where f.nspname = 'private' and t.typtype <> 'c' and coalesce(f.proargnames[a.n], '') !~ '^p_'
      order by 1`),
  ).toEqual([]);
  // call_function has them in statements that are text, a computed column has no name for its row; offer writes them.
  expect(
    await names(`
      select f.proname as name from (${ourFunctions}) f
      where not (f.nspname = 'public' and exists (select from (${ourFunctions}) twin where twin.nspname = 'private' and twin.proname = f.proname))
        and regexp_replace(f.prosrc, '--[^\\n]*|''[^'']*''', '', 'g') ~ '\\$[0-9]'
      order by 1`),
  ).toEqual(['call_function', 'langkah_harga']);
});

test('each role may execute exactly these RPCs', async () => {
  const allowed = async (role: string) =>
    names(`select proname as name from (${ourFunctions}) f
      where nspname = 'public' and has_function_privilege('${role}', oid, 'execute') order by 1`);
  const everyone = [
    'admin_fee',
    'club_page',
    'decline_invitation',
    'langkah_harga',
    'list_races',
    'look_at_invitation',
    'mailbox_link',
    'message_preference',
    'places_taken',
    'price_corrections',
    'price_totals',
    'push_key',
    'race_board',
    'race_categories',
    'race_story',
    'search_classes',
    'search_news',
    'search_races',
    'search_tickets',
    'ticket_locations',
  ];
  expect(await allowed('anon')).toEqual(everyone);
  expect(await allowed('authenticated')).toEqual(
    [
      ...everyone,
      'begin_payment_check',
      'begin_upload',
      'board_consents',
      'family_results',
      'race_friends',
      'set_board_consent',
      'paper_to_check',
      'cancel_registration',
      'open_payment',
      'payment_result',
      'cancel_class',
      'register_class',
      'register_rider',
      'register_riders',
      'check_code',
      'set_delegate',
      'answer_questions',
      'change_entry',
      'move_entry',
      'ask_cancel',
      'take_back_cancel',
      'deny_leave',
      'own_news',
      'own_threads',
      'own_needs',
      'read_news',
      'correct_address',
      'subscribe_push',
      'unsubscribe_push',
      'called_off_order',
      'choose_after_call_off',
      'give_refund_account',
      'remove_rider',
      'save_rider',
      'set_rider_file',
      'give_consent',
      'withdraw_consent',
      'own_answers',
      'own_children',
      'own_messages',
      'own_records',
      'erase_rider',
      'erase_account',
      'export_family',
      ...organiserRpcs.map(({ name }) => name),
      'join_waiting_list',
      'leave_waiting_list',
      'save_search',
      'remove_search',
      'remind_me',
      'my_waiting_list',
      'my_mailbox',
      'send_mailbox_proof',
      'prove_mailbox',
    ].sort(),
  );
  expect(await allowed('service_role')).toEqual([
    'abandon_charge',
    'admin_fee',
    'apply_payment_status',
    'apply_retention',
    'await_catalogue_run',
    'begin_push',
    'board_files',
    'board_source',
    'branches_told',
    'charge_order',
    'claim_catalogue',
    'claim_charge',
    'claim_erased_files',
    'claim_messages',
    'claim_payment_checks',
    'close_ended_races',
    'end_catalogue_run',
    'end_push',
    'health',
    'hold_catalogue_run',
    'keep_branch',
    'order_status',
    'race_crossings',
    'record_board',
    'record_catalogue_file',
    'record_charge',
    'record_checked_file',
    'record_decisions',
    'record_erased_files',
    'record_failed_check',
    'record_message',
    'record_payment_check',
    'record_pulse',
    'release_charge_claim',
    'release_expired',
    'retention_jobs',
    'station_pull',
    'station_send',
  ]);
});

test.each([
  // PostgREST calls answer_privately before each request, as the caller; policies ask the others as the caller.
  // list_races, which runs as its caller, asks two of each race.
  ['anon', ['answer_privately', 'price_steps', 'race_ages', 'ticket_is_public']],
  [
    'authenticated',
    [
      'answer_privately',
      'count_import',
      'has_room_for_file',
      'has_room_for_picture',
      'manages',
      'manages_organisation',
      'may_add_refund_proof',
      'may_keep_picture',
      'may_remove_picture',
      'may_upload',
      'phone_key',
      'price_steps',
      'race_ages',
      'ticket_is_public',
    ],
  ],
  // Generated columns, checks and indexes compute with the rights of the role that writes the row.
  [
    'service_role',
    ['answer_privately', 'class_called_off', 'phone_key', 'plain_text', 'some_class_called_off'],
  ],
])('inside private, %s may execute only what lies behind its own RPCs', async (role, besides) => {
  const beyond = await names(`
    select proname as name from (${ourFunctions}) f
    where nspname = 'private' and has_function_privilege('${role}', oid, 'execute')
      and proname not in (
        select proname from (${ourFunctions}) rpc
        where nspname = 'public' and has_function_privilege('${role}', oid, 'execute')
      )
    order by 1`);
  expect(beyond).toEqual(besides);
});

test('PUBLIC may execute nothing of ours, and a new function or table is closed', async () => {
  expect(
    await names(`select nspname || '.' || proname as name from (${ourFunctions}) f
      where proacl is null or exists (select from aclexplode(proacl) where grantee = 0)`),
  ).toEqual([]);
  await db.admin.query('begin');
  try {
    await db.admin.query('create table public.coba (id int)');
    await db.admin.query(
      'create function public.coba_fungsi() returns int language sql as $$ select 1 $$',
    );
    const { rows } = await db.admin.query(`
      select role,
        has_table_privilege(role, 'public.coba', 'select, insert, update, delete, truncate') as reads,
        has_function_privilege(role, 'public.coba_fungsi()', 'execute') as executes
      from unnest(array['anon', 'authenticated', 'service_role']) role`);
    expect(rows).toEqual([
      { role: 'anon', reads: false, executes: false },
      { role: 'authenticated', reads: false, executes: false },
      { role: 'service_role', reads: false, executes: false },
    ]);
  } finally {
    await db.admin.query('rollback');
  }
});

test('clients hold exactly these table and column privileges', async () => {
  const tables = await names(`
    select grantee || ' ' || privilege_type || ' ' || table_name as name
    from information_schema.role_table_grants
    where table_schema in ('public', 'private') and grantee in ('anon', 'authenticated', 'PUBLIC')
    order by 1`);
  const readByAll = [
    'berita',
    'biaya_admin',
    'kategori_lomba',
    'kelas_online',
    'lomba',
    'reg_regencies',
  ];
  const readByOwner = [
    'kelas_tautan',
    'langganan_push',
    'pencarian_lomba',
    'pendaftaran_kelas',
    'pendaftaran_lomba',
    'persetujuan',
    'profil_pengguna',
    'rider',
    'transaksi_pembayaran',
    'wakil_pendaftaran',
  ];
  expect(tables).toEqual(
    [
      ...readByAll.map((table) => `anon SELECT ${table}`),
      ...[...readByAll, ...readByOwner].map((table) => `authenticated SELECT ${table}`),
    ].sort(),
  );
  const columns = await names(`
    select grantee || ' ' || privilege_type || ' ' || table_name || '.' || column_name as name
    from information_schema.role_column_grants
    where table_schema in ('public', 'private') and grantee in ('anon', 'authenticated', 'PUBLIC')
      and privilege_type <> 'SELECT'
    order by 1`);
  expect(columns).toEqual(
    [
      'foto_profil',
      'file_identitas',
      'hp_kontak_darurat',
      'jenis_kelamin',
      'nama_file_identitas',
      'nama_kontak_darurat',
      'nama_lengkap',
      'nomor_hp',
      'tanggal_lahir',
    ]
      .map((column) => `authenticated UPDATE profil_pengguna.${column}`)
      .sort(),
  );
});

test('beyond whole tables, clients read exactly these columns, and no view and no sequence', async () => {
  expect(
    await names(`
      select c.grantee || ' ' || c.table_name || ': ' || string_agg(c.column_name, ', ' order by c.column_name) as name
      from information_schema.role_column_grants c
      where c.table_schema in ('public', 'private') and c.grantee in ('anon', 'authenticated', 'PUBLIC')
        and c.privilege_type = 'SELECT' and not exists (
          select from information_schema.role_table_grants t
          where t.table_schema = c.table_schema and t.table_name = c.table_name and t.grantee = c.grantee
            and t.privilege_type = 'SELECT'
        )
      group by c.grantee, c.table_name order by 1`),
  ).toEqual([
    'anon tiket: dibuat_pada, gambar_url, id, link_eksternal, lokasi, tanggal_lomba, tipe',
    'authenticated tiket: dibuat_pada, gambar_url, id, link_eksternal, lokasi, tanggal_lomba, tipe',
  ]);
  expect(
    await names(`
      select n.nspname || '.' || c.relname || ' ' || role as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace,
        unnest(array['anon', 'authenticated']) role
      where n.nspname in ('public', 'private') and c.relkind in ('v', 'm', 'S', 'f')
        and case c.relkind when 'S' then has_sequence_privilege(role, c.oid, 'usage, select, update')
          else has_table_privilege(role, c.oid, 'select, insert, update, delete') end`),
  ).toEqual([]);
});

test('the secret key reaches exactly these tables and columns', async () => {
  expect(
    await names(`
      select table_schema || '.' || table_name || ' ' || string_agg(privilege_type, ' ' order by privilege_type) as name
      from information_schema.role_table_grants
      where table_schema in ('public', 'private') and grantee = 'service_role'
      group by table_schema, table_name order by 1`),
  ).toEqual([
    'private.antrean SELECT',
    'private.baris_laporan SELECT',
    'private.kasus_pembayaran SELECT',
    'private.kasus_pengembalian SELECT',
    'private.laporan_penyedia SELECT',
    'private.pembatalan_lomba SELECT',
    'private.pengembalian SELECT',
    'private.pengingat_pilihan SELECT',
    'private.peristiwa_pembayaran SELECT',
    'private.perpindahan SELECT',
    'private.rekap SELECT',
    'private.selisih_klub SELECT',
    'private.selisih_pembayaran SELECT',
    'private.selisih_pengembalian SELECT',
    'private.uang_transaksi SELECT',
    'public.berita DELETE INSERT SELECT UPDATE',
    'public.biaya_admin DELETE INSERT SELECT UPDATE',
    'public.kategori_lomba DELETE INSERT SELECT UPDATE',
    'public.kelas_online DELETE SELECT',
    'public.kelas_tautan DELETE INSERT SELECT UPDATE',
    'public.lomba DELETE SELECT',
    'public.lomba_kategori DELETE SELECT',
    'public.pendaftaran_kelas DELETE INSERT SELECT',
    'public.pendaftaran_lomba SELECT',
    'public.pengaturan DELETE INSERT SELECT UPDATE',
    'public.pesanan SELECT',
    'public.profil_pengguna DELETE INSERT SELECT UPDATE',
    'public.reg_regencies DELETE INSERT SELECT UPDATE',
    'public.rider SELECT',
    'public.tiket DELETE INSERT SELECT UPDATE',
    'public.transaksi_pembayaran SELECT',
  ]);
  expect(
    await names(`
      select c.table_name || ' ' || c.privilege_type || ' ' || string_agg(c.column_name, ', ' order by c.column_name) as name
      from information_schema.role_column_grants c
      where c.table_schema in ('public', 'private') and c.grantee = 'service_role' and not exists (
        select from information_schema.role_table_grants t
        where t.table_schema = c.table_schema and t.table_name = c.table_name and t.grantee = c.grantee
          and t.privilege_type = c.privilege_type
      )
      group by c.table_name, c.privilege_type order by 1`),
  ).toEqual([
    'kelas_online INSERT deskripsi, dibuat_pada, durasi_menit, gambar_cover, gambar_url, harga, id, is_gratis, is_unggulan, jadwal_pada, judul, organisasi_id, status, url_halaman',
    'kelas_online UPDATE deskripsi, dibuat_pada, durasi_menit, gambar_cover, gambar_url, harga, is_gratis, is_unggulan, jadwal_pada, judul, organisasi_id, status, url_halaman',
    'lomba INSERT aturan, aturan_batal, aturan_pengembalian, bawaan, biaya_ditanggung, daftar_ulang_mulai, deskripsi, dibuat_pada, dua_kategori, foto_lama, foto_sponsor, gambar_cover, gambar_url, harga_dasar, id, judul, keterangan, kontak_nama, kontak_wa, kota, lokasi, map_location, max_peserta, mendapatkan, organisasi_id, parkir, pendaftaran_selesai, penyelenggara, provinsi, rute, satu_rider_per_akun, status, susunan_acara, tanggal_mulai, tanya_jawab, ubah_sampai, zona_waktu',
    'lomba UPDATE aturan, aturan_batal, aturan_pengembalian, bawaan, biaya_ditanggung, daftar_ulang_mulai, deskripsi, dibuat_pada, dua_kategori, foto_lama, foto_sponsor, gambar_cover, gambar_url, harga_dasar, judul, keterangan, kontak_nama, kontak_wa, kota, lokasi, map_location, max_peserta, mendapatkan, organisasi_id, parkir, pendaftaran_selesai, penyelenggara, provinsi, rute, satu_rider_per_akun, status, susunan_acara, tanggal_mulai, tanya_jawab, ubah_sampai, zona_waktu',
    'lomba_kategori INSERT kategori_id, kuota, lomba_id',
    'lomba_kategori UPDATE kategori_id, kuota, lomba_id',
    'pendaftaran_kelas UPDATE akses_diberikan, jumlah_dibayar, status_pembayaran',
  ]);
});

test('the buckets are these, and each kind of key may do in them exactly this', async () => {
  expect(
    await names(`
      select id || case when public then ' public' else ' private' end || ' ' || file_size_limit || ' '
        || array_to_string(allowed_mime_types, ' ') as name
      from storage.buckets order by id`),
  ).toEqual([
    'akta_kia private 1048576 application/pdf',
    'bukti_pengembalian private 2097152 application/pdf image/jpeg image/png image/webp',
    'foto_profil private 1048576 image/jpeg image/png image/webp',
    'gambar public 1048576 image/webp image/jpeg',
    'katalog public 1048576 application/json',
    'papan public 1048576 application/json',
  ]);
  expect(
    await names(`
      select tablename || ' ' || array_to_string(roles, ' ') || ' ' || cmd || ' ' || policyname as name
      from pg_policies where schemaname = 'storage' order by 1`),
  ).toEqual([
    'objects authenticated DELETE akta_kia_delete_own',
    'objects authenticated DELETE foto_profil_delete_own',
    'objects authenticated DELETE gambar_delete_own',
    'objects authenticated INSERT akta_kia_upload_own',
    'objects authenticated INSERT bukti_pengembalian_upload',
    'objects authenticated INSERT foto_profil_upload_own',
    'objects authenticated INSERT gambar_upload_own',
    'objects authenticated SELECT akta_kia_read_own',
    'objects authenticated SELECT foto_profil_read_own',
    'objects authenticated SELECT gambar_read_own',
  ]);
});

test('of a ticket, clients read every column but the ways to its race and its organisation, and its version', async () => {
  expect(
    await names(`
      select distinct column_name::text as name from information_schema.columns c
      where table_schema = 'public' and table_name = 'tiket'
        and not (has_column_privilege('anon', 'public.tiket', column_name, 'select')
          and has_column_privilege('authenticated', 'public.tiket', column_name, 'select'))
      order by 1`),
  ).toEqual(['diubah_pada', 'lomba_id', 'organisasi_id', 'versi']);
});

test('a visitor can join no two readable tables by a foreign key, a parent only along own rows', async () => {
  // The REST interface embeds along foreign keys in both directions, as often as a request says: lomba in tiket in
  // lomba in tiket … multiplies the rows at every turn. A key is a way only where all of its columns may be read.
  const ways = (role: string) =>
    names(`
      select k.conrelid::regclass || ' ' || k.confrelid::regclass as name
      from pg_constraint k join pg_namespace n on n.oid = k.connamespace
      where k.contype = 'f' and n.nspname = 'public'
        and (select bool_and(has_column_privilege('${role}', k.conrelid, a, 'select')) from unnest(k.conkey) a)
        and has_schema_privilege('${role}', (select relnamespace from pg_class where oid = k.confrelid), 'usage')
        and (select bool_and(has_column_privilege('${role}', k.confrelid, a, 'select')) from unnest(k.confkey) a)
      order by 1`);
  expect(await ways('anon')).toEqual([]);
  expect(await ways('authenticated')).toEqual([
    'kelas_tautan kelas_online',
    'pencarian_lomba rider',
    'pendaftaran_kelas kelas_online',
    'pendaftaran_lomba kategori_lomba',
    'pendaftaran_lomba lomba',
    'pendaftaran_lomba rider',
    'transaksi_pembayaran pendaftaran_lomba',
    'transaksi_pembayaran transaksi_pembayaran',
    'wakil_pendaftaran pendaftaran_lomba',
  ]);
});

test('answers to a signed-in user are marked as no-store, a visitor’s are not', async () => {
  const headersFor = (caller: string) =>
    db.as(caller, async (client) => {
      await client.query('select private.answer_privately()');
      const { rows } = await client.query(
        "select nullif(current_setting('response.headers', true), '') as headers",
      );
      return rows[0].headers;
    });
  expect(JSON.parse(await headersFor('5a0c1f3e-7d2b-4c55-9a51-3b1d0f7e2c11'))).toEqual([
    { 'Cache-Control': 'no-store' },
  ]);
  expect(await headersFor('anon')).toBeNull();
});

test('statements of clients end by themselves', async () => {
  const { rows } = await db.admin.query(`
    select s.setrole::regrole::text as role, c as setting
    from pg_db_role_setting s, unnest(s.setconfig) c
    where s.setdatabase = 0 and s.setrole in ('anon'::regrole, 'authenticated'::regrole) and c like 'statement_timeout=%'
    order by 1`);
  expect(rows).toEqual([
    { role: 'anon', setting: 'statement_timeout=3s' },
    { role: 'authenticated', setting: 'statement_timeout=8s' },
  ]);
});

test('not even the service role writes a counter, a registration or a transaction by hand', async () => {
  expect(
    await names(`
      select table_name || '.' || column_name as name from information_schema.role_column_grants
      where grantee = 'service_role' and privilege_type in ('INSERT', 'UPDATE')
        and (column_name in ('peserta_saat_ini', 'terisi')
          or table_name in ('pendaftaran_lomba', 'transaksi_pembayaran', 'peristiwa_pembayaran'))`),
  ).toEqual([]);
});

test('all 514 regencies are there', async () => {
  const { rows } = await db.admin.query(`
    select count(*)::int as all, count(distinct name)::int as names, count(distinct province_id)::int as provinces
    from public.reg_regencies`);
  expect(rows).toEqual([{ all: 514, names: 514, provinces: 34 }]);
});

/** The words of keys that are no columns. A new one belongs here once it is known to be English. */
const englishWords = new Set(
  `
  closed date fitting full gender list no noted said size start official
  app mailbox mailed organiser province read refused take words
  totals about account accounts action actions address adds admin advice after again age ages amount answered answers
  approve approved arrival asked at attempt back base before birth blocks board bucket by can cancelled cases
  categories category changes charged checked child children choice choices choose city class classes close closes club code codes
  confirmed consents consequences content count cursor customer day days dearer decide declined
  delegate delegates detail difference different digits discount due earlier elsewhere email ends entries entry family
  event events expected facts failures families fee fees field fields files filter final first for found free freed given
  happened has held highest history hold id ids imported in inside invitations invited is jersey kept kind lacks last
  leaving left let letters lines link longest matching may me message messages mine misfits missed missing money
  more move moved name names needs net next nickname notified now number offered offers on open order
  organisation organisations other our out outside over overruled own owners paid paper parent parents
  participants passed pay payment payments people person phone phones pictures place places plate plates position
  price problem problems proved push question race races reason received recipient recipients refund
  refunded refunds registration reminded reminders renewals required result rider riders right rights roles rows rule searches second sent
  siblings since starts state status stays step steps stopped subjects sum summary sums target team then thin this time tickets title to
  today together token told total transaction transferred transfers tries turn twice unique unknown
  unpaid unproved unread unsubscribe unsubscribed until up version waiting what wish wishes with without written
  wrong year zone
  acting blocked unblocked block operator most an hour seconds
  charges clubs end erased kinds live members orders proof sign source
  borne outbox uses used withdraw replaced
  alarms books changed cause desk fallback item items max min new old section unit value
  `
    .trim()
    .split(/\s+/),
);

// What an RPC answers, with what a composite type in it holds.
const answeredKeys = `
  with recursive answered (what, key, type) as (
    select p.proname, a.name, a.type
    from (${ourFunctions}) p,
      unnest(p.proargnames, p.proallargtypes, p.proargmodes::text[]) as a (name, type, mode)
    where p.nspname = 'public' and a.mode in ('t', 'o', 'b')
    union
    select p.proname, null, p.prorettype from (${ourFunctions}) p where p.nspname = 'public'
    union
    select t.typname, c.attname, c.atttypid
    from answered a
    join pg_type given on given.oid = a.type
    join pg_type t on t.oid = coalesce(nullif(given.typelem, 0), given.oid)
    join pg_class r on r.oid = t.typrelid and r.relkind = 'c'
    join pg_attribute c on c.attrelid = r.oid and c.attnum > 0 and not c.attisdropped
  )
  select distinct what || '.' || key as name from answered
  -- The rows that lomba.aturan_pengembalian holds are named like columns.
  where key is not null and what <> 'refund_rule_row' and key not in (
    select c.attname from (${ourTables}) t join pg_attribute c on c.attrelid = t.oid
    where c.attnum > 0 and not c.attisdropped
  )
  order by 1`;

test('a key of an answer that is no column is English', async () => {
  const others = (await names(answeredKeys)).filter(
    (name) =>
      // The rows of harga_lomba, as the tables have their columns.
      !name.endsWith('.langkah_harga') &&
      (name.split('.')[1] ?? '').split('_').some((word) => !englishWords.has(word)),
  );
  expect(others).toEqual([]);
});
