import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOrganisation } from '#tests/support/organiser.ts';
import { size } from '#tests/support/size.ts';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOpenRace,
  createUsers,
  endHold,
  insert,
  openPayment,
  type RaceWithCategory,
  registerTogether,
  type Transaction,
} from '#tests/support/sql-fixtures.ts';
import { payments } from '#tests/support/sql-payments.ts';

// Random histories of a race with three steps and three codes, several connections at once: what must hold over every one of
// them (clubs' money, "Must hold"). Nothing is foretold here but that; tests/sql/prices.test.ts has each rule by itself.

const db = fileDatabase();
const books = payments(db);

const steps = [
  { urutan: 1, tempat: 2, harga: 100_000 },
  { urutan: 2, tempat: 3, harga: 120_000 },
  { urutan: 3, tempat: null, harga: null },
];
const listPrice = [100_000, 120_000, 150_000];
const codes = {
  some: { jenis: 'persen', nilai: 20, batas: 2 },
  all: { jenis: 'rupiah', nilai: 149_500, batas: 2 },
  siblings: { jenis: 'persen', nilai: 10, min_anak: 2 },
} as const;
type Code = keyof typeof codes;

interface Act {
  /** Who acts, and on which of the account's entries. */
  who: number;
  which: number;
  what: (typeof acts)[number];
  children: number;
  code: Code | null;
  /** What the form showed: nothing, the list's first or a later price, after the discount. */
  seen: number | null;
}
const acts = [
  'enter',
  'enter',
  'enter',
  'open',
  'pay',
  'pay',
  'expire',
  'hold',
  'cancel',
  'refund',
  'stop',
] as const;

const act = fc.record<Act>({
  who: fc.nat({ max: 4 }),
  which: fc.nat({ max: 3 }),
  what: fc.constantFrom(...acts),
  children: fc.integer({ min: 1, max: 3 }),
  code: fc.option(fc.constantFrom(...(Object.keys(codes) as Code[]))),
  seen: fc.option(fc.constantFrom(0, 80_000, 100_000, 120_000, 150_000)),
});

/** Refusals are part of the game; anything else, a deadlock for example, is a fault. */
async function allowed(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const { state } = await refusalOf(Promise.reject(error));
    if (!state?.startsWith('PT4')) {
      throw error;
    }
  }
}

interface Play {
  target: RaceWithCategory;
  users: string[];
  ids: Record<Code, string>;
  /** What the form showed for each entry, by its id. */
  seen: Map<string, number | null>;
}

async function begin(): Promise<Play> {
  const organisasi_id = await createOrganisation(db.admin);
  const target = await createOpenRace(db, {
    max_peserta: 9,
    harga_dasar: 150_000,
    satu_rider_per_akun: false,
    organisasi_id,
  });
  for (const step of steps) {
    await insert(db, 'private.harga_lomba', { lomba_id: target.race.id, nama: 'Harga', ...step });
  }
  const users = await createUsers(db, 5);
  const ids: Partial<Record<Code, string>> = {};
  for (const [name, values] of Object.entries(codes)) {
    const { id } = await insert<{ id: string }>(db, 'private.kode_potongan', {
      organisasi_id,
      kode: `${name.toUpperCase()}00`,
      ...values,
    });
    ids[name as Code] = id;
    for (const user of users) {
      await insert(db, 'private.percobaan_kode', {
        user_id: user,
        lomba_id: target.race.id,
        kode_id: id,
      });
    }
  }
  return { target, users, ids: ids as Record<Code, string>, seen: new Map() };
}

async function perform({ target, users, ids, seen }: Play, one: Act): Promise<void> {
  const user = users[one.who] as string;
  if (one.what === 'enter') {
    const child = {
      ...(one.seen !== null && { seen: one.seen }),
      ...(one.code !== null && { kode_id: ids[one.code] }),
    };
    const made = await registerTogether(
      db,
      user,
      target,
      Array.from({ length: one.children }, () => child),
    );
    for (const { id } of made) {
      seen.set(id, one.seen);
    }
    return;
  }
  if (one.what === 'stop') {
    const id = ids[one.code ?? 'some'];
    await db.admin.query('update private.kode_potongan set aktif = not aktif where id = $1', [id]);
    return;
  }
  const { rows } = await db.admin.query<{ id: string }>(
    'select id from public.pendaftaran_lomba where user_id = $1 and lomba_id = $2 order by didaftar_pada, id',
    [user, target.race.id],
  );
  const entry = rows[one.which % Math.max(rows.length, 1)]?.id;
  if (entry === undefined) {
    return;
  }
  if (one.what === 'open') {
    await openPayment(db, user, entry);
  } else if (one.what === 'cancel') {
    await db.rpc(user, 'cancel_registration', { registration_id: entry });
  } else if (one.what === 'hold') {
    await endHold(db, entry);
    await db.rpc('service_role', 'release_expired', { max_rows: 50 });
  } else {
    const charges = await db.admin.query<Transaction>(
      `select lead.* from public.transaksi_pembayaran x
       join public.transaksi_pembayaran lead on lead.id = coalesce(x.induk_id, x.id)
       where x.pendaftaran_lomba_id = $1 order by x.dibuat_pada desc limit 1`,
      [entry],
    );
    const [charge] = charges.rows;
    const status = { pay: 'PAID', expire: 'EXPIRED', refund: 'REFUND' }[one.what];
    if (charge !== undefined) {
      await applyStatus(db, { ...charge, tagihan: Number(charge.tagihan) }, status);
    }
  }
}

