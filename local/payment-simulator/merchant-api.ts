import { randomInt } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { addresses } from '#functions/_shared/payments/tripay/wire.ts';
import { fullView, listView, type SimulatedCharge, unixNow } from './charge.ts';
import { authorize, checkCreate, Refusal } from './protocol.ts';
import { type Bindings, jsonOf, type Provider } from './provider.ts';
import { qrisText } from './qris.ts';

/** What the provider answers to the merchant: the paths and bodies of docs/payments.md. */
export function merchantApi(provider: Provider): Hono<Bindings> {
  const app = new Hono<Bindings>();

  const withKey: MiddlewareHandler<Bindings> = (call, next) => {
    authorize(provider.options, call.req.header('authorization'));
    return next();
  };

  app.post(`/${addresses.create}`, withKey, async (call) => {
    const checked = checkCreate(provider.options, await jsonOf(call), unixNow());
    const fault = provider.faults.take('create', checked.merchant_ref);
    const madeAnyway = fault?.mode === 'slow' || fault?.mode === 'lost_answer';
    if (fault && !madeAnyway) {
      return (await provider.misbehave(fault, call)) ?? call.json({}, 500);
    }
    const { signature: _, ...kept } = checked;
    const reference = newReference();
    const feeCustomer = provider.options.customerFee ?? 0;
    const amount = checked.amount + feeCustomer;
    const charge: SimulatedCharge = {
      ...kept,
      reference,
      amount,
      fee_merchant: 750 + Math.ceil(checked.amount * 0.007),
      fee_customer: feeCustomer,
      status: 'UNPAID',
      created_at: unixNow(),
      paid_at: null,
      qr_string: qrisText(reference, amount),
    };
    provider.journal.saveCharge(charge);
    return (
      (await provider.misbehave(fault, call)) ??
      call.json({ success: true, message: '', data: fullView(charge, provider.publicUrl) })
    );
  });

  app.get(`/${addresses.detail}`, withKey, async (call) => {
    const charge = provider.journal.charges.get(call.req.query('reference') ?? '');
    const fault = provider.faults.take('read', charge?.merchant_ref ?? null);
    const wrong = await provider.misbehave(fault, call);
    if (wrong) {
      return wrong;
    }
    if (!charge || fault?.mode === 'unknown') {
      throw new Refusal(404, 'Transaction not found');
    }
    const data = { ...fullView(charge, provider.publicUrl), ...fault?.fields };
    return call.json({ success: true, message: '', data });
  });

  app.get(`/${addresses.list}`, withKey, async (call) => {
    const wanted = call.req.query();
    const fault = provider.faults.take('read', wanted.merchant_ref ?? null);
    const wrong = await provider.misbehave(fault, call);
    if (wrong) {
      return wrong;
    }
    const sort = wanted.sort === 'asc' ? 'asc' : 'desc';
    const perPage = clamp(wanted.per_page, 25, 50);
    const page = clamp(wanted.page, 1, Number.MAX_SAFE_INTEGER);
    const matching = [...provider.journal.charges.values()].filter(
      (charge) =>
        fault?.mode !== 'unknown' &&
        (['merchant_ref', 'reference', 'status'] as const).every(
          (name) => wanted[name] === undefined || charge[name] === wanted[name],
        ),
    );
    if (sort === 'desc') {
      matching.reverse();
    }
    const from = (page - 1) * perPage;
    const rows = matching.slice(from, from + perPage);
    const lastPage = Math.max(1, Math.ceil(matching.length / perPage));
    return call.json({
      success: true,
      message: 'Success',
      data: rows.map((charge) => ({ ...listView(charge, provider.publicUrl), ...fault?.fields })),
      pagination: {
        sort,
        offset: { from: from + 1, to: from + rows.length },
        current_page: page,
        previous_page: page > 1 ? page - 1 : null,
        next_page: page < lastPage ? page + 1 : null,
        last_page: lastPage,
        per_page: perPage,
        total_records: matching.length,
      },
    });
  });

  return app;
}

function newReference(): string {
  const digits = Array.from({ length: 14 }, () => randomInt(10)).join('');
  return `DEV-T${digits}${randomInt(36 ** 5)
    .toString(36)
    .toUpperCase()
    .padStart(5, '0')}`;
}

function clamp(text: string | undefined, fallback: number, max: number): number {
  const value = Number(text ?? fallback);
  return Number.isInteger(value) && value > 0 ? Math.min(value, max) : fallback;
}
