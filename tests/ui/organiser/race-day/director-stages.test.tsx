import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import { stagePayload } from '#functions/_shared/racing/stage-acts.ts';
import { ClassDay, listOf } from '#tests/support/racing/class-day.ts';
import { leaveApp } from '#tests/support/ui/leave-app.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { classId, fakeLocks, raceDayServer } from '#tests/support/ui/organiser/race-day.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

/** What a director decides about a class of several batches, and what goes wrong there. */

const path = `/lomba/${raceId}/hari-lomba`;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
});

afterEach(() => {
  leaveApp();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Two batches of five, drawn; this phone holds the lease and shows the class. */
async function tenDrawn(decide: (day: ClassDay) => void = () => undefined) {
  const day = raceDayServer(organiserBackend(), { riders: 10 });
  const drawn = new ClassDay({ race: raceId, raceClass: classId });
  drawn.close(listOf(10)).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  decide(drawn);
  day.decisions.push(...drawn.decisions);
  const { user } = renderConsole(path);
  await user.click(await screen.findByRole('button', { name: 'Pegang kendali di HP ini' }));
  await user.click(await screen.findByRole('link', { name: 'Boys 2019' }));
  await screen.findByRole('heading', { name: 'Lainnya' });
  return { day, user, drawn };
}

test('the next stage is shown before it is decided, and its motos get their numbers', async () => {
  const { day, user } = await tenDrawn((drawn) =>
    drawn.goOn(undefined, ({ state }) => nextActs(state)[0]?.act === 'tahap'),
  );
  await user.click(await screen.findByRole('link', { name: 'Susun Final' }));
  expect(await screen.findByRole('heading', { name: 'Susunan Final' })).toBeVisible();
  expect(day.decisions.at(-1)?.kind).toBe('resmi');
  await user.click(screen.getByRole('button', { name: 'Putuskan susunan ini' }));
  await waitFor(() =>
    expect(day.decisions.slice(-2).map(({ kind }) => kind)).toEqual(['tahap', 'urutan']),
  );
  expect(await screen.findByRole('button', { name: /^Panggil Moto \d/ })).toBeVisible();
});

test('all but two are absent: their batches become one, said before it is decided', async () => {
  const { day, user, drawn } = await tenDrawn();
  const [first, second] = drawn.state.draws[0]?.batches ?? [];
  const present = [first?.[0], second?.[0]];
  await user.click(screen.getByRole('button', { name: 'Batch kurang dari tiga' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/tidak ada batch yang perlu digabung/)).toBeVisible();
  for (let plate = 1; plate <= 10; plate += 1) {
    if (!present.includes(plate)) {
      await user.click(within(dialog).getByRole('button', { name: String(plate) }));
    }
  }
  expect(within(dialog).getByText(/menjadi satu batch dengan tiga moto/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Gabungkan batch' }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('compact'));
  expect(await screen.findAllByRole('link', { name: /^moto \d/ })).toHaveLength(3);
});

test('a rider withdraws; a plate that is nobody’s is told', async () => {
  const { day, user } = await tenDrawn();
  await user.click(screen.getByRole('button', { name: 'Peserta' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Plat'), '99');
  await user.click(within(dialog).getByRole('button', { name: 'Sakit' }));
  await user.click(within(dialog).getByRole('button', { name: 'Catat' }));
  expect(within(dialog).getByText('Plat 99 tidak ada di kelas ini.')).toBeVisible();
  await user.clear(within(dialog).getByLabelText('Plat'));
  await user.type(within(dialog).getByLabelText('Plat'), '4');
  await user.click(within(dialog).getByRole('button', { name: 'Catat' }));
  await waitFor(() =>
    expect(day.decisions.at(-1)).toMatchObject({
      kind: 'mundur',
      payload: { plate: 4, reason: 'Sakit' },
    }),
  );
});

test('a lost plate is replaced, not by another child’s', async () => {
  const { day, user } = await tenDrawn();
  await user.click(screen.getByRole('button', { name: 'Peserta' }));
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(within(dialog).getByLabelText('Yang dicatat'), 'plat_ganti');
  await user.type(within(dialog).getByLabelText('Plat'), '4');
  await user.type(within(dialog).getByLabelText('Plat baru'), '5');
  await user.click(within(dialog).getByRole('button', { name: 'Catat' }));
  expect(
    await within(dialog).findByText('Plat 5 sudah dipakai anak lain di kelas ini.'),
  ).toBeVisible();
  await user.clear(within(dialog).getByLabelText('Plat baru'));
  await user.type(within(dialog).getByLabelText('Plat baru'), '44');
  await user.click(within(dialog).getByRole('button', { name: 'Catat' }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('plat_ganti'));
});

test('a full phone says that nothing was decided, and decides once there is room', async () => {
  const { day, user } = await tenDrawn();
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.click(await screen.findByRole('button', { name: /^Panggil/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('HP ini penuh');
  full.mockRestore();
  await user.click(screen.getByRole('button', { name: /^Panggil/ }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('panggil'));
});

test('a moto is run again with a reason, and its starters have started', async () => {
  const { day, user } = await tenDrawn((drawn) =>
    drawn.run({ stage: 'kualifikasi', heat: 1, moto: 1 }),
  );
  await user.click(await screen.findByRole('link', { name: /resmi/ }));
  await user.click(await screen.findByRole('button', { name: 'Jalankan ulang' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Jalankan ulang' }));
  expect(within(dialog).getByText('Pilih atau tulis alasannya.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Start salah' }));
  await user.click(within(dialog).getByRole('button', { name: 'Jalankan ulang' }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('ulang'));
  expect(await screen.findByText('Jalan ke-2')).toBeVisible();
});

test('a class that another version of the app runs is shown as far as it can be, and says so', async () => {
  const day = raceDayServer(organiserBackend(), { riders: 6 });
  const drawn = new ClassDay({ race: raceId, raceClass: classId });
  drawn.close(listOf(6));
  const [first] = drawn.decisions;
  day.decisions.push({ ...first, payload: { ...first?.payload, engine: 99 } } as never);
  renderConsole(path);
  expect(await screen.findByText(/dijalankan dengan versi aplikasi yang lain/)).toBeVisible();
});

test('a plate finds all its motos', async () => {
  const { user } = await tenDrawn((drawn) => drawn.run({ stage: 'kualifikasi', heat: 1, moto: 1 }));
  await user.click(screen.getByRole('link', { name: 'Hari lomba' }));
  const field = await screen.findByLabelText('Cari plat');
  await user.type(field, '3');
  expect(await screen.findByText('Plat 3 · Anak 3')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /Boys 2019 · Batch \d · moto \d/ })).toHaveLength(2);
  await user.clear(field);
  await user.type(field, '77');
  expect(screen.getByText('Plat 77 tidak ada di kelas yang sudah diundi.')).toBeVisible();
});

test('a final is called although a protest of its batches is open, with a reason', async () => {
  const last = { stage: 'kualifikasi', heat: 2, moto: 2 } as const;
  const { day, user } = await tenDrawn((drawn) => {
    drawn.goOn(undefined, ({ state }) => nextActs(state)[0]?.act === 'tahap');
    drawn.decide('protes', { moto: last, plate: 1, reason: 'Start curi' });
    const stage = stagePayload(drawn.state);
    if (stage !== null) {
      drawn.decide('tahap', { ...stage, despite: 'Waktu lomba terbatas' });
    }
  });
  const final = screen.getByRole('heading', { name: 'Final' }).closest('section');
  await user.click(
    within(final as HTMLElement).getAllByRole('link', { name: /^moto 1/ })[0] as HTMLElement,
  );
  await user.click(await screen.findByRole('button', { name: /^Panggil/ }));
  expect(await screen.findByText(/^Masih ada protes yang belum diputus/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lanjut dengan protes terbuka' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Menunggu video' }));
  await user.click(within(dialog).getByRole('button', { name: 'Lanjut dengan protes terbuka' }));
  await waitFor(() =>
    expect(day.decisions.at(-1)).toMatchObject({
      kind: 'panggil',
      payload: { despite: 'Menunggu video' },
    }),
  );
});
