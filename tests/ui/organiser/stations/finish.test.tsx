import { fillIn } from '#tests/support/ui/fill-in.ts';
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { finishIn } from '#domain/race-day/finish-line.ts';
import { writeStartLists } from '#functions/_shared/racing/wire.ts';
import { FieldEvents } from '#organiser/parts/field-log/field-events.ts';
import { q } from '#tests/support/racing/class-day.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { classId, raceDayServer } from '#tests/support/ui/organiser/race-day.ts';
import { drawnServer, eachOnANewPhone } from '#tests/support/ui/organiser/race-day-phones.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const path = `/lomba/${raceId}/hari-lomba/pos/finis`;

eachOnANewPhone();

/** A moto of six that is called, and the judge at its line. */
async function atTheLine() {
  const { day, drawn } = drawnServer({
    holder: 'hp-direktur',
    since: (begun) => begun.decide('panggil', { moto: q(1, 1) }),
  });
  const { user } = renderConsole(path);
  await screen.findByText('0 dari 6');
  return { day, drawn, user, plates: drawn.plates(q(1, 1)) };
}

let at = 10_000;
/** A thumb: the touch counts, its click does nothing more. */
function touch(name: RegExp | string, { after = 200, primary = true } = {}) {
  at += after;
  const button = screen.getByRole('button', { name });
  const down = new MouseEvent('pointerdown', { bubbles: true, cancelable: true, button: 0 });
  Object.defineProperties(down, { timeStamp: { value: at }, isPrimary: { value: primary } });
  fireEvent(button, down);
  fireEvent.click(button);
}

function plate(number: number) {
  return new RegExp(`^Gate \\d+ plat ${number}( |$)`);
}

/** What stands on the line, stored or on its way to the disk. */
function order(): string[] {
  const list = screen.queryByRole('list', { name: 'Urutan lewat' });
  return [...(list?.querySelectorAll('li') ?? [])].map((one) =>
    (one.textContent ?? '').replace(/^\D*\d+\. */, '').replace(', belum tersimpan', ''),
  );
}

test('the screen carries the mark of its list and says who decides (R14)', async () => {
  const { drawn } = await atTheLine();
  const { n, hashes } = drawn.chain;
  const mark = `Boys 2019 ${n} ${hashes.at(-1)?.slice(0, 4)} · Kendali: `;
  expect(await screen.findByText((text) => text.startsWith(mark))).toBeVisible();
});

test('plates stand by gate and are never re-sorted; the place is on the pressed one', async () => {
  const { plates } = await atTheLine();
  const shown = () =>
    screen
      .getAllByRole('button', { name: /^Gate/ })
      .map((one) => Number(/plat (\d+)/.exec(one.textContent ?? '')?.[1]));
  expect(shown()).toEqual(plates);
  touch(plate(plates[3] as number));
  touch(plate(plates[0] as number));
  expect(await screen.findByText('2 dari 6')).toBeVisible();
  expect(shown()).toEqual(plates);
  expect(screen.getByRole('button', { name: plate(plates[0] as number) })).toHaveTextContent(
    'ke-2',
  );
  expect(order()).toEqual([String(plates[3]), String(plates[0])]);
});

test('a second finger and a touch within 80 ms do not count', async () => {
  await atTheLine();
  touch(/^TAP/);
  touch(/^TAP/, { after: 79 });
  touch(/^TAP/, { after: 200, primary: false });
  // Two thumbs are how a bunch is tapped: a person must see which tap was none.
  expect(screen.getByRole('alert')).toHaveTextContent('Jari kedua tidak dihitung.');
  touch(/^TAP/, { after: 90 });
  expect(await screen.findByText('2 dari 6')).toBeVisible();
});

