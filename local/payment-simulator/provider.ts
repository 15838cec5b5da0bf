import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Status } from '#functions/_shared/payments/tripay/wire.ts';
import { type Callbacks, createCallbacks } from './callbacks.ts';
import { type SimulatedCharge, unixNow } from './charge.ts';
import { createFaults, type Fault, type Faults } from './faults.ts';
import { type Journal, openJournal } from './journal.ts';
import { Refusal } from './protocol.ts';

export interface ProviderOptions {
  apiKey: string;
  privateKey: string;
  merchantCode: string;
  /** Keeps charges and callbacks across restarts; absent: memory only. */
  dataFile?: string;
  /** Between the tries of a callback; the real one waits 2 minutes. */
  retryDelayMs?: number;
  /** The customer's part of the fee, in rupiah. */
  customerFee?: number;
}

export interface Bindings {
  Bindings: { outgoing: ServerResponse };
}
export type Call = Context<Bindings>;

/** What the customer, or a test in the customer's place, may do with a charge. */
export const actions = {
  pay: 'PAID',
  fail: 'FAILED',
  expire: 'EXPIRED',
  refund: 'REFUND',
} as const;
export type Action = keyof typeof actions;
export const anyAction = Object.keys(actions).join('|');

/** What every page of the simulator works on: the charges, the callbacks about them, and the faults that tests asked for. */
export class Provider {
  readonly options: ProviderOptions;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly callbacks: Callbacks;
  /** The address in checkout and QR links. */
  publicUrl = '';
  readonly #stopping = new AbortController();
  readonly #clock: NodeJS.Timeout;

  constructor(options: ProviderOptions) {
    this.options = options;
    this.journal = openJournal(options.dataFile);
    this.faults = createFaults();
    this.callbacks = createCallbacks({
      journal: this.journal,
      privateKey: options.privateKey,
      retryDelayMs: options.retryDelayMs ?? 120_000,
    });
    this.#clock = setInterval(() => this.expireDue(), 1_000);
    this.#clock.unref();
  }

  /** Gives a charge another state and tells the merchant. */
  async change(charge: SimulatedCharge, status: Status) {
    const changed: SimulatedCharge = {
      ...charge,
      status,
      paid_at: status === 'PAID' ? unixNow() : charge.paid_at,
    };
    this.journal.saveCharge(changed);
    const fault = this.faults.take('callback', charge.merchant_ref);
    return { charge: changed, deliveries: await this.callbacks.announce(changed, fault) };
  }

  expireDue(): void {
    const now = unixNow();
    for (const charge of this.journal.charges.values()) {
      if (charge.status === 'UNPAID' && charge.expired_time <= now) {
        void this.change(charge, 'EXPIRED');
      }
    }
  }

  /** Answers wrongly as the fault says; null when the true answer is to be given. */
  async misbehave(
    fault: Extract<Fault, { kind: 'create' | 'read' }> | null,
    call: Call,
  ): Promise<Response | null> {
    switch (fault?.mode) {
      case undefined:
        return null;
      case 'slow':
        await this.#pause(fault.delay_ms);
        return null;
      case 'lost_answer':
        call.env.outgoing.destroy();
        return call.body(null);
      case 'refuse':
        throw new Refusal(fault.status, fault.message);
      case 'ip_not_allowed':
        throw new Refusal(
          403,
          `Unauthorized IP (203.0.113.7). Please add this IP to your merchant Whitelist IP (${this.options.merchantCode})`,
        );
      case 'bad_signature':
        throw new Refusal(400, 'Invalid signature');
      case 'server_error':
        return call.html('<h1>Server Error</h1>', 500);
      case 'malformed':
        return call.json({ success: true, message: '', data: { unexpected: true } });
      case 'unknown':
      case 'odd':
        // The caller answers these two.
        return null;
    }
  }

  /** Ends pauses, expiries and callbacks. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#clock);
    await this.callbacks.stop();
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#stopping.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

export function refuse(status: number, message: string): Response {
  return Response.json({ success: false, message }, { status });
}

export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) {
    throw new Refusal(404, 'Not Found');
  }
  return value;
}

/** What is no JSON is as wrong as any other body of a wrong shape. */
export function jsonOf(call: Call): Promise<unknown> {
  return call.req.json().catch(() => undefined);
}
