import { randomUUID } from 'node:crypto';
import {
  type CancelRegistrationResponse,
  type CheckPaymentResponse,
  type CreatePaymentResponse,
  cancelRegistrationResponse,
  checkPaymentResponse,
  createPaymentResponse,
} from '#functions/_shared/contract/payments.ts';
import { type ReconcileResponse, reconcileResponse } from '#functions/_shared/contract/schedule.ts';
import type { SimulatedCharge } from '#local/payment-simulator/charge.ts';
import { birthDateForAge } from './birth-date.ts';
import { answerOf } from './function-answers.ts';
import { createRace, type RaceFixture, type RaceOptions, withAdmin } from './race-fixture.ts';
import { signUp, type TestUser } from './stack.ts';
import { target } from './target.ts';

/** Arguments of register_rider that are accepted, without request_id. */
export function riderArguments(race: Pick<RaceFixture, 'raceId' | 'categoryId'>) {
  return { race_id: race.raceId, category_id: race.categoryId, rider: riderFacts() };
}

/** A child as register_rider takes one. */
export function riderFacts() {
  return {
    // Nobody else's: a rider is entered once in a race.
    full_name: `Bima ${randomUUID().replaceAll('-', ' ')}`,
    nickname: 'Bima',
    birth_date: birthDateForAge(5),
    gender: 'laki-laki',
    city: 'KOTA BANDUNG',
    team_name: '',
    jersey_size: 'None',
    start_number: '',
  };
}

/** Registers a rider through the RPC that the form uses; the registration's id. */
export async function registerRider(user: TestUser, race: RaceFixture): Promise<string> {
  const { data, error } = await user.client.rpc('register_rider', {
    ...riderArguments(race),
    request_id: randomUUID(),
  });
  if (error) {
    throw new Error(`${error.message} ${error.details}`);
  }
  return data.id;
}

/** Several children in one order; the registrations' ids, in their order. */
export async function registerRiders(
  user: TestUser,
  race: RaceFixture,
  count: number,
): Promise<string[]> {
  const { data, error } = await user.client.rpc('register_riders', {
    race_id: race.raceId,
    entries: Array.from({ length: count }, () => ({
      category_id: race.categoryId,
      ...riderFacts(),
    })),
    request_id: randomUUID(),
  });
  if (error) {
    throw new Error(`${error.message} ${error.details}`);
  }
  return data.map(({ id }) => id);
}