async function mustHold({ target, seen, ids }: Play): Promise<void> {
  const { rows } = await db.admin.query<{
    wrong_steps: unknown;
    wrong_codes: unknown;
    wrong_entries: unknown;
    entries: {
      id: string;
      harga_dasar: number;
      harga: number;
      langkah: number | null;
      kode_id: string | null;
    }[];
  }>(
    `select
       (select jsonb_agg(s) from private.harga_lomba s where s.lomba_id = $1 and s.terisi <> (
          select count(*) from public.pendaftaran_lomba p
          where p.lomba_id = s.lomba_id and p.langkah = s.urutan and p.langkah_dihitung)) as wrong_steps,
       (select jsonb_agg(u) from private.kode_lomba u join private.kode_potongan k on k.id = u.kode_id
        where u.lomba_id = $1 and (u.terpakai > k.batas or u.terpakai <> (
          select count(*) from public.pendaftaran_lomba p
          where p.lomba_id = u.lomba_id and p.kode_id = u.kode_id and p.kode_dihitung))) as wrong_codes,
       (select jsonb_agg(p) from public.pendaftaran_lomba p
        left join private.harga_lomba s on s.lomba_id = p.lomba_id and s.urutan = p.langkah
        left join private.kode_potongan k on k.id = p.kode_id
        where p.lomba_id = $1 and not (
          p.total_bayar = p.harga_dasar + p.kode_unik + p.biaya_admin
          -- A discount of an order that has too few children left has ended.
          and (p.potongan = coalesce(private.discount_of(p.harga, k.jenis, k.nilai), 0) or (k.min_anak > 1 and p.potongan = 0))
          -- Only late money lives without its step's place and its code's use; only an unpaid hold gives the place back.
          and (p.status_pendaftaran = 'dibatalkan' or p.status_pembayaran = 'dibayar' or p.langkah_dihitung = (s.tempat is not null))
          and (p.status_pendaftaran = 'dibatalkan' or p.status_pembayaran = 'dibayar' or p.kode_id is null
            or p.kode_dihitung = (k.batas is not null))
          and (p.status_pendaftaran <> 'dibatalkan' or not p.langkah_dihitung or exists (
            select from public.transaksi_pembayaran t where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED', 'REFUND')
          ) or p.total_bayar = 0)
          and (p.status_pendaftaran <> 'dibatalkan' or not p.kode_dihitung)
          and (p.status_pembayaran <> 'dibayar' or p.total_bayar = 0 or exists (
            select from public.transaksi_pembayaran t where t.pendaftaran_lomba_id = p.id and t.status in ('PAID', 'SETTLED')))
        )) as wrong_entries,
       (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'harga_dasar', p.harga_dasar, 'harga', p.harga, 'langkah', p.langkah, 'kode_id', p.kode_id)), '[]')
        from public.pendaftaran_lomba p where p.lomba_id = $1) as entries`,
    [target.race.id],
  );
  const [found] = rows;
  expect(found).toMatchObject({ wrong_steps: null, wrong_codes: null, wrong_entries: null });
  for (const { id, harga_dasar, harga, langkah, kode_id } of found?.entries ?? []) {
    expect(harga).toBe(listPrice[(langkah ?? 0) - 1]);
    const shown = seen.get(id);
    // An order's discount that ended with a child who left was shown before it left.
    if (typeof shown === 'number' && !(kode_id === ids.siblings && harga_dasar === harga)) {
      expect(harga_dasar).toBeLessThanOrEqual(shown);
    }
  }
  expect(await books.discrepancies()).toEqual([]);
}

test(
  'places of steps and uses of codes are what their entries say, and nobody pays more than was shown',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 14 }),
        async (turns) => {
          const play = await begin();
          for (const turn of turns) {
            await Promise.all(turn.map((one) => allowed(perform(play, one))));
            await mustHold(play);
          }
        },
      ),
      { numRuns: size(25, 600), endOnFailure: true },
    );
  },
  size(60_000, 3_600_000),
);
