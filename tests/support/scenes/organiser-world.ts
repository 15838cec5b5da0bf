import { randomUUID } from 'node:crypto';
import { createOrganiser, makeAdmin, type Organiser } from '#tests/support/organiser.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { createNearRace, type NearRace } from './near-race.ts';

/** What the pictures of the organisers' door show: the seed's busiest race and its club, and a draft with nothing in it. */
export interface OrganiserWorld {
  owner: Organiser;
  raceId: string;
  /** Of the owner's club, with no more than a name. */
  draftId: string;
  /** An entry of the race. */
  entryId: string;
  /** An admin, who acts for no club. */
  operator: Organiser;
  near: NearRace;
  /** What the operator looks up: a family with an order that is paid. */
  desk: { accountId: string; address: string; orderId: string; sum: string };
}

const asked = { required: false, choices: null, longest: null, categories: null };
const questions = [
  {
    ...asked,
    id: randomUUID(),
    question: 'Merek sepeda',
    kind: 'text',
    longest: 60,
    required: true,
  },
  {
    ...asked,
    id: randomUUID(),
    question: 'Makan siang untuk orang tua',
    kind: 'choice',
    choices: ['Nasi ayam', 'Nasi ikan', 'Tidak perlu'],
  },
  { ...asked, id: randomUUID(), question: 'Datang dengan bus', kind: 'yes_no' },
];

interface Busiest {
  id: string;
  organisation: string;
  entry: string;
}

/** The race of the seed with most riders. */
async function busiestRace(): Promise<Busiest> {
  return withAdmin(async (client) => {
    const { rows } = await client.query<Busiest>(
      `select l.id, l.organisasi_id as organisation, (
         select p.id from public.pendaftaran_lomba p
         where p.lomba_id = l.id and p.status_pendaftaran = 'dikonfirmasi' order by p.didaftar_pada limit 1
       ) as entry
       from public.lomba l
       where l.status = 'dipublikasi' and l.tanggal_mulai > now() and l.organisasi_id is not null
       order by l.peserta_saat_ini desc limit 1`,
    );
    const [race] = rows;
    if (race === undefined) {
      throw new Error('The seed has no open race of an organisation.');
    }
    return race;
  });
}

/** Plates for most, money that waits for a decision, and questions of the race's own. */
async function fill(raceId: string): Promise<void> {
  await withAdmin(async (client) => {
    await client.query('update public.lomba set pertanyaan = $2 where id = $1', [
      raceId,
      JSON.stringify(questions),
    ]);
    await client.query(
      `update public.pendaftaran_lomba p set nomor_plat = n.place
       from (select id, row_number() over (order by didaftar_pada, id) as place from public.pendaftaran_lomba
             where lomba_id = $1 and status_pendaftaran in ('dikonfirmasi', 'check_in')) n
       where p.id = n.id and n.place % 7 <> 0`,
      [raceId],
    );
    // Who has not confirmed the address gets no letters.
    await client.query(
      `insert into private.alamat_terbukti (user_id, alamat, cara)
       select distinct u.id, lower(u.email), 'kode' from auth.users u
       join public.pendaftaran_lomba p on p.user_id = u.id where p.lomba_id = $1
       on conflict (user_id) do nothing`,
      [raceId],
    );
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(
      `update public.pendaftaran_lomba p set perlu_tindakan =
         case n.place when 2 then 'jumlah_tidak_sesuai' when 3 then 'dibayar_ganda' else 'slot_habis' end
       from (select id, row_number() over (order by didaftar_pada desc, id) as place from public.pendaftaran_lomba
             where lomba_id = $1 and status_pembayaran = 'dibayar') n
       where p.id = n.id and n.place <= 4`,
      [raceId],
    );
    await client.query('commit');
  });
}

/** Makes the operator an admin, and finds the family with most orders. */
async function forDesk(operatorId: string): Promise<OrganiserWorld['desk']> {
  return withAdmin(async (client) => {
    await makeAdmin(client, operatorId);
    const { rows } = await client.query<OrganiserWorld['desk']>(
      `select u.id as "accountId", u.email as address, coalesce(p.pesanan_id, p.id) as "orderId", t.tagihan::text as sum
       from public.transaksi_pembayaran t
       join public.pendaftaran_lomba p on p.id = t.pendaftaran_lomba_id
       join auth.users u on u.id = p.user_id
       where t.induk_id is null and t.lunas
       order by (select count(*) from public.pendaftaran_lomba o where o.user_id = u.id) desc, t.dibuat_pada desc limit 1`,
    );
    const [family] = rows;
    if (family === undefined) {
      throw new Error('The seed has no payment.');
    }
    return family;
  });
}

type Rpc = 'create_race' | 'invite_member' | 'save_view' | 'send_letter';

/** Tomorrow morning, as somebody types it. */
function soon(): string {
  return `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T07:00`;
}

async function ask(owner: Organiser, name: Rpc, args: object): Promise<void> {
  const { error } = await owner.client.rpc(name, args as never);
  if (error !== null) {
    throw new Error(`${name}: ${error.message} ${error.details ?? ''}`);
  }
}

export async function createOrganiserWorld(): Promise<OrganiserWorld> {
  const { id: raceId, organisation, entry: entryId } = await busiestRace();
  const owner = await createOrganiser({ organisationId: organisation, fullName: 'Rina Kusuma' });
  for (const [role, fullName] of [
    ['panitia', 'Hasan Basri'],
    ['kasir', 'Raden Ajeng Kirana Kusumawardhani Prameswari Adiningrat'],
    ['gerbang', 'Sari Dewi'],
    ['juri', 'Dadang Hidayat'],
  ] as const) {
    await createOrganiser({ organisationId: organisation, role, fullName });
  }
  await fill(raceId);
  const draftId = randomUUID();
  await ask(owner, 'create_race', {
    organisation_id: organisation,
    race_id: draftId,
    changes: { judul: 'Rencana Musim Depan' },
  });
  await ask(owner, 'invite_member', {
    organisation_id: organisation,
    email: 'calon.kasir@contoh.id',
    role: 'kasir',
  });
  for (const [name, list, query] of [
    ['Belum bayar', 'peserta', 'bayar=pending&kolom=nama&kolom=kategori'],
    ['Tanpa plat', 'peserta', 'plat=belum'],
    ['Uang masuk', 'pembayaran', 'jenis=masuk&urut=-received'],
  ] as const) {
    await ask(owner, 'save_view', { race_id: raceId, list, name, query });
  }
  for (const text of [
    'Halo, {nama_anak} sudah terdaftar. Daftar ulang mulai jam 6.',
    'Besok lomba. {nama_anak} berlomba dengan plat {nomor_plat}.',
  ]) {
    await ask(owner, 'send_letter', {
      race_id: raceId,
      request_id: randomUUID(),
      text,
      filter: {},
      send_at: soon(),
    });
  }
  const operator = await createOrganiser({ fullName: 'Dewi Operator' });
  const desk = await forDesk(operator.id);
  return { owner, raceId, draftId, entryId, operator, near: await createNearRace(), desk };
}
