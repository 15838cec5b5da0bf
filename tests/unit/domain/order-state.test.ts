import { expect, test } from 'vitest';
import { actionNeededText } from '#copy/statuses.ts';
import { paymentState } from '#domain/order-state.ts';

test.each([
  ['pending', 'pending', null, 'payable'],
  ['pending', 'gagal', null, 'payable'],
  ['dibatalkan', 'gagal', null, 'released'],
  ['dibatalkan', 'pending', null, 'released'],
  ['dibatalkan', 'refund', null, 'closed'],
  ['dibatalkan', 'dibayar', 'slot_habis', 'closed'],
  ['pending', 'pending', 'jumlah_tidak_sesuai', 'closed'],
  ['dikonfirmasi', 'dibayar', null, 'paid'],
  ['selesai', 'dibayar', null, 'paid'],
  ['dnf', 'dibayar', null, 'paid'],
])('%s, %s, needing %s is %s', (status_pendaftaran, status_pembayaran, perlu_tindakan, state) => {
  expect(paymentState({ status_pendaftaran, status_pembayaran, perlu_tindakan })).toBe(state);
});

test('every reason for the organiser to decide has a sentence for the parent', () => {
  expect(actionNeededText(null)).toBeNull();
  for (const reason of ['slot_habis', 'jumlah_tidak_sesuai', 'dibayar_ganda', 'baru']) {
    expect(actionNeededText(reason)).toMatch(/Penyelenggara/);
  }
});