export function callFunction(
  name: string,
  init: { token?: string; body?: unknown; headers?: Record<string, string> },
): Promise<Response> {
  const { api_url, publishable_key } = target();
  return fetch(`${api_url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: publishable_key,
      'content-type': 'application/json',
      ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
      ...init.headers,
    },
    body: JSON.stringify(init.body),
  });
}

/** One run of the schedule that sends what waits in the outbox. */
export function sendMessages(): Promise<Response> {
  return callFunction('send-messages', { headers: { apikey: target().secret_key } });
}

export function askForCheckout(
  user: TestUser,
  registrationId: string,
  hints: Record<string, unknown> = {},
): Promise<Response> {
  return callFunction('create-payment', {
    token: user.accessToken,
    body: { registration_id: registrationId, ...hints },
  });
}

/** The checkout, where anything but success fails the test with the answer. */
export async function checkout(
  user: TestUser,
  registrationId: string,
): Promise<CreatePaymentResponse> {
  const response = await askForCheckout(user, registrationId);
  const body: unknown = await response.json();
  if (!response.ok) {
    throw new Error(`${response.status} ${JSON.stringify(body)}`);
  }
  return createPaymentResponse.parse(body);
}

/** One call of the simulator's control interface (local/payment-simulator/server.ts). */
export async function control<T = unknown>(
  method: string,
  route: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${target().provider_url}/control/${route}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    throw new Error(`${response.status} ${await response.text()}`);
  }
  return (await response.json()) as T;
}

/** What a customer or an operator does at the provider; ends when its callback was tried. */
export function atProvider(
  reference: string,
  action: 'pay' | 'fail' | 'expire' | 'refund',
): Promise<unknown> {
  return control('POST', `transactions/${reference}/${action}`);
}

interface Delivery {
  id: string;
  state: string;
  attempts: { answer: number | string }[];
}

/** The callbacks of a charge, and how each try went. */
export function deliveriesOf(reference: string) {
  return control<Delivery[]>('GET', `deliveries?reference=${reference}`);
}

/** The provider's next try, without the two minutes it would wait. */
export async function deliverAgain(reference: string): Promise<void> {
  for (const { id, state } of await deliveriesOf(reference)) {
    if (state === 'pending') {
      await control('POST', `deliveries/${id}/send`);
    }
  }
}

/** The first tries after a restart may meet connections that died with the server. */
export async function deliverUntilHeard(reference: string): Promise<void> {
  while ((await deliveriesOf(reference)).some(({ state }) => state === 'pending')) {
    await deliverAgain(reference);
  }
}

export function chargesFor(merchantRef: string): Promise<SimulatedCharge[]> {
  return control('GET', `transactions?merchant_ref=${merchantRef}`);
}

export interface Books {
  status_pendaftaran: string;
  status_pembayaran: string;
  perlu_tindakan: string | null;
  total_bayar: number;
  kode_unik: number;
  biaya_admin: number;
  /** Slots that the registration's race counts as held. */
  peserta_saat_ini: number;
  /** Oldest first. */
  transactions: {
    id: string;
    merchant_ref: string;
    reference: string;
    status: string;
    checkout_url: string | null;
  }[];
}

/** What the books say of a registration that is paid. */
export const confirmed = { status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' };

/** What the database holds of a registration and its payments. */
export function books(registrationId: string): Promise<Books> {
  return withAdmin(async (client) => {
    const registration = await client.query(
      `select p.status_pendaftaran, p.status_pembayaran, p.perlu_tindakan, p.total_bayar::int, p.biaya_admin::int,
         p.kode_unik, l.peserta_saat_ini
       from public.pendaftaran_lomba p join public.lomba l on l.id = p.lomba_id where p.id = $1`,
      [registrationId],
    );
    const transactions = await client.query(
      `select id, merchant_ref, reference, status, checkout_url from public.transaksi_pembayaran
       where pendaftaran_lomba_id = $1 order by dibuat_pada`,
      [registrationId],
    );
    return { ...registration.rows[0], transactions: transactions.rows };
  });
}

export interface Order {
  parent: TestUser;
  race: RaceFixture;
  registrationId: string;
}

/** A rider of a new parent, registered in a race of its own. */
export async function anOrder(options: RaceOptions = {}): Promise<Order> {
  const [parent, race] = await Promise.all([signUp(), createRace(options)]);
  return { parent, race, registrationId: await registerRider(parent, race) };
}

export async function anOpenCharge(options: RaceOptions = {}) {
  const order = await anOrder(options);
  return { ...order, charge: await checkout(order.parent, order.registrationId) };
}

/** The transaction before it is charged, as the order screen may open it; faults can name it then. */
export async function anOpenTransaction(options: RaceOptions = {}) {
  const order = await anOrder(options);
  const { data, error } = await order.parent.client.rpc('open_payment', {
    registration_id: order.registrationId,
  });
  if (error) {
    throw error;
  }
  return { ...order, merchantRef: data.merchant_ref, transactionId: data.id };
}

/** "Saya sudah bayar". */
export function askAboutPayment({ parent, registrationId }: Order): Promise<Response> {
  return callFunction('check-payment', {
    token: parent.accessToken,
    body: { registration_id: registrationId },
  });
}
export async function checkPayment(order: Order): Promise<CheckPaymentResponse> {
  return answerOf(checkPaymentResponse, await askAboutPayment(order));
}

export function askToCancel({ parent, registrationId }: Order): Promise<Response> {
  return callFunction('cancel-registration', {
    token: parent.accessToken,
    body: { registration_id: registrationId },
  });
}
export async function cancelRegistration(order: Order): Promise<CancelRegistrationResponse> {
  return answerOf(cancelRegistrationResponse, await askToCancel(order));
}

/** One run of the schedule. */
export async function reconcile(): Promise<ReconcileResponse> {
  return answerOf(
    reconcileResponse,
    await callFunction('reconcile-payments', { headers: { apikey: target().secret_key } }),
  );
}

/**
 * Minutes pass for one registration: its charges are due, none is being made any more, and the provider's last
 * refusal and the last question to it are long ago.
 */
export function letMinutesPass(registrationId: string): Promise<unknown> {
  return withAdmin(async (client) => {
    await client.query(
      `update public.transaksi_pembayaran set tanya_lagi_pada = now(),
         penagihan_dimulai_pada = penagihan_dimulai_pada - interval '61 seconds'
       where pendaftaran_lomba_id = $1`,
      [registrationId],
    );
    await client.query(
      "update public.pendaftaran_lomba set diperiksa_pada = diperiksa_pada - interval '1 minute' where id = $1",
      [registrationId],
    );
    await client.query(
      `update private.permintaan_tagihan b set ditolak_pada = ditolak_pada - interval '10 minutes'
       from public.transaksi_pembayaran t where t.id = b.transaksi_id and t.pendaftaran_lomba_id = $1`,
      [registrationId],
    );
  });
}

/** A day passes for one registration: its hold is over, and its charges are due. */
export async function letHoldEnd(registrationId: string): Promise<void> {
  await withAdmin((client) =>
    client.query(
      "update public.pendaftaran_lomba set kedaluwarsa_pada = now() - interval '1 second' where id = $1",
      [registrationId],
    ),
  );
  await letMinutesPass(registrationId);
}

/** What the ledger finds wrong with one registration, its race and its payments; empty when all is right. */
export function discrepanciesOf(registrationId: string): Promise<unknown[]> {
  return withAdmin(async (client) => {
    const { rows } = await client.query(
      `select s.* from private.selisih_pembayaran s
       where s.pendaftaran_id = $1
         or s.lomba_id = (select lomba_id from public.pendaftaran_lomba where id = $1)`,
      [registrationId],
    );
    return rows;
  });
}
