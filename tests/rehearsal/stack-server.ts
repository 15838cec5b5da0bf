import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '#api/database.types.ts';
import type { RaceDayAnswer } from '#functions/_shared/race-day/contract.ts';
import type { Chain } from '#functions/_shared/racing/chain.ts';
import type { Decision } from '#functions/_shared/racing/decisions.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { readDecision } from '#functions/_shared/racing/read-decision.ts';
import { keyOf } from '#functions/_shared/racing/state.ts';
import { daysFromNow, insertCategory, insertRace } from '#tests/support/factories.ts';
import { createOrganiser, type Organiser } from '#tests/support/organiser.ts';
import {
  atProvider,
  callFunction,
  chargesFor,
  checkout,
  riderFacts,
} from '#tests/support/payments.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import type { Random } from '#tests/support/racing/random.ts';
import { signUp, type TestUser } from '#tests/support/stack.ts';
import { tracesOf } from '#tests/support/traces.ts';
import { type DaySize, idsOf, nameOfClass, sizesOf } from './lists.ts';
import type { DayServer, World } from './server.ts';

/** A family whose child rides; what befalls it at noon must not reach the race. */
interface Family {
  readonly parent: TestUser;
  readonly registrationId: string;
  readonly riderName: string;
}

interface StackWorld extends World {
  readonly director: Organiser;
  /** Paid at the provider, and refunded at noon. */
  readonly refunded: Family;
  /** Refunded, and erases the account, at noon. */
  readonly erased: Family;
}

async function freeIds(seed: number, classes: number) {
  for (let again = 0; ; again += 1) {
    const ids = idsOf(seed, again, classes);
    const { rowCount } = await withAdmin((admin) =>
      admin.query('select from public.lomba where id = $1', [ids.race]),
    );
    if (!rowCount) {
      return ids;
    }
  }
}

async function asked<T>(
  answer: PromiseLike<{ data: unknown; error: { message: string; details?: string } | null }>,
) {
  const { data, error } = await answer;
  if (error) {
    throw new Error(`${error.message} ${error.details ?? ''}`);
  }
  return data as T;
}

async function enter(name: string, race: { raceId: string; categoryId: string }): Promise<Family> {
  const parent = await signUp(`Orang Tua ${name}`);
  const { id } = await asked<{ id: string }>(
    parent.client.rpc('register_rider', {
      race_id: race.raceId,
      category_id: race.categoryId,
      rider: { ...riderFacts(), full_name: name, nickname: name.split(' ')[0] ?? name },
      request_id: randomUUID(),
    }),
  );
  const charge = await checkout(parent, id);
  await atProvider(charge.reference, 'pay');
  return { parent, registrationId: id, riderName: name };
}

/** Letters alone, as a name may have them. */
function mark(): string {
  return randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .padEnd(8, 'q')
    .slice(0, 8);
}

/**
 * A race of so many riders in so many categories, on paper but for two families who entered by the app, with plates; the
 * registration is closed and the day is today.
 */
async function createWorld(seed: number, random: Random, size: DaySize): Promise<StackWorld> {
  const ids = await freeIds(seed, size.classes);
  const director = await createOrganiser({ role: 'panitia', fullName: 'Pak Direktur' });
  const categories = await withAdmin(async (admin) => {
    await insertRace(admin, {
      id: ids.race,
      organisasi_id: director.organisationId,
      judul: `Gladi ${seed}`,
      tanggal_mulai: daysFromNow(3),
      pendaftaran_selesai: daysFromNow(2),
      max_peserta: size.riders + 10,
      harga_dasar: 100_000,
      satu_rider_per_akun: false,
    });
    const made: { id: string; name: string }[] = [];
    for (let index = 0; index < size.classes; index += 1) {
      const category = await insertCategory(
        admin,
        {
          nama: nameOfClass(ids.race, index),
          deskripsi: '',
          usia_min: 4,
          usia_max: 6,
          batasan_gender: 'semua',
        },
        { raceId: ids.race, kuota: null },
      );
      made.push({ id: category.id, name: category.nama });
    }
    return made;
  });
  const raceOf = (index: number) => ({
    raceId: ids.race,
    categoryId: categories[index]?.id as string,
  });
  const refunded = await enter(`Rafi ${mark()}`, raceOf(0));
  const erased = await enter(`Kirana ${mark()}`, raceOf(1));
  await enterOnPaper(
    ids.race,
    categories.map(({ id }) => id),
    sizesOf(random, size),
  );
  await givePlatesAndMoveToToday(ids.race);
  const classes = categories.map(({ id, name }, index) => ({
    id: ids.classes[index] as string,
    name,
    categoryId: id,
  }));
  for (const one of classes) {
    await asked(
      director.client.rpc('save_race_class', {
        race_id: ids.race,
        class_id: one.id,
        name: one.name,
        category_ids: [one.categoryId],
      }),
    );
  }
  return { raceId: ids.race, director, classes, refunded, erased };
}

