import { expect, test } from 'vitest';
import { type OrderRace, type OrderStatus, orderState } from '#domain/order-state.ts';
import { actionReasons } from '#domain/statuses.ts';
import { actionNeededText } from '#parts/copy/action-needed.ts';
import vectors from '#tests/vectors/order-states.json' with { type: 'json' };

test.each(vectors.cases)('order: $name', ({ registration, race, now, expect: expected }) => {
  expect(orderState(registration as OrderStatus, race as OrderRace, new Date(now))).toEqual(
    expected,
  );
});

test('an order whose race cannot be read is not paid', () => {
  const waiting = {
    status_pendaftaran: 'pending',
    status_pembayaran: 'pending',
    perlu_tindakan: null,
  } as const;
  expect(orderState(waiting, null, new Date())).toMatchObject({
    pay: false,
    cancel: true,
    reason: 'race_closed',
  });
});

test('every reason for the organiser to decide has a sentence for the parent', () => {
  expect(actionNeededText(null)).toBeNull();
  for (const reason of [...actionReasons, 'baru']) {
    expect(actionNeededText(reason)).toMatch(/Penyelenggara|untuk memilih/);
  }
});
