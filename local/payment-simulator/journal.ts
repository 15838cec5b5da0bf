import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { SimulatedCharge } from './charge.ts';

/** One callback and how often it was tried. Times are milliseconds since the epoch. */
export interface Delivery {
  id: string;
  reference: string;
  status: string;
  url: string;
  body: string;
  state: 'pending' | 'held' | 'delivered' | 'given_up' | 'lost' | 'not_loopback';
  /** Sent once a later callback of the same charge has been tried. */
  after_next: boolean;
  forge_first: boolean;
  attempts: { at: number; answer: number | 'no answer' }[];
  next_attempt_at: number | null;
}

type Entry = { charge: SimulatedCharge } | { delivery: Delivery };

/**
 * The simulator's memory across restarts: a file with one JSON line a change, the last line of a
 * charge or delivery being its state. A half line at the end is what a kill in mid-write leaves; that
 * change was never answered, so it is dropped.
 */
export function openJournal(dataFile: string | undefined) {
  const charges = new Map<string, SimulatedCharge>();
  const deliveries = new Map<string, Delivery>();
  if (dataFile !== undefined) {
    mkdirSync(path.dirname(dataFile), { recursive: true });
    const lines = existsSync(dataFile) ? readFileSync(dataFile, 'utf8').split('\n') : [];
    lines.pop();
    for (const line of lines) {
      const entry = JSON.parse(line) as Entry;
      if ('charge' in entry) {
        charges.set(entry.charge.reference, entry.charge);
      } else {
        deliveries.set(entry.delivery.id, entry.delivery);
      }
    }
    const compact = [
      ...Array.from(charges.values(), (charge) => ({ charge })),
      ...Array.from(deliveries.values(), (delivery) => ({ delivery })),
    ];
    const draft = `${dataFile}.new`;
    writeFileSync(draft, compact.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    renameSync(draft, dataFile);
  }
  const append = (entry: Entry) => {
    if (dataFile !== undefined) {
      appendFileSync(dataFile, `${JSON.stringify(entry)}\n`);
    }
  };
  return {
    charges,
    deliveries,
    saveCharge(charge: SimulatedCharge) {
      charges.set(charge.reference, charge);
      append({ charge });
    },
    saveDelivery(delivery: Delivery) {
      deliveries.set(delivery.id, delivery);
      append({ delivery });
    },
  };
}

export type Journal = ReturnType<typeof openJournal>;