test.each([
  ['refuses', async () => Promise.reject(new DOMException('x', 'NotAllowedError')), true],
  ['grants', async () => ({ release: async () => undefined }), false],
])('a phone that %s to keep its screen on', async (_, request, warned) => {
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  await atTheLine();
  await waitFor(() =>
    expect(screen.queryAllByText(/^Layar HP ini bisa mati sendiri/)).toHaveLength(warned ? 1 : 0),
  );
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('the same plate twice is told, a place that nobody saw is filled later, and the wrong tap goes', async () => {
  const { plates, user } = await atTheLine();
  const [a = 0, b = 0, c = 0] = plates;
  touch(plate(a));
  touch(plate(a));
  expect(screen.getByText(`Plat ${a} sudah di tempat 1.`)).toHaveRole('alert');
  touch(/^Tidak lihat/);
  touch(plate(b));
  expect(order()).toEqual([String(a), '?', String(b)]);
  await user.click(screen.getByRole('button', { name: /belum ada platnya/ }));
  touch(plate(c));
  expect(order()).toEqual([String(a), String(c), String(b)]);
  await user.click(screen.getByRole('button', { name: 'Hapus tap terakhir' }));
  await waitFor(() => expect(order()).toEqual([String(a), String(c)]));
});

test('more crossings than starters are kept, and the sheet waits until the wrong one is gone', async () => {
  const { plates, user } = await atTheLine();
  for (const one of plates) {
    touch(plate(one));
  }
  touch(/^TAP/);
  expect(await screen.findByText('7 dari 6')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Kirim lembar' }));
  // A slow phone has an alarm of its own beside it.
  expect(screen.getByText(/^1 tap lebih banyak dari yang start/)).toHaveRole('alert');
  await user.click(screen.getByRole('button', { name: 'Hapus tap terakhir' }));
  await screen.findByText('6 dari 6');
  await user.click(screen.getByRole('button', { name: 'Kirim lembar' }));
  expect(await screen.findByText(/^Lembar terkirim .* 6 plat/)).toBeVisible();
});

test('typed: a plate that is not of the moto, a plate twice and a word are refused in words; what is whole goes', async () => {
  const { plates, user, day } = await atTheLine();
  await user.click(screen.getByRole('button', { name: 'Ketik' }));
  const field = screen.getByLabelText('Ketik urutan plat');
  const send = async (text: string) => {
    await user.clear(field);
    if (text !== '') {
      await user.type(field, text);
    }
    await user.click(screen.getByRole('button', { name: /Kirim lembar|Tetap kirim/ }));
  };
  await send('');
  expect(screen.getByRole('alert')).toHaveTextContent('Tulis dulu urutannya.');
  await send('1 2 9');
  expect(screen.getByRole('alert')).toHaveTextContent('Plat 9 tidak ada di moto ini (');
  await send('1 2 dnf1');
  expect(screen.getByRole('alert')).toHaveTextContent('Plat 1 tertulis dua kali.');
  await send('1 dua');
  expect(screen.getByRole('alert')).toHaveTextContent('"dua" bukan plat, DNF, DNS, atau DQ.');
  await send(`${plates.slice(0, 5).join(' ')}`);
  expect(screen.getByRole('alert')).toHaveTextContent(`Plat ${plates[5]} belum lewat`);
  await send(`${plates.slice(0, 5).join(' ')} dnf${plates[5]}`);
  expect(await screen.findByText(/^Lembar terkirim .* 6 plat/)).toBeVisible();
  await waitFor(() => expect(day.seen.at(-1)?.action).toBe('lembar'));
  expect(day.seen.at(-1) && finishIn(day.seen.at(-1) as never)).toEqual({
    order: plates.slice(0, 5),
    dnf: [plates[5]],
    dns: [],
    dq: [],
  });
});

test('with no room on the phone the taps stay on the screen in their order, it is said, and the sheet goes by QR', async () => {
  const { plates, user } = await atTheLine();
  const [a = 0, b = 0, c = 0] = plates;
  touch(plate(a));
  const full = vi
    .spyOn(FieldEvents.prototype, 'record')
    .mockRejectedValue(new DOMException('full'));
  touch(plate(b));
  expect(await screen.findByText(/TIDAK tersimpan/)).toBeVisible();
  full.mockRestore();
  touch(plate(c));
  await waitFor(() => expect(order()).toEqual([String(a), String(b), String(c)]));
  vi.spyOn(FieldEvents.prototype, 'record').mockRejectedValue(new DOMException('full'));
  await user.click(screen.getByRole('button', { name: 'Kirim lembar' }));
  await user.click(screen.getByRole('button', { name: 'Tetap kirim' }));
  expect(await screen.findByText(/Lembar belum tersimpan di HP ini/)).toBeVisible();
  expect(await screen.findByRole('img', { name: /^QR lembar/ })).toBeVisible();
});

test('a moto whose list nobody brought is judged by its number; a list that is scanned brings its plates', async () => {
  raceDayServer(organiserBackend(), { holder: 'hp-direktur' });
  const { user } = renderConsole(path);
  expect(await screen.findByText('Belum ada daftar moto di HP ini')).toBeVisible();
  await user.type(screen.getByLabelText('Nomor moto'), '0');
  await user.click(screen.getByRole('button', { name: 'Buka' }));
  expect(screen.getByRole('alert')).toHaveTextContent('angka 1 sampai 9999');
  await fillIn(user, screen.getByLabelText('Nomor moto'), '27');
  await user.click(screen.getByRole('button', { name: 'Buka' }));
  expect(await screen.findByText('Moto 27')).toBeVisible();
  touch(/^TAP/);
  expect(await screen.findByText('1 lewat')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Pilih moto' }));
  await user.click(screen.getByRole('button', { name: 'Pindai QR daftar' }));
  const list = {
    race: raceId,
    raceClass: classId,
    n: 3,
    hash: 'ab12',
    number: 27,
    moto: q(1, 1),
    run: 1,
    gates: [44, 0, 12],
  };
  const paste = async (text: string) => {
    await user.click(screen.getByText('Kamera tidak bisa? Tempel teks kode'));
    await user.clear(screen.getByLabelText('Teks kode'));
    await user.click(screen.getByLabelText('Teks kode'));
    await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Pakai teks ini' }));
  };
  const [text = ''] = writeStartLists([list]);
  await paste(text.slice(0, -3));
  expect(await screen.findByText(/QR ini terpotong/)).toBeVisible();
  await paste(writeStartLists([{ ...list, race: 'ffffffff' }])[0] ?? '');
  expect(await screen.findByText(/QR ini dari lomba lain/)).toBeVisible();
  await paste('https://example.org');
  expect(await screen.findByText(/bukan QR daftar start/)).toBeVisible();
  await paste(text);
  await user.click(await screen.findByRole('button', { name: /^Moto 27/ }));
  // What was tapped before stays, and now has a list.
  expect(await screen.findByText('1 dari 2')).toBeVisible();
  expect(screen.getByRole('button', { name: plate(44) })).toBeVisible();
  await act(async () => undefined);
});
