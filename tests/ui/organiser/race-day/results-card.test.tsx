import { type Download, downloads } from '#tests/support/ui/downloads.ts';
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClassDay, listOf } from '#tests/support/racing/class-day.ts';
import { leaveApp } from '#tests/support/ui/leave-app.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { fakeLocks } from '#tests/support/ui/organiser/fake-locks.ts';
import { classId, raceDayServer } from '#tests/support/ui/organiser/race-day.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

let saved: Download[];

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  saved = downloads();
});
afterEach(() => {
  leaveApp();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function openDay(decide: (day: ClassDay) => void) {
  const backend = organiserBackend();
  const day = raceDayServer(backend, { riders: 4 });
  const raced = new ClassDay({ race: raceId, raceClass: classId });
  raced.close(listOf(4)).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  decide(raced);
  day.decisions.push(...raced.decisions);
  return { backend, ...renderConsole(`/lomba/${raceId}/hari-lomba`) };
}

const line = {
  class: 'Boys 2019',
  urutan: 1,
  final: 'Utama',
  peringkat: 1,
  hasil: 'tempat' as const,
  nomor: 7,
  nama_lengkap_rider: '=Rara Putri',
  nama_panggilan_rider: 'Rara',
  nama_tim: null,
  kota_asal: 'KOTA BANDUNG',
  category: 'Boys 2019',
  alasan: null,
  on_board: true,
};

test('results of closed classes are taken out as a file; who may be named in public stands in it', async () => {
  const { backend, user } = openDay((day) => day.goOn());
  backend.answer('race_results', [
    line,
    {
      ...line,
      urutan: 2,
      final: null,
      peringkat: null,
      hasil: 'dq',
      alasan: 'Perilaku',
      nomor: 8,
      nama_lengkap_rider: null,
      nama_panggilan_rider: null,
      kota_asal: null,
      on_board: null,
    },
  ]);
  await user.click(await screen.findByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = await saved[0]?.content.text();
  // Text, never a formula.
  expect(text).toContain("Boys 2019;1;Final Utama;1;Finis;;7;'=Rara Putri;Rara;;Kota Bandung;");
  expect(text).toContain('Boys 2019;2;;;Diskualifikasi;Perilaku;8;(data dihapus)');
  expect(text).toContain('Belum ditanya');
});

test('while no class is closed there is nothing to take out', async () => {
  openDay(() => undefined);
  expect(await screen.findByText('0 dari 3 moto')).toBeVisible();
  expect(screen.queryByText('Unduh hasil lomba')).toBeNull();
});