async function enterOnPaper(race: string, categories: string[], sizes: number[]) {
  await withAdmin((admin) =>
    admin.query(
      `insert into public.pendaftaran_lomba (asal, lomba_id, kategori_id, nomor_bib, kota_asal, nama_tim,
         nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik,
         biaya_admin, total_bayar, tunai, status_pendaftaran, status_pembayaran, hp_kontak_darurat, nama_kontak_darurat)
       select 'kertas', $1, c.id, lpad(n::text, 3, '0'), 'KOTA BANDUNG',
         (array['Roda Kecil', 'Balap Ceria', 'Cepat Riang', null])[1 + n % 4],
         'Anak ' || c.place || ' ' || n, 'A' || c.place || '-' || n,
         now()::date - interval '5 years' - n * interval '1 day', case when n % 2 = 0 then 'pria' else 'wanita' end,
         0, 0, 0, 0, 100000, 'dikonfirmasi', 'dibayar', '081298765432', 'Pak Kertas'
       from unnest($2::uuid[], $3::integer[]) with ordinality as c (id, size, place), generate_series(1, c.size) n`,
      [race, categories, sizes],
    ),
  );
}

/** Plates follow from the order of entering, so that a seed is the same day again. */
async function givePlatesAndMoveToToday(race: string) {
  await withAdmin(async (admin) => {
    await admin.query(
      `update public.pendaftaran_lomba p set nomor_plat = x.place
       from (select p.id, row_number() over (order by k.nama, p.asal, p.tanggal_lahir_rider desc) as place
             from public.pendaftaran_lomba p join public.kategori_lomba k on k.id = p.kategori_id
             where p.lomba_id = $1) x
       where p.id = x.id`,
      [race],
    );
    await admin.query(
      `update public.lomba set pendaftaran_selesai = now() - interval '1 hour', tanggal_mulai = now() where id = $1`,
      [race],
    );
  });
}

async function refund({ registrationId }: Family): Promise<void> {
  const reference = await withAdmin(async (admin) => {
    const { rows } = await admin.query<{ merchant_ref: string }>(
      'select merchant_ref from public.transaksi_pembayaran where pendaftaran_lomba_id = $1',
      [registrationId],
    );
    return rows[0]?.merchant_ref ?? '';
  });
  const [charge] = await chargesFor(reference);
  await atProvider(charge?.reference ?? '', 'refund');
}

