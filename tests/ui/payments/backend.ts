import { HttpResponse, http } from 'msw';
import { api } from '#tests/support/ui/api.ts';
import { server } from '#tests/support/ui/server.ts';
import { orderId, raceId } from '#tests/ui/booking/backend.ts';

/* Answers of the functions that ask the provider, and of the result screen's question. */

type Answer = (body: unknown) => Response | Promise<Response>;

const answerOf = (name: string) => (answer: Answer) =>
  server.use(http.post(api.fn(name), async ({ request }) => answer(await request.json())));

export const money = {
  checkPayment: answerOf('check-payment'),
  cancelRegistration: answerOf('cancel-registration'),
};

export const unpaid = {
  status_pendaftaran: 'pending',
  status_pembayaran: 'pending',
  perlu_tindakan: null,
};
export const cancelled = {
  status_pendaftaran: 'dibatalkan',
  status_pembayaran: 'gagal',
  perlu_tindakan: null,
};
export const confirmed = {
  status_pendaftaran: 'dikonfirmasi',
  status_pembayaran: 'dibayar',
  perlu_tindakan: null,
};

export const refusal = (status: number, code: string, facts?: Record<string, unknown>) =>
  HttpResponse.json(
    { error: { code, message: 'for developers', request_id: 'r-1', ...(facts ? { facts } : {}) } },
    { status },
  );

/** A row of payment_result: an attempt that waits for payment. */
export const paymentRow = (changes: Record<string, unknown> = {}) =>
  HttpResponse.json([
    {
      status: 'UNPAID',
      registration_id: orderId,
      race_id: raceId,
      race_title: 'Piala Pushbike Bandung',
      amount: 179_321,
      merchant_ref: 'MERCH-1',
      reference: 'T1',
      needs_action: null,
      registration_status: 'pending',
      registration_payment_status: 'pending',
      cancelled_at: null,
      hold_ends_at: new Date(Date.now() + 3 * 3_600_000).toISOString(),
      hold_renewals: 0,
      race_status: 'dipublikasi',
      race_starts_at: new Date(Date.now() + 480 * 3_600_000).toISOString(),
      registration_ends_at: new Date(Date.now() + 240 * 3_600_000).toISOString(),
      ...changes,
    },
  ]);
