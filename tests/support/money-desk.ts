import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { createOrganisation } from './organiser.ts';
import type { SqlDatabase } from './sql.ts';
import {
  applyStatus,
  checkedObject,
  createOpenRace,
  createOrderIn,
  endHold,
  type Order,
  type RaceWithCategory,
  racesOf,
} from './sql-fixtures.ts';
import { createMember } from './sql-organiser.ts';
import { payments } from './sql-payments.ts';

export type Json = Record<string, unknown>;

export interface Club {
  organisation: string;
  owner: string;
  treasurer: string;
}

export const account = { bank: 'BCA', nomor: '123-456 7890', atas_nama: 'Ibu Rani' };

/** The day in Bandung, where createRace holds its races. */
export function today() {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(new Date());
}

/** A club with people at its money desk, orders of its races, and what each of them does. */
export function moneyDesk(db: SqlDatabase) {
  const books = payments(db);

  async function createClub(): Promise<Club> {
    const organisation = await createOrganisation(db.admin);
    return {
      organisation,
      owner: await createMember(db, organisation, 'pemilik'),
      treasurer: await createMember(db, organisation, 'kasir'),
    };
  }

  async function clubRace(race: Json = {}, options: { kuota?: number | null; club?: Club } = {}) {
    const club = options.club ?? (await createClub());
    const target = await createOpenRace(
      db,
      { harga_dasar: 150_000, ...race, organisasi_id: club.organisation },
      { kuota: options.kuota ?? null },
    );
    return { club, target };
  }

  /** Paid as the provider's word says it. */
  async function paidOrder(target: RaceWithCategory, word: Json = {}): Promise<Order> {
    const made = await createOrderIn(db, target);
    await applyStatus(db, made.transaction, 'PAID', word);
    return made;
  }

  /** Paid late, when somebody else had taken the last place. */
  async function slotGone(target: RaceWithCategory): Promise<Order> {
    const late = await createOrderIn(db, target);
    await endHold(db, late.registration.id);
    await books.release();
    await paidOrder(target);
    await applyStatus(db, late.transaction, 'PAID');
    expect(await books.registration(late.registration.id)).toMatchObject({
      perlu_tindakan: 'slot_habis',
    });
    return late;
  }

  function desk(caller: string) {
    return {
      money: (race_id: string) =>
        db.rpc<{ summary: Record<string, number>; days: Json[]; categories: Json[] }>(
          caller,
          'race_money',
          { race_id },
        ),
      rows: (race_id: string) =>
        db.query<Record<string, number> & { status: string; registration_id: string }>(
          caller,
          'select * from public.race_payments($1)',
          [race_id],
        ),
      cases: (race_id: string) => db.rpcRows<Json>(caller, 'decision_cases', { race_id }),
      refunds: (race_id: string) => db.rpcRows<Json>(caller, 'race_refunds', { race_id }),
      accept: (registration_id: string, commit = true, note = 'selisih dimaafkan') =>
        db.rpc<Json>(caller, 'accept_case_payment', {
          registration_id,
          note,
          commit,
        }),
      addPlace: (registration_id: string, commit = true) =>
        db.rpc<Json>(caller, 'add_place', { registration_id, note: 'masih muat', commit }),
      move: (
        registration_id: string,
        to: RaceWithCategory,
        options: { commit?: boolean; refund_rest?: boolean } = {},
      ) =>
        db.rpc<Json>(caller, 'move_case', {
          registration_id,
          race_id: to.race.id,
          category_id: to.category.id,
          note: 'pindah',
          refund_rest: options.refund_rest ?? true,
          commit: options.commit ?? true,
        }),
      offers: (registration_id: string) =>
        db.query<Json>(caller, 'select * from public.move_offers($1)', [registration_id]),
      ask: (registration_id: string, changes: Json = {}) =>
        db.rpc<{ refund: Json & { id: string; langkah: string; jumlah: number } } & Json>(
          caller,
          'ask_refund',
          {
            registration_id,
            transaction_id: null,
            note: 'tidak ada tempat',
            account: JSON.stringify(account),
            commit: true,
            ...changes,
          },
        ),
      approve: (refund_id: string, commit = true) =>
        db.rpc<Json>(caller, 'approve_refund', { refund_id, commit }),
      setAccount: (refund_id: string, nomor = '998-877 6655') =>
        db.rpc<Json>(caller, 'set_refund_account', {
          refund_id,
          account: JSON.stringify({ ...account, nomor }),
        }),
      account: (refund_id: string) => db.rpcRows<Json>(caller, 'refund_account', { refund_id }),
      pay: async (refund_id: string, changes: Json = {}) =>
        db.rpc<{ refund: Json } & Json>(caller, 'pay_refund', {
          refund_id,
          proof: await proofOf(refund_id),
          paid_on: today(),
          even_so: false,
          commit: true,
          ...changes,
        }),
      close: (refund_id: string) => db.rpc<Json>(caller, 'close_refund', { refund_id }),
      withdraw: (refund_id: string) =>
        db.rpc<Json>(caller, 'withdraw_refund', {
          refund_id,
          note: 'salah orang',
        }),
      callOff: (race_id: string, commit = true, reason = 'Sirkuit banjir') =>
        db.rpc<Json>(caller, 'call_off_race', { race_id, reason, commit }),
      importReport: (race_id: string, lines: unknown[], changes: Json = {}) =>
        db.rpc<Answer<'import_settlement'>>(caller, 'import_settlement', {
          race_id,
          file_name: 'laporan.csv',

          lines: JSON.stringify(lines),
          commit: true,
          ...changes,
        }),
    };
  }

  function choose(
    order: Order,
    choice: string | null,
    to?: RaceWithCategory,
    commit = true,
    together: string[] = [],
  ) {
    return db.rpc<Json>(order.user, 'choose_after_call_off', {
      registration_id: order.registration.id,
      choice,
      race_id: to?.race.id ?? null,
      category_id: to?.category.id ?? null,
      account: JSON.stringify(account),
      together,
      commit,
    });
  }

  const proofs = new Map<string, string>();
  /** A file in the folder of a refund, as an upload leaves it. */
  async function proofOf(refundId: string): Promise<string> {
    const known = proofs.get(refundId);
    if (known !== undefined) {
      return known;
    }
    const path = `${refundId}/${randomUUID()}.pdf`;
    await checkedObject(db, 'bukti_pengembalian', path);
    proofs.set(refundId, path);
    return path;
  }

  function setLimit(rupiah: number) {
    return db.admin.query(
      "update public.pengaturan set value = $1 where key = 'BATAS_PENGEMBALIAN_SENDIRI'",
      [String(rupiah)],
    );
  }

  async function messagesAbout(registrationId: string) {
    return (
      await db.admin.query<{ jenis: string }>(
        "select jenis from private.pesan where isi ->> 'pendaftaran_id' = $1 order by jenis",
        [registrationId],
      )
    ).rows.map(({ jenis }) => jenis);
  }

  /** What the books say against each other, of the races made here. */
  async function contradictions(): Promise<unknown[]> {
    const { rows } = await db.admin.query(
      `select * from private.selisih_pengembalian where lomba_id = any ($1)
       union all select * from private.selisih_klub where lomba_id = any ($1) or lomba_id is null`,
      [racesOf(db)],
    );
    return [...(await books.discrepancies()), ...rows];
  }

  return {
    books,
    createClub,
    clubRace,
    paidOrder,
    slotGone,
    desk,
    choose,
    proofOf,
    setLimit,
    messagesAbout,
    contradictions,
  };
}
