import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writeStartCode } from '#domain/race-day/start-code.ts';
import { q } from '#tests/support/racing/class-day.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { leaveApp } from '#tests/support/ui/leave-app.ts';
import { classId } from '#tests/support/ui/organiser/race-day.ts';
import {
  drawnServer,
  eachOnANewPhone,
  newPhone,
} from '#tests/support/ui/organiser/race-day-phones.ts';
import { qrText } from '#tests/support/ui/qr-text.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

/** What the start area marks on its phone reaches the phones of the others: who decides, who judges, who announces. */

const path = `/lomba/${raceId}/hari-lomba`;

eachOnANewPhone();

/** The start area's phone marks plates of the moto that is called. */
async function marked(...presses: string[]) {
  const { day } = drawnServer({
    holder: 'hp-direktur',
    since: (drawn) => drawn.decide('panggil', { moto: q(1, 1) }),
  });
  const start = renderConsole(`${path}/pos/start`);
  for (const press of presses) {
    await start.user.click(
      (await screen.findAllByRole('button', { name: press }))[0] as HTMLElement,
    );
  }
  await waitFor(() =>
    expect(day.seen).toHaveLength(presses.filter((press) => !press.startsWith('Lainnya')).length),
  );
  leaveApp();
  newPhone();
  return day;
}

async function direct(day: Awaited<ReturnType<typeof marked>>) {
  // The lease is free again: this phone takes it.
  day.holder = null;
  const { user } = renderConsole(path);
  await user.click(await screen.findByRole('button', { name: 'Pegang kendali di HP ini' }));
  await screen.findByLabelText('Urutan finis');
  return user;
}

