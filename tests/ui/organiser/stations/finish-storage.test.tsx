import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { logDatabaseOf } from '#domain/field-log/databases.ts';
import { FieldEvents } from '#organiser/parts/field-log/field-events.ts';
import type { StoredFieldEvent } from '#organiser/parts/field-log/store.ts';
import { q } from '#tests/support/racing/class-day.ts';
import {
  drawnServer,
  eachOnANewPhone,
  newTabs,
} from '#tests/support/ui/organiser/race-day-phones.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';
import { storageThatGoes } from '#tests/support/ui/storage-that-goes.ts';

/** What a judge pressed, and a phone that does not keep it: what is on the screen alone says so. */

const path = `/lomba/${raceId}/hari-lomba/pos/finis`;
let storage: ReturnType<typeof storageThatGoes>;

eachOnANewPhone(() => {
  storage = storageThatGoes();
  newTabs();
});

async function atTheLine() {
  const { day } = drawnServer({
    holder: 'hp-direktur',
    since: (drawn) => drawn.decide('panggil', { moto: q(1, 1) }),
  });
  const { user } = renderConsole(path);
  await screen.findByText('0 dari 6');
  return { day, user };
}

let at = 10_000;
function tap() {
  at += 200;
  const button = screen.getByRole('button', { name: /^TAP/ });
  const down = new MouseEvent('pointerdown', { bubbles: true, cancelable: true, button: 0 });
  Object.defineProperties(down, { timeStamp: { value: at }, isPrimary: { value: true } });
  fireEvent(button, down);
  fireEvent.click(button);
}

async function onDisk(): Promise<StoredFieldEvent[]> {
  const log = await openDB(logDatabaseOf('pos'));
  const acts: StoredFieldEvent[] = await log.getAll('acts');
  log.close();
  return acts.toSorted((a, b) => (a.device_seq ?? 0) - (b.device_seq ?? 0));
}

function unstoredChips() {
  return screen.queryAllByRole('button', { name: /belum tersimpan/ });
}

/** The disk of a phone that is busy with something else. */
function slowDisk() {
  const { record } = FieldEvents.prototype;
  let letGo: () => void = () => undefined;
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  vi.spyOn(FieldEvents.prototype, 'record').mockImplementation(async function (
    this: FieldEvents<string>,
    what,
  ) {
    await free;
    return record.call(this, what);
  });
  return { letGo };
}

function fullDisk() {
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

test('a press is on the screen at once, and says that it is not on the disk until it is', async () => {
  await atTheLine();
  const disk = slowDisk();
  tap();
  expect(screen.getByText('1 dari 6')).toBeVisible();
  expect(unstoredChips()).toHaveLength(1);
  // A disk that takes long is told, before somebody closes the screen.
  expect(await screen.findByText(/1 tap baru ada di layar/, {}, { timeout: 3_000 })).toBeVisible();
  disk.letGo();
  await waitFor(() => expect(unstoredChips()).toHaveLength(0));
  expect(screen.queryByText(/baru ada di layar/)).toBeNull();
  expect(await onDisk()).toMatchObject([{ action: 'lewat', device_seq: 1 }]);
});

test('what a full phone refused is told, and written in its order as soon as there is room', async () => {
  await atTheLine();
  const full = fullDisk();
  tap();
  tap();
  expect(await screen.findByText(/TIDAK tersimpan/)).toBeVisible();
  expect(unstoredChips()).toHaveLength(2);
  full.mockRestore();
  await waitFor(() => expect(unstoredChips()).toHaveLength(0), { timeout: 4_000 });
  expect(screen.queryByText(/TIDAK tersimpan/)).toBeNull();
  expect(await onDisk()).toMatchObject([{ device_seq: 1 }, { device_seq: 2 }]);
  const times = (await onDisk()).map((one) => one.at);
  expect(times).toEqual(times.toSorted());
});

test('what could not be stored is still there when another moto was open meanwhile', async () => {
  const { user } = await atTheLine();
  const full = fullDisk();
  tap();
  await screen.findByText(/TIDAK tersimpan/);
  await user.click(screen.getByRole('button', { name: 'Pilih moto' }));
  await user.type(screen.getByLabelText('Nomor moto'), '77');
  await user.click(screen.getByRole('button', { name: 'Buka' }));
  expect(await screen.findByText('Moto 77')).toBeVisible();
  // Also here nobody closes the screen without having been told.
  expect(screen.getByText(/TIDAK tersimpan/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pilih moto' }));
  await user.click(await screen.findByRole('button', { name: /Batch 1, moto 1/ }));
  expect(await screen.findByText('1 dari 6')).toBeVisible();
  full.mockRestore();
  await waitFor(() => expect(unstoredChips()).toHaveLength(0), { timeout: 4_000 });
  expect(await onDisk()).toMatchObject([{ action: 'lewat' }]);
});

test('a tap that was never stored is taken away without a trace', async () => {
  const { user } = await atTheLine();
  const full = fullDisk();
  tap();
  await screen.findByText(/TIDAK tersimpan/);
  await user.click(screen.getByRole('button', { name: 'Hapus tap terakhir' }));
  expect(await screen.findByText('0 dari 6')).toBeVisible();
  expect(screen.queryByText(/TIDAK tersimpan/)).toBeNull();
  full.mockRestore();
  expect(await onDisk()).toEqual([]);
});

test('a browser that throws its storage away in the middle of a moto loses no tap, and counts on', async () => {
  const { day } = await atTheLine();
  day.offline = true;
  tap();
  tap();
  await waitFor(async () => expect(await onDisk()).toHaveLength(2));
  const [first] = await onDisk();
  act(() => storage.throwAway());
  expect(await screen.findByText('2 dari 6')).toBeVisible();
  tap();
  expect(await screen.findByText('3 dari 6')).toBeVisible();
  await waitFor(async () =>
    expect(await onDisk()).toMatchObject([{ device_seq: 1 }, { device_seq: 2 }, { device_seq: 3 }]),
  );
  const devices = new Set((await onDisk()).map(({ device }) => device));
  expect(devices).toEqual(new Set([first?.device]));
});
