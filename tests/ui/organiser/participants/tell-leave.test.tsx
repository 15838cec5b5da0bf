import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Participant } from '#api/organiser/participants.ts';
import { only } from '#tests/support/factories.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { raraId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const row = { hari: 7, persen: 50, biaya: false };
const terms = {
  asked_back: 75_000,
  cancelled: false,
  received: 150_000,
  days: 9,
  rule: row,
  until: '2026-12-13',
  next_rule: null,
  next_sum: 0,
};
const action = 'Minta orang tua mengonfirmasi keluar';

function paid(changes: Partial<Participant> = {}) {
  const backend = organiserBackend();
  const { rider, ...detail } = backend.usual('rider_detail');
  backend.answer('rider_detail', {
    ...detail,
    rider: {
      ...rider,
      asal: 'aplikasi',
      status_pendaftaran: 'dikonfirmasi',
      turn: null,
      id: raraId,
      ...changes,
    },
    payments: [{ merchant_ref: 'T0001', status: 'PAID' }] as never,
  });
  backend.answer('tell_leave', terms as never);
  return backend;
}

async function open() {
  const view = renderConsole(`/lomba/${raceId}/peserta/${raraId}`);
  await view.user.click(await screen.findByRole('button', { name: action }));
  const dialog = within(await screen.findByRole('dialog', { name: /mengonfirmasi keluar\?$/ }));
  return { ...view, dialog };
}

test('a parent who telephoned is asked to say so in the app: the desk sees what the parent reads', async () => {
  const backend = paid();
  const { dialog, user } = await open();
  expect(
    await dialog.findByText(/Rp.75\.000 kembali, dari Rp.150\.000 yang dibayar/),
  ).toBeVisible();
  expect(
    dialog.getByText('Aturan sampai 13 Des 2026: 50% kembali, tanpa biaya layanan.'),
  ).toBeVisible();
  expect(dialog.getByText(/Tempat rider tetap/)).toBeVisible();
  expect(backend.sent('tell_leave')).toEqual([{ registration_id: raraId, commit: false }]);
  await user.click(dialog.getByRole('button', { name: 'Ya, kirim email' }));
  expect(await screen.findByText(/^Email terkirim/)).toBeVisible();
  expect(only(backend.sent('tell_leave').slice(1))).toEqual({
    registration_id: raraId,
    commit: true,
  });
});

test('why it cannot be asked is said in the dialog', async () => {
  const backend = paid();
  backend.refuse('tell_leave', 409, 'already_checked_in');
  const { dialog } = await open();
  expect(await dialog.findByText(/sudah masuk lewat gerbang/)).toBeVisible();
});

test('of an entry whose money waits for a decision it is not offered', async () => {
  const backend = paid({ turn: 'panitia' });
  renderConsole(`/lomba/${raceId}/peserta/${raraId}`);
  expect(await screen.findByText('T0001')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: action })).toBeNull());
  expect(backend.sent('tell_leave')).toEqual([]);
});
