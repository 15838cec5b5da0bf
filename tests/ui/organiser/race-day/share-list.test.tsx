import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClassDay, listOf, q } from '#tests/support/racing/class-day.ts';
import { api } from '#tests/support/ui/api.ts';
import { noteDrawnWords } from '#tests/support/ui/drawn.ts';
import { leaveApp } from '#tests/support/ui/leave-app.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { fakeLocks } from '#tests/support/ui/organiser/fake-locks.ts';
import { classId, raceDayServer } from '#tests/support/ui/organiser/race-day.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

const motoPath = `/lomba/${raceId}/hari-lomba/kelas/${classId}?moto=kualifikasi/1/1`;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
});

afterEach(() => {
  leaveApp();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A class with one official moto, in the organiser's console. */
function racedClass() {
  const day = raceDayServer(organiserBackend(), { riders: 6 });
  const drawn = new ClassDay({ race: raceId, raceClass: classId });
  drawn.close(listOf(6)).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  drawn.run(q(1, 1));
  day.decisions.push(...drawn.decisions);
  return renderConsole(motoPath);
}

test("the organiser's picture has the names that everybody may read, not those of the papers at the track", async () => {
  const pictures = noteDrawnWords();
  server.use(
    http.get(api.storage(`object/public/papan/v1/${raceId}/nama.json`), () =>
      HttpResponse.json({ names: { 1: ['Raka', ''] }, hidden: [3] }),
    ),
  );
  const { user } = racedClass();
  await user.click(await screen.findByRole('button', { name: /^Bagikan gambar/ }));
  expect(await screen.findByRole('button', { name: 'Unduh gambar' })).toBeVisible();
  const words = (pictures[0] ?? []).join('\n');
  expect(words).toContain('RESMI');
  expect(words).toContain('Raka');
  expect(words).toContain('Peserta');
  expect(words).not.toContain('Anak 2');
});

test('where the names cannot be asked the picture has plates alone', async () => {
  const pictures = noteDrawnWords();
  server.use(
    http.get(api.storage(`object/public/papan/v1/${raceId}/nama.json`), () => HttpResponse.error()),
  );
  const { user } = racedClass();
  await user.click(await screen.findByRole('button', { name: /^Bagikan gambar/ }));
  await waitFor(() => expect(pictures).toHaveLength(1), { timeout: 8_000 });
  expect(pictures[0]?.join()).not.toContain('Anak');
});
