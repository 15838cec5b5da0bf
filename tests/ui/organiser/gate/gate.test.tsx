import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';
import { allowConsoleError } from '#tests/support/ui/setup.ts';

const opensAt = '2027-06-17T00:00:00+07:00';
const path = `/lomba/${raceId}/gerbang`;

// The reader of codes is a program that a browser alone can run.
beforeEach(() => allowConsoleError(/wasm|ArrayBuffer/));
afterEach(() => vi.restoreAllMocks());

test('before its days the gate says from when on it takes the list', async () => {
  const backend = organiserBackend({ roles: ['gerbang'] });
  backend.refuse('gate_manifest', 409, 'gate_not_yet', { opens_at: opensAt });
  renderConsole(path);
  expect(await screen.findByText('Gerbang belum dibuka')).toBeVisible();
  expect(screen.getByText(/Daftar rider bisa diambil mulai .*17 Juni 2027/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Buka pemindai' })).toBeDisabled();
  // Nothing has gone wrong, and no signal would bring it.
  expect(screen.queryByText(/Pengiriman gagal/)).toBeNull();
  expect(screen.queryByText(/Sambungkan ke internet/)).toBeNull();
});

test('a cashier is no gate: the list is refused', async () => {
  const backend = organiserBackend({ roles: ['kasir'] });
  renderConsole(path);
  expect(await screen.findByText('Bukan petugas gerbang ini lagi')).toBeVisible();
  expect(backend.sent('gate_manifest')).toEqual([]);
});

test.each([
  ['panitia', true],
  ['gerbang', false],
] as const)('plates are given out by %s: %s', async (role, may) => {
  const backend = organiserBackend({ roles: [role] });
  backend.refuse('gate_manifest', 409, 'gate_not_yet', { opens_at: opensAt });
  renderConsole(path);
  await screen.findByText('Gerbang belum dibuka');
  expect(screen.queryByRole('link', { name: 'Nomor plat' }) !== null).toBe(may);
});
