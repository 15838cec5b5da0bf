import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoBarriers } from '#tests/support/ui/barriers.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { operatorItem, operatorOverview, raraId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

async function consoleMenu() {
  return within(await screen.findByRole('navigation', { name: 'Menu panitia' }));
}

function desk(changes: Parameters<typeof operatorOverview>[0] = {}) {
  const backend = organiserBackend({ roles: [], admin: true });
  backend.answer('operator_overview', operatorOverview(changes));
  return { backend, ...renderConsole('/operator') };
}

test('the operator finds the desk in the menu of the console', async () => {
  organiserBackend({ roles: [], admin: true });
  const { user, router } = renderConsole('/');
  await user.click(await (await consoleMenu()).findByRole('link', { name: 'Operator' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Operator' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/panitia/operator');
});

test('for everybody else there is no desk, nor a way to it', async () => {
  const backend = organiserBackend({ roles: ['pemilik'] });
  renderConsole('/operator');
  expect(await screen.findByRole('heading', { name: 'Halaman ini tidak ada' })).toBeInTheDocument();
  await waitFor(async () =>
    expect((await consoleMenu()).queryByRole('link', { name: 'Operator' })).toBeNull(),
  );
  expect(backend.sent('operator_overview')).toEqual([]);
});

test('when nothing waits it says so, and when the books were last checked', async () => {
  desk();
  expect(await screen.findByText('Tidak ada yang menunggu')).toBeVisible();
  expect(screen.getByText('Tidak ada email yang tertunda.')).toBeVisible();
  expect(screen.getByText(/^Cocok pada /)).toBeVisible();
  await expectNoBarriers();
});

test('alarms and an outbox that is late are said in words', async () => {
  desk({
    alarms: ['schedule_late:send-messages', 'outbox_late', 'something_new:x'],
    outbox_waiting: 1_200,
    outbox_since: '2026-11-27T03:00:00Z',
    outbox_held: 3,
    books_checked: null,
    books_wrong: null,
  });
  expect(await screen.findByText('Kirim email: jadwalnya tidak berjalan')).toBeVisible();
  expect(screen.getByText('Email tertunda lebih dari 15 menit')).toBeVisible();
  expect(screen.getByText('something_new:x')).toBeVisible();
  expect(screen.getByText('1.200 email seharusnya sudah terkirim.')).toBeVisible();
  expect(screen.getByText(/3 menunggu bukti kotak surat/)).toBeVisible();
  expect(screen.getByText(/Pembukuan belum pernah diperiksa/)).toBeVisible();
  expect(screen.queryByText('Tidak ada yang menunggu')).toBeNull();
});

test('a check of the books that is days old says that it did not run', async () => {
  desk({ books_checked: '2026-11-01T03:00:00Z', books_wrong: 2 });
  expect(await screen.findByText(/^2 hal bertentangan pada /)).toBeVisible();
  expect(screen.getByText(/lebih dari dua hari lalu/)).toBeVisible();
});

test('each number opens its rows, each row leads to where it is settled, and back closes them', async () => {
  const { backend, user, router } = desk({
    waiting: [{ kind: 'slot_habis', count: 2, since: '2026-11-27T03:00:00Z' }],
  });
  backend.answer('operator_items', [
    operatorItem(),
    operatorItem({ kind: 'slot_habis', rider: 'Adit', registration_id: 'e2' }),
  ]);
  await user.click(
    await screen.findByRole('button', { name: 'Sudah bayar, tempat habis: 2, buka barisnya' }),
  );
  const rows = within(await screen.findByRole('dialog', { name: 'Sudah bayar, tempat habis' }));
  expect(await rows.findByText('Rara Putri')).toBeVisible();
  expect(rows.getAllByRole('link', { name: 'Buka keputusan' })[0]).toHaveAttribute(
    'href',
    `/panitia/lomba/${raceId}/uang?bagian=keputusan`,
  );
  expect(backend.sent('operator_items')).toEqual([{ kind: 'slot_habis' }]);
  await router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['tempat_tertahan', 'Buka pendaftaran', `/panitia/lomba/${raceId}/peserta/${raraId}`],
  ['tidak_lagi_ditanya', 'Buka pendaftaran', `/panitia/lomba/${raceId}/peserta/${raraId}`],
  ['pengembalian_lama', 'Buka pengembalian', `/panitia/lomba/${raceId}/uang?bagian=pengembalian`],
  ['klub_menunggu', 'Buka daftar klub', '/panitia/tim'],
])('%s leads to %s', async (kind, link, href) => {
  const { backend, user } = desk({ waiting: [{ kind, count: 1, since: '2026-11-27T03:00:00Z' }] });
  backend.answer('operator_items', [operatorItem({ kind })]);
  await user.click(await screen.findByRole('button', { name: /buka barisnya/ }));
  expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', href);
});

test('messages that were given up are sent again, one or all of them', async () => {
  const message = {
    kind: 'pesan_menyerah',
    race_id: null,
    race: null,
    organisation_id: null,
    organisation: null,
    registration_id: null,
    rider: null,
    reference: 'entry_confirmed',
    amount: 8,
    cause: 'server_error',
  };
  const { backend, user } = desk({
    waiting: [{ kind: 'pesan_menyerah', count: 2, since: '2026-11-27T03:00:00Z' }],
  });
  backend.answer('operator_items', [
    operatorItem({ ...message, message_id: 'm1' }),
    operatorItem({ ...message, message_id: 'm2' }),
  ]);
  await user.click(await screen.findByRole('button', { name: /Email yang menyerah: 2/ }));
  const rows = within(await screen.findByRole('dialog', { name: 'Email yang menyerah' }));
  expect((await rows.findAllByText('entry_confirmed, 8 kali dicoba')).length).toBe(2);
  expect(rows.getAllByText('Sebab: server_error')[0]).toBeVisible();
  await expectNoBarriers();
  await user.click(rows.getByRole('button', { name: 'Kirim ulang semua 2' }));
  expect(await screen.findByText('1 email dicoba lagi.')).toBeVisible();
  const [one] = rows.getAllByRole('button', { name: 'Kirim ulang' });
  backend.refuse('send_messages_again', 409, 'messages_gone');
  if (one !== undefined) {
    await user.click(one);
  }
  expect(await screen.findByText(/sudah dicoba lagi, atau isinya sudah dihapus/)).toBeVisible();
  expect(backend.sent('send_messages_again')).toEqual([
    { message_ids: ['m1', 'm2'] },
    { message_ids: ['m1'] },
  ]);
});
