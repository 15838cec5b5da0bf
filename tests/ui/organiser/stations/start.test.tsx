import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { motoOfList } from '#domain/race-day/station-motos.ts';
import { ownFormat, preset } from '#functions/_shared/racing/format.ts';
import { keepLists, sendOff } from '#organiser/parts/stations/scanned-lists.ts';
import { StationPhone } from '#organiser/parts/stations/station-phone.ts';
import { ClassDay, q } from '#tests/support/racing/class-day.ts';
import { leaveApp } from '#tests/support/ui/leave-app.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { classId, dayEntry, raceDayServer } from '#tests/support/ui/organiser/race-day.ts';
import {
  drawnServer,
  eachOnANewPhone,
  newPhone,
} from '#tests/support/ui/organiser/race-day-phones.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const path = `/lomba/${raceId}/hari-lomba/pos`;

eachOnANewPhone();

/** Moto 1 is official, moto 2 is called. */
function calledDay() {
  return drawnServer({
    holder: 'hp-direktur',
    since: (drawn) =>
      drawn.run(q(1, 1), { order: [3, 1, 2, 4, 5, 6] }).decide('panggil', { moto: q(1, 2) }),
  }).day;
}

/** The moto that is called, the first of the three that are shown. */
async function called() {
  const region = await screen.findByRole('region', { name: 'Boys 2019 · Batch 1, moto 2' });
  return within(region);
}

test('the start area: one press says ready, absent or what is missing, calls are counted, and a press is taken back', async () => {
  const day = calledDay();
  const { user } = renderConsole(`${path}/start`);
  const moto = await called();
  await user.click(moto.getByRole('button', { name: 'Siap 1' }));
  await user.click(moto.getByRole('button', { name: 'Absen 2' }));
  await user.click(moto.getByRole('button', { name: 'Lainnya untuk plat 3' }));
  await user.click(moto.getByRole('button', { name: 'Helm' }));
  expect(await moto.findByText('Kurang: helm')).toBeVisible();
  expect(moto.getByText('1 dari 6 siap')).toBeVisible();
  await user.click(moto.getByRole('button', { name: 'Panggilan ke-1' }));
  expect(await moto.findByRole('button', { name: 'Panggilan ke-2' })).toBeVisible();
  await user.click(moto.getByRole('button', { name: 'Urungkan 2' }));
  expect(await moto.findByRole('button', { name: 'Absen 2' })).toBeVisible();
  await waitFor(() =>
    expect(day.seen.map(({ action }) => action)).toEqual([
      'siap',
      'absen',
      'perlengkapan',
      'panggilan',
      'urungkan',
    ]),
  );
});

test('who was called three times and has not come is told of; who is ready is not', async () => {
  const day = calledDay();
  const { user } = renderConsole(`${path}/start`);
  const moto = await called();
  await user.click(moto.getByRole('button', { name: 'Siap 1' }));
  for (const call of [1, 2, 3]) {
    expect(moto.queryByText('belum datang, dipanggil 3x')).toBeNull();
    await user.click(await moto.findByRole('button', { name: `Panggilan ke-${call}` }));
  }
  expect(await moto.findByRole('button', { name: 'Panggil lagi' })).toBeVisible();
  expect(moto.getAllByText('belum datang, dipanggil 3x')).toHaveLength(5);
  await waitFor(() => expect(day.seen).toHaveLength(4));
});

test('a mark of a child who is not in the moto is told of where it was pressed, and taken back there', async () => {
  const day = calledDay();
  const { user } = renderConsole(`${path}/start`);
  await user.click((await called()).getByRole('button', { name: 'Siap 1' }));
  await waitFor(() => expect(day.seen).toHaveLength(1));
  leaveApp();
  newPhone();
  // As an older list had it.
  day.seen.push({
    ...(day.seen[0] as (typeof day.seen)[number]),
    id: crypto.randomUUID(),
    device_seq: 50,
    payload: { plate: 99 },
  });
  const again = renderConsole(`${path}/start`);
  const stranger = await (await called()).findByRole('alert');
  expect(stranger).toHaveTextContent('Plat 99 tidak ada di moto ini: catatannya tidak dihitung.');
  expect((await called()).getByText('1 dari 6 siap')).toBeVisible();
  await again.user.click(within(stranger).getByRole('button', { name: 'Urungkan 99' }));
  await waitFor(() => expect(day.seen.at(-1)?.action).toBe('urungkan'));
  await waitFor(async () => expect((await called()).queryByRole('alert')).toBeNull());
});

