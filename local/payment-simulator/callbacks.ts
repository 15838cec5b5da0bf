import { randomUUID } from 'node:crypto';
import { callbackEvent, callbackHeaders } from '#functions/_shared/payments/tripay/wire.ts';
import { callbackText, type SimulatedCharge } from './charge.ts';
import type { Fault } from './faults.ts';
import type { Delivery, Journal } from './journal.ts';
import { signCallback } from './protocol.ts';

/** As documented: once, then at most three more times. */
const maxAttempts = 4;
const answerTimeoutMs = 15_000;

function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) {
    return false;
  }
  const { hostname, protocol } = new URL(address);
  return (
    /^https?:$/.test(protocol) &&
    (hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname))
  );
}

/** True for the only answer the provider takes for received. */
function isReceipt(status: number, text: string): boolean {
  try {
    return status === 200 && (JSON.parse(text) as { success?: unknown }).success === true;
  } catch {
    return false;
  }
}

export function createCallbacks(options: {
  journal: Journal;
  privateKey: string;
  retryDelayMs: number;
}) {
  const { journal, privateKey, retryDelayMs } = options;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  /** Sends any text anywhere on this machine, for tests that forge and malform. */
  const post = async (url: string, body: string, headers: Record<string, string>) => {
    if (!isLoopback(url)) {
      throw new Error('callbacks go to loopback addresses only');
    }
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerTimeoutMs)]),
    });
    return { status: response.status, text: await response.text() };
  };

  const attempt = async (delivery: Delivery): Promise<void> => {
    const forged = delivery.forge_first && delivery.attempts.length === 0;
    const at = Date.now();
    let answer: number | 'no answer' = 'no answer';
    let received = false;
    try {
      const { status, text } = await post(delivery.url, delivery.body, {
        [callbackHeaders.event]: callbackEvent,
        [callbackHeaders.signature]: signCallback(
          forged ? `not ${privateKey}` : privateKey,
          delivery.body,
        ),
      });
      answer = status;
      received = isReceipt(status, text);
    } catch {
      if (stopping.signal.aborted) {
        // Cut off by our own stop: it stays pending and is tried again after the restart.
        return;
      }
    }
    delivery.attempts.push({ at, answer });
    if (received) {
      delivery.state = 'delivered';
      delivery.next_attempt_at = null;
    } else if (delivery.attempts.length >= maxAttempts) {
      delivery.state = 'given_up';
      delivery.next_attempt_at = null;
    } else {
      schedule(delivery, Date.now() + retryDelayMs);
    }
    journal.saveDelivery(delivery);
    const waiting = [...journal.deliveries.values()].filter(
      (other) =>
        other.state === 'held' && other.after_next && other.reference === delivery.reference,
    );
    for (const other of waiting) {
      await send(other);
    }
  };

  /** Tries now, whatever was planned, and waits for the answer. */
  const send = (delivery: Delivery): Promise<void> => {
    clearTimeout(timers.get(delivery.id));
    timers.delete(delivery.id);
    delivery.state = 'pending';
    const run = attempt(delivery).finally(() => running.delete(run));
    running.add(run);
    return run;
  };

  const schedule = (delivery: Delivery, at: number) => {
    delivery.next_attempt_at = at;
    const timer = setTimeout(() => void send(delivery), Math.max(0, at - Date.now()));
    timer.unref();
    timers.set(delivery.id, timer);
  };

  for (const delivery of journal.deliveries.values()) {
    if (delivery.state === 'pending') {
      schedule(delivery, delivery.next_attempt_at ?? Date.now());
    }
  }

  return {
    post,
    send,
    /** Tells the merchant of the charge's present status; waits for the first tries it starts. */
    async announce(
      charge: SimulatedCharge,
      fault: Extract<Fault, { kind: 'callback' }> | null,
    ): Promise<Delivery[]> {
      if (!charge.callback_url) {
        return [];
      }
      const url = charge.callback_url;
      const copies = fault?.mode === 'duplicate' ? fault.copies : 1;
      const made = Array.from({ length: copies }, (): Delivery => {
        const delivery: Delivery = {
          id: randomUUID(),
          reference: charge.reference,
          status: charge.status,
          url,
          body: callbackText(charge),
          state: 'pending',
          after_next: fault?.mode === 'reorder',
          forge_first: fault?.mode === 'forge',
          attempts: [],
          next_attempt_at: null,
        };
        if (!isLoopback(url)) {
          delivery.state = 'not_loopback';
        } else if (fault?.mode === 'lose') {
          delivery.state = 'lost';
        } else if (fault?.mode === 'hold' || fault?.mode === 'reorder') {
          delivery.state = 'held';
        }
        journal.saveDelivery(delivery);
        return delivery;
      });
      await Promise.all(made.filter((delivery) => delivery.state === 'pending').map(send));
      return made;
    },
    async stop() {
      stopping.abort();
      for (const timer of timers.values()) {
        clearTimeout(timer);
      }
      await Promise.allSettled(running);
    },
  };
}

export type Callbacks = ReturnType<typeof createCallbacks>;