/** A race on the target, which the phones reach by the real functions. */
export async function stackServer(seed: number, random: Random, size: DaySize): Promise<DayServer> {
  const made = await createWorld(seed, random, size);
  const { raceId, director, refunded, erased } = made;
  const judge = await createOrganiser({
    role: 'juri',
    organisationId: director.organisationId,
    fullName: 'Bu Juri',
  });
  return {
    world: made,
    actor: director.id,
    entriesOf: async (categoryId) => {
      const entries = await asked<
        { kategori_id: string; nomor_plat: number | null; nama_tim: string | null }[]
      >(director.client.rpc('race_day_entries', { race_id: raceId }));
      return entries.flatMap(({ kategori_id, nomor_plat: plate, nama_tim: team }) =>
        kategori_id === categoryId && plate !== null ? [{ plate, team }] : [],
      );
    },
    takeLease: (device) =>
      asked(director.client.rpc('take_race_lease', { race_id: raceId, device })),
    send: async (decisions) => {
      const response = await callFunction('race-day', {
        token: director.accessToken,
        body: { race_id: raceId, decisions },
      });
      if (response.status !== 200) {
        throw new Error(`race-day answered ${response.status} ${await response.text()}`);
      }
      return (await response.json()) as RaceDayAnswer;
    },
    chains: async (heads) => {
      const { keputusan } = await asked<{ keputusan: unknown[] | null }>(
        director.client.rpc('race_chains', { race_id: raceId, heads }),
      );
      return (keputusan ?? []).map(readDecision);
    },
    see: async (events) => {
      const { answers } = await asked<{ answers: { id: string; result: string }[] }>(
        judge.client.rpc('send_field_events', {
          race_id: raceId,
          kind: 'pos',
          events: events as unknown as Json,
        }),
      );
      return answers;
    },
    seen: async () => {
      const heard: { id: string }[] = [];
      for (let cursor = 0; ; ) {
        const changes = await asked<{ events: { id: string }[]; cursor: number; more: boolean }>(
          judge.client.rpc('field_changes', { race_id: raceId, kind: 'pos', after: cursor }),
        );
        heard.push(...changes.events);
        if (!changes.more) {
          return heard;
        }
        cursor = changes.cursor;
      }
    },
    noon: async () => {
      await refund(refunded);
      await refund(erased);
      const { error } = await erased.parent.client.rpc('erase_account', { commit: true });
      return error ? [`the account could not be erased: ${error.message} ${error.details}`] : [];
    },
    // Other tests, which share the database, read what is coming: the race was yesterday.
    over: async () => {
      await withAdmin((admin) =>
        admin.query(
          "update public.lomba set tanggal_mulai = now() - interval '1 day' where id = $1",
          [raceId],
        ),
      );
    },
    branches: async () => {
      const { rows } = await withAdmin((admin) =>
        admin.query<{ device: string; decisions: Decision[] }>(
          'select perangkat as device, keputusan as decisions from private.cabang where lomba_id = $1',
          [raceId],
        ),
      );
      return rows;
    },
    wrongRows: async (chains) => [
      ...(await wrongPlacings(raceId, chains)),
      ...(await wrongMoney(made)),
    ],
  };
}

async function wrongPlacings(raceId: string, chains: readonly Chain[]): Promise<string[]> {
  const { placed, twice } = await withAdmin(async (admin) => {
    const placements = await admin.query<{
      kelas_id: string;
      nomor: number;
      hasil: string;
      final: string | null;
      peringkat: number | null;
    }>(
      `select p.kelas_id, p.nomor, p.hasil, p.final, p.peringkat from private.penempatan p
       join private.kelas_lomba k on k.id = p.kelas_id where k.lomba_id = $1`,
      [raceId],
    );
    const rows = await admin.query<{ moto_id: string }>(
      `select b.moto_id from private.moto_baris b join private.moto m on m.id = b.moto_id
       join private.kelas_lomba k on k.id = m.kelas_id where k.lomba_id = $1
       group by b.moto_id, b.nomor having count(*) > 1`,
      [raceId],
    );
    return { placed: placements.rows, twice: rows.rows };
  });
  const found = twice.map(({ moto_id }) => `somebody is twice in the moto ${moto_id}`);
  for (const { state } of chains) {
    const expected = placings(state)
      .map(({ plate, outcome, final, rank }) => ({
        nomor: keyOf(state, plate),
        hasil: outcome as string,
        final,
        peringkat: rank,
      }))
      .sort((a, b) => a.nomor - b.nomor);
    const rows = placed
      .filter(({ kelas_id }) => kelas_id === state.raceClass)
      .map(({ nomor, hasil, final, peringkat }) => ({ nomor, hasil, final, peringkat }))
      .sort((a, b) => a.nomor - b.nomor);
    if (!isDeepStrictEqual(rows, expected)) {
      found.push(`${state.raceClass.slice(0, 4)}: the rows of the placings are not the chain’s`);
    }
  }
  return found;
}

/** The refund and the erasure at noon: the race does not know of them, and the books are right. */
async function wrongMoney({ raceId, refunded, erased }: StackWorld): Promise<string[]> {
  return withAdmin(async (admin) => {
    const { rows } = await admin.query<{ status_pembayaran: string; nomor_plat: number | null }>(
      'select status_pembayaran, nomor_plat from public.pendaftaran_lomba where id = $1',
      [refunded.registrationId],
    );
    const books = await admin.query(
      'select * from private.selisih_pembayaran where lomba_id = $1',
      [raceId],
    );
    const traces = await tracesOf(admin, [erased.riderName]);
    return [
      ...(rows[0]?.status_pembayaran === 'refund'
        ? []
        : [`the refunded entry is ${rows[0]?.status_pembayaran}`]),
      ...(rows[0]?.nomor_plat === null ? ['the refunded entry has lost its number'] : []),
      ...books.rows.map((row) => `the books differ: ${JSON.stringify(row)}`),
      ...traces.map(({ table }) => `the erased child is still named in ${table}`),
    ];
  });
}