test('a sibling in a nearby moto is told of, by number; a phone with an older list tells nothing', async () => {
  const day = calledDay();
  const mix = '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0003';
  const other = new ClassDay({ race: raceId, raceClass: mix });
  other
    .close([11, 12, 13].map((plate) => ({ plate, team: 0 })))
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  day.decisions.push(...other.decisions);
  const [boys] = day.classes;
  day.classes.push({ ...boys, id: mix, nama: 'Mix 2018' } as (typeof day.classes)[number]);
  day.entries.push(...[11, 12, 13].map((plate) => dayEntry(plate)));
  const family = (plate: number, to: number | null | undefined) => {
    const at = day.entries.findIndex(({ nomor_plat }) => nomor_plat === plate);
    day.entries[at] = { ...day.entries[at], family: to } as (typeof day.entries)[number];
  };
  family(2, 1);
  family(12, 1);
  // Two children of one family in the same moto have nobody to be called away from.
  family(4, 2);
  family(5, 2);
  // As an older answer that is kept on the phone has it.
  family(3, undefined);
  family(13, undefined);
  renderConsole(`${path}/start`);
  const moto = await called();
  expect(await moto.findByText('Saudara: plat 12 di Mix 2018 · Batch 1, moto 1')).toBeVisible();
  expect(moto.getAllByText(/^Saudara:/)).toHaveLength(1);
});

test('a child whose plate was replaced is called by name', async () => {
  const day = calledDay();
  const drawn = new ClassDay({ race: raceId, raceClass: classId });
  for (const decision of day.decisions) {
    drawn.decide(decision.kind as 'undi', decision.payload as never);
  }
  drawn.decide('hentikan_moto', { moto: q(1, 2) }).decide('plat_ganti', { old: 2, new: 40 });
  drawn.decide('panggil', { moto: q(1, 2) });
  day.decisions.splice(0, day.decisions.length, ...drawn.decisions);
  renderConsole(`${path}/start`);
  const region = await screen.findByRole('region', { name: /moto 2$/ });
  expect(await within(region).findByText('Anak 2')).toBeVisible();
  expect(within(region).getByRole('button', { name: 'Siap 40' })).toBeVisible();
});

test('a rider noted at the podium is taken back when it was somebody else', async () => {
  const day = calledDay();
  const drawn = new ClassDay({ race: raceId, raceClass: classId });
  for (const decision of day.decisions) {
    drawn.decide(decision.kind as 'undi', decision.payload as never);
  }
  day.decisions.splice(0, day.decisions.length, ...drawn.goOn().decisions);
  const { user } = renderConsole(`${path}/penyiar`);
  const podium = within(await screen.findByRole('region', { name: 'Podium' }));
  await user.click(await podium.findByRole('button', { name: 'Belum naik: Anak 1' }));
  expect(await podium.findByText('Sudah naik')).toBeVisible();
  await user.click(podium.getByRole('button', { name: 'Urungkan Anak 1' }));
  expect(await podium.findByRole('button', { name: 'Belum naik: Anak 1' })).toBeVisible();
  expect(podium.queryByText('Sudah naik')).toBeNull();
  await waitFor(() => expect(day.seen.map(({ action }) => action)).toEqual(['podium', 'urungkan']));
});

test('the announcer’s podium is a page a class: the next one is a press away', async () => {
  const day = calledDay();
  const drawn = new ClassDay({ race: raceId, raceClass: classId });
  for (const decision of day.decisions) {
    drawn.decide(decision.kind as 'undi', decision.payload as never);
  }
  const mix = '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0003';
  const other = new ClassDay({ race: raceId, raceClass: mix })
    .close([11, 12, 13].map((plate) => ({ plate, team: 0 })))
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] })
    .goOn();
  day.decisions.splice(0, day.decisions.length, ...drawn.goOn().decisions, ...other.decisions);
  const [boys] = day.classes;
  day.classes.push({ ...boys, id: mix, nama: 'Mix 2018' } as (typeof day.classes)[number]);
  day.entries.push(...[11, 12, 13].map((plate) => dayEntry(plate)));
  const { user } = renderConsole(`${path}/penyiar`);
  const podium = within(await screen.findByRole('region', { name: 'Podium' }));
  expect(await podium.findByText('1 dari 2')).toBeVisible();
  expect(await podium.findByRole('heading', { name: 'Boys 2019' })).toBeVisible();
  expect(podium.queryByText('Mix 2018')).toBeNull();
  await user.click(podium.getByRole('button', { name: 'Berikutnya' }));
  expect(podium.getByRole('heading', { name: 'Mix 2018' })).toBeVisible();
  expect(podium.getByRole('button', { name: 'Belum naik: Anak 11' })).toBeVisible();
});