test('who decides sees who is absent, has DNS filled in, and the check says what cannot be', async () => {
  const day = await marked('Absen 2', 'Absen 5', 'Siap 6');
  const user = await direct(day);
  const list = within(screen.getByRole('region', { name: 'Daftar start' }));
  expect(await list.findAllByText('absen')).toHaveLength(2);

  const field = screen.getByLabelText('Urutan finis');
  await fillIn(user, field, '2 1 3 4 dns6');
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  expect(screen.getByText('Plat 2 absen di start, tetapi finis 1.')).toBeVisible();
  expect(screen.getByText('Plat 6 siap di start, tetapi DNS.')).toBeVisible();
  expect(screen.getByText(/Anak 5 tidak tertulis/)).toHaveTextContent('Absen di area start.');
  expect(screen.getByRole('button', { name: 'DNS (tidak start)', pressed: true })).toBeVisible();
  expect(screen.queryByText('Tidak ada yang ganjil.')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Kembali' }));
  await fillIn(user, screen.getByLabelText('Urutan finis'), '1 3 4 6');
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  await user.click(screen.getByRole('button', { name: 'Simpan dan resmikan' }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('resmi'));
  expect(day.decisions.at(-2)?.payload).toMatchObject({
    order: [1, 3, 4, 6],
    dns: expect.arrayContaining([2, 5]),
  });
});

test('what is missing, the calls, and a child who is not in the moto reach the list and the check', async () => {
  const day = await marked(
    'Absen 2',
    'Panggilan ke-1',
    'Panggilan ke-2',
    'Lainnya untuk plat 3',
    'Helm',
  );
  // Pressed where an older list was.
  const [absent] = day.seen;
  day.seen.push({
    ...(absent as (typeof day.seen)[number]),
    id: crypto.randomUUID(),
    device_seq: 50,
    payload: { plate: 99 },
  });
  const user = await direct(day);
  const stranger = 'Area start mencatat plat 99 "absen", tetapi plat 99 tidak ada di moto ini.';
  expect(await screen.findByText(stranger)).toBeVisible();
  expect(screen.getByText('0 dari 6 siap · dipanggil 2x')).toBeVisible();
  expect(screen.getByText('Kurang: helm')).toBeVisible();
  await fillIn(user, screen.getByLabelText('Urutan finis'), '1 3 4 5 6');
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  expect(screen.getByText('Plat 3 di area start: kurang: helm.')).toBeVisible();
  expect(screen.getByText(stranger)).toBeVisible();
});

/** Pastes what the camera would have read. */
async function scanned(user: Awaited<ReturnType<typeof direct>>, text: string) {
  await user.click(screen.getByRole('button', { name: 'Pindai QR lembar' }));
  await user.click(await screen.findByText('Kamera tidak bisa? Tempel teks kode'));
  await user.click(screen.getByLabelText('Teks kode'));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Pakai teks ini' }));
}

test('a child who is called alone is told of with how often, until the child is ready', async () => {
  const day = await marked('Panggilan ke-1', 'Lainnya untuk plat 3', 'Panggil');
  await direct(day);
  expect(await screen.findByText('dipanggil 1x')).toBeVisible();
  expect(
    await screen.findByRole('button', { name: 'Plat 3 · Anak 3, dipanggil 2x' }),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Plat 4 · Anak 4' })).toBeVisible();
  leaveApp();
  newPhone();
  renderConsole(`${path}/pos/penyiar`);
  expect(await screen.findByText(', dipanggil 2x')).toBeVisible();
  const [alone] = day.seen.filter(({ payload }) => payload !== null);
  day.seen.push({
    ...(alone as (typeof day.seen)[number]),
    id: crypto.randomUUID(),
    device_seq: 50,
    action: 'siap',
    payload: { plate: 3 },
  });
  leaveApp();
  newPhone();
  renderConsole(`${path}/pos/penyiar`);
  expect(await screen.findAllByText('Anak 3')).not.toHaveLength(0);
  await waitFor(() => expect(screen.queryByText(', dipanggil 2x')).toBeNull());
});

test('with no signal the code on the start area’s screen is what the director’s phone reads', async () => {
  const { day } = drawnServer({
    holder: 'hp-direktur',
    since: (drawn) => drawn.decide('panggil', { moto: q(1, 1) }),
  });
  const start = renderConsole(`${path}/pos/start`);
  for (const name of ['Absen 2', 'Siap 3', 'QR untuk direktur']) {
    const [first] = await screen.findAllByRole('button', { name });
    await start.user.click(first as HTMLElement);
  }
  await waitFor(() => expect(day.seen).toHaveLength(2));
  const text = (await qrText(await screen.findByRole('img', { name: /^QR area start/ }))) ?? '';
  await start.user.click(screen.getByRole('button', { name: 'Salin sebagai teks' }));
  expect(await navigator.clipboard.readText()).toBe(text);
  leaveApp();
  newPhone();
  // The server has heard nothing of it.
  day.seen.length = 0;
  const user = await direct(day);
  expect(screen.queryByText('absen')).toBeNull();
  await scanned(user, text);
  expect(await screen.findByText('absen')).toBeVisible();
  expect(await screen.findByText('1 dari 6 siap')).toBeVisible();
});

test('with no signal the marks come by the start area’s code; read again, what was taken back is gone', async () => {
  const { day } = drawnServer({
    holder: 'hp-direktur',
    since: (drawn) => drawn.decide('panggil', { moto: q(1, 1) }),
  });
  const user = await direct(day);
  const read = async (marks: Parameters<typeof writeStartCode>[0]['marks']) => {
    await scanned(
      user,
      writeStartCode({
        race: raceId,
        device: 'aaaaaaaa',
        number: 0,
        raceClass: classId,
        moto: q(1, 1),
        run: 1,
        marks,
      }),
    );
    expect(await screen.findAllByText(/^Catatan area start .* tersimpan$/)).not.toHaveLength(0);
  };
  const mark = (action: 'siap' | 'absen', plate: number, seq: number) =>
    ({ action, plate, gear: null, seq }) as const;
  await read([mark('absen', 2, 1), mark('siap', 3, 2)]);
  expect(await screen.findByText('absen')).toBeVisible();
  expect(await screen.findByText('1 dari 6 siap')).toBeVisible();
  await read([mark('siap', 3, 2)]);
  await waitFor(() => expect(screen.queryByText('absen')).toBeNull());
  expect(await screen.findByText('1 dari 6 siap')).toBeVisible();
});

test('the judge sees it on the button, and the announcer on the list', async () => {
  await marked('Absen 2', 'Siap 4');
  const finish = renderConsole(`${path}/pos/finis`);
  expect(await screen.findByRole('button', { name: /plat 2 absen/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /plat 4 siap/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /plat 3$/ })).toBeVisible();
  await finish.router.navigate(`${path}/pos/penyiar`);
  expect(await screen.findByText(', absen')).toBeVisible();
});