test('the announcer’s podium of one class goes on to another page behind six', async () => {
  const { day } = drawnServer({
    riders: 8,
    holder: 'hp-direktur',
    format: { ...preset('baku', 8), name: ownFormat, podium: 8 },
    since: (drawn) => drawn.goOn(),
  });
  expect(day.decisions.at(-1)?.kind).toBe('tutup_kelas');
  const { user } = renderConsole(`${path}/penyiar`);
  const podium = within(await screen.findByRole('region', { name: 'Podium' }));
  expect(await podium.findByText('1 dari 2')).toBeVisible();
  expect(podium.getAllByRole('listitem')).toHaveLength(6);
  await user.click(podium.getByRole('button', { name: 'Berikutnya' }));
  expect(podium.getAllByRole('listitem')).toHaveLength(2);
  expect(podium.getByRole('button', { name: 'Berikutnya' })).toBeDisabled();
});

test('the start area says when the phone has no room for what was pressed', async () => {
  calledDay();
  const { user } = renderConsole(`${path}/start`);
  const moto = await called();
  vi.spyOn(StationPhone.prototype, 'record').mockRejectedValue(new DOMException('full'));
  await user.click(moto.getByRole('button', { name: 'Siap 1' }));
  expect(await screen.findByText(/TIDAK tersimpan/)).toBeVisible();
  expect(moto.getByRole('button', { name: 'Siap 1' })).toBeVisible();
});

test('with no signal a scanned moto leaves when it was sent off, and the next one comes; also after a reload', async () => {
  const day = raceDayServer(organiserBackend(), { holder: 'hp-direktur' });
  day.entries.push(dayEntry(44, { family: 1 }), dayEntry(12, { family: 1 }));
  const base = { race: raceId, raceClass: classId, n: 3, hash: 'ab12', run: 1 };
  keepLists(
    raceId,
    [1, 2, 3, 4].map((number) => ({
      ...base,
      number: 26 + number,
      moto: q(number, 1),
      gates: [number === 1 ? 44 : 12],
    })),
  );
  const { user, unmount } = renderConsole(`${path}/start`);
  const moto28 = within(await screen.findByRole('region', { name: /^Moto 28/ }));
  expect(await moto28.findByText('Saudara: plat 44 di Moto 27')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Moto 27.* sudah start$/ }));
  expect(await screen.findByRole('region', { name: /^Moto 30/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: /^Moto 27/ })).toBeNull();
  expect(moto28.queryByText(/^Saudara:/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Pindai QR daftar' })).toBeVisible();
  unmount();
  renderConsole(`${path}/start`);
  expect(await screen.findByRole('region', { name: /^Moto 30/ })).toBeVisible();
});

test('a moto that was sent off too early comes back once a signal says that it is called', async () => {
  calledDay();
  const called = { race: raceId, raceClass: classId, n: 1, hash: 'ab12', run: 1, gates: [1] };
  const list = { ...called, number: 0, moto: q(1, 2) };
  keepLists(raceId, [list]);
  sendOff(raceId, motoOfList(list).subject);
  renderConsole(`${path}/start`);
  expect(await screen.findByRole('region', { name: 'Boys 2019 · Batch 1, moto 2' })).toBeVisible();
});

test('the announcer reads who starts, from where they come, and who won last', async () => {
  calledDay();
  renderConsole(`${path}/penyiar`);
  const now = await screen.findByRole('region', { name: /^Sekarang/ });
  expect(await within(now).findByText('Anak 1')).toBeVisible();
  expect(within(now).getAllByText('Bandung')).toHaveLength(6);
  const last = screen.getByRole('region', { name: 'Baru selesai' });
  expect(within(last).getAllByRole('listitem')[0]).toHaveTextContent('1. Anak 3 (3)');
  expect(last).toHaveTextContent('Boys 2019 · Batch 1, moto 1resmi');
  expect(screen.getByText('Belum ada kelas yang selesai')).toBeVisible();
});
