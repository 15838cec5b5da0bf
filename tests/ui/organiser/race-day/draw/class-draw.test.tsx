import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { engineVersion } from '#functions/_shared/racing/engine.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import type { Draw } from '#functions/_shared/racing/state.ts';
import { committedText } from '#organiser/features/race-day/draw/closing.ts';
import { ClassDay, drawnClass, listOf, q } from '#tests/support/racing/class-day.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import {
  boys,
  drawEntries,
  drawEntry,
  girls,
  renderDraw,
} from '#tests/support/ui/organiser/class-draw.tsx';

function closeButton() {
  return screen.getByRole('button', { name: 'Tutup daftar dan buat kode undian' });
}

async function typeOwnNumber(user: UserEvent, number = '000048') {
  await fillIn(user, screen.getByRole('textbox', { name: 'Angka panitia' }), number);
}

async function closeList(user: UserEvent) {
  await typeOwnNumber(user);
  await user.click(closeButton());
  await user.click(await screen.findByRole('button', { name: 'Tutup daftar' }));
  await screen.findByRole('heading', { name: 'Kode undian' });
}

async function typeNumbers(user: UserEvent, numbers: readonly string[]) {
  for (const [index, number] of numbers.entries()) {
    await fillIn(user, screen.getByRole('textbox', { name: `Orang ${index + 1}` }), number);
  }
}

function closed() {
  return new ClassDay().close(listOf(9));
}

test('a class is closed, its code shown, drawn by three people, and computed once more (R5, R6)', async () => {
  const { user, day } = renderDraw({});
  expect(screen.getByText(/^9 anak: 2 batch \(5, 4\), final Utama/)).toBeVisible();
  expect(screen.getByText(/^Piala: /)).toBeVisible();
  await closeList(user);
  const code = day.state.draws[0]?.code.slice(0, 8) ?? '';
  expect(screen.getByText(code)).toBeVisible();
  expect(screen.getByText('Sudah terkirim ke server.')).toBeVisible();

  await typeNumbers(user, ['005000', '000203', '000017']);
  await user.click(screen.getByRole('button', { name: 'Periksa angka' }));
  const show = screen.getByRole('button', { name: 'Tampilkan hasil undian' });
  expect(show).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Angka sudah dibacakan dan cocok' }));
  await user.click(show);

  expect(await screen.findByRole('heading', { name: 'Hasil undian' })).toBeVisible();
  expect(day.state.draws[0]?.chance).toBe('48-17-203-5000');
  expect(await screen.findByText(/Dihitung ulang di HP ini: cocok/)).toBeVisible();
  const [first] = day.state.draws[0]?.batches ?? [];
  const rows = within(screen.getAllByRole('table')[0] as HTMLElement).getAllByRole('row');
  expect(rows.slice(1).map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual(
    first?.map(String),
  );
  expect(screen.getByRole('link', { name: 'Cetak sekarang' })).toHaveAttribute(
    'href',
    expect.stringContaining('lembar=darurat'),
  );
});

test('a code that the server does not have yet is shown on the spot', () => {
  renderDraw({ day: closed(), props: { sent: false } });
  expect(screen.getByText(/Belum terkirim \(tanpa sinyal\)/)).toBeVisible();
});

test('what can be proven of the code stands beside it, and on the board of phones', () => {
  const receiptOf = ({ batches }: Draw) => (batches === null ? 'Kode diterima.' : 'Sebelum angka.');
  const { unmount } = renderDraw({ day: closed(), props: { receiptOf } });
  expect(screen.getByText('Kode diterima.')).toBeVisible();
  unmount();
  renderDraw({ day: drawnClass(9), props: { receiptOf } });
  expect(screen.getByText('Sebelum angka.')).toBeVisible();
});

test('the text of a chain that another engine began is that engine’s', () => {
  const { state } = drawnClass(9);
  const [draw] = state.draws;
  const older = { ...state, draws: [{ ...(draw as Draw), engine: 7 }] };
  expect(committedText(state)?.split('\n')).toContain(`mesin ${engineVersion}`);
  expect(committedText(older)?.split('\n')).toContain('mesin 7');
});

test('of a practice nothing is said of a server', () => {
  renderDraw({ day: closed(), props: { sent: null } });
  expect(screen.getByRole('heading', { name: 'Kode undian' })).toBeVisible();
  expect(screen.queryByText(/server|terkirim/)).toBeNull();
});

test('five digits, and fewer than three people, are told at their fields', async () => {
  const { user, day } = renderDraw({});
  const people = screen.getByRole('textbox', { name: 'Berapa orang selain panitia' });
  await user.clear(people);
  await fillIn(user, people, '2');
  await typeOwnNumber(user, '12345');
  await user.click(closeButton());
  expect(people).toHaveAccessibleDescription(/Paling sedikit tiga orang selain panitia/);
  expect(screen.getByRole('textbox', { name: 'Angka panitia' })).toHaveAccessibleDescription(
    /tepat enam angka/,
  );
  expect(day.state.phase).toBe('baru');
});

test('a number of five digits is told at its field, and the others stay', async () => {
  const { user, day } = renderDraw({ day: closed() });
  await typeNumbers(user, ['000017', '20300', '005000']);
  await user.click(screen.getByRole('button', { name: 'Periksa angka' }));
  const second = screen.getByRole('textbox', { name: 'Orang 2' });
  expect(second).toHaveAccessibleDescription(/tepat enam angka/);
  expect(second).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Orang 3' })).toHaveValue('005000');
  expect(day.state.phase).toBe('ditutup');
});

test('the same number twice is asked about, and a wrongly typed one mended before the result (R6, R7)', async () => {
  const { user, day } = renderDraw({ day: closed() });
  await typeNumbers(user, ['000017', '000017', '005000']);
  await user.click(screen.getByRole('button', { name: 'Periksa angka' }));
  expect(screen.getByText(/Angka 000017 tertulis dua kali/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Perbaiki' }));
  const second = screen.getByRole('textbox', { name: 'Orang 2' });
  expect(second).toHaveValue('000017');
  await user.clear(second);
  await fillIn(user, second, '000203');
  await user.click(screen.getByRole('button', { name: 'Periksa angka' }));
  expect(screen.queryByText(/tertulis dua kali/)).toBeNull();
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Tampilkan hasil undian' }));
  await screen.findByRole('heading', { name: 'Hasil undian' });
  expect(day.state.draws[0]?.chance).toBe('48-17-203-5000');
  // After the result nothing is mended.
  expect(screen.queryByRole('button', { name: 'Perbaiki' })).toBeNull();
});

test('numbers that were typed outlive a reload', async () => {
  const first = renderDraw({ day: closed() });
  await typeNumbers(first.user, ['000017', '000203', '005000']);
  await first.user.click(screen.getByRole('button', { name: 'Periksa angka' }));
  document.body.replaceChildren();
  renderDraw({ day: closed() });
  expect(screen.getByRole('textbox', { name: 'Orang 2' })).toHaveValue('000203');
});

test.each([
  [0, /Belum ada anak di daftar ini/],
  [1, /Hanya satu anak/],
  [2, /Hanya dua anak/],
])('a class of %i says what comes of it', (count, text) => {
  renderDraw({ entries: drawEntries(count) });
  expect(screen.getByText(text)).toBeVisible();
  if (count === 0) {
    expect(closeButton()).toBeDisabled();
  } else {
    expect(closeButton()).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Gabung dengan kelas lain' })).toBeVisible();
  }
});

test('a class of three races as it is', () => {
  renderDraw({ entries: drawEntries(3) });
  expect(screen.getByText('3 anak: satu batch, 3 moto')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Gabung dengan kelas lain' })).toBeNull();
});

test('more riders than eight batches hold are refused with the number that fits', () => {
  renderDraw({ entries: drawEntries(65) });
  expect(screen.getByRole('alert')).toHaveTextContent('paling banyak 64');
  expect(closeButton()).toBeDisabled();
});

test('a rider without a plate is named, with the way to a plate (R9)', () => {
  const nameless = drawEntry(99, { nomor_plat: null, nama_panggilan_rider: 'Rara' });
  renderDraw({ entries: [...drawEntries(5), nameless] });
  expect(screen.getByText(/^Rara belum punya nomor plat/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Beri plat' })).toHaveAttribute('href', '/plat');
  expect(closeButton()).toBeDisabled();
});

test('a child twice in a merged class is named, and the list stays open', () => {
  const twice = drawEntry(3, { id: 'second', kategori_id: girls });
  renderDraw({ entries: [...drawEntries(5), twice], props: { categories: [boys, girls] } });
  expect(screen.getByText(/^Anak 3 terdaftar di dua kategori/)).toBeVisible();
  expect(closeButton()).toBeDisabled();
});

test('a merged class is closed with the plates of each category', async () => {
  const entries = [...drawEntries(4), drawEntry(7, { kategori_id: girls })];
  const { user, day } = renderDraw({ entries, props: { categories: [boys, girls] } });
  await closeList(user);
  expect(day.state.categories).toEqual([
    { id: boys, plates: [1, 2, 3, 4] },
    { id: girls, plates: [7] },
  ]);
});

test('only who has checked in: the others are counted, and may come late', async () => {
  const entries = drawEntries(6).map((entry, index) =>
    index < 4 ? { ...entry, status_pendaftaran: 'check_in' } : entry,
  );
  const { user, day } = renderDraw({ entries });
  await user.click(screen.getByRole('radio', { name: /Hanya yang sudah masuk/ }));
  expect(screen.getByText(/^2 anak terkonfirmasi belum masuk/)).toBeVisible();
  await closeList(user);
  expect(day.state.list.map(({ plate }) => plate)).toEqual([1, 2, 3, 4]);
});

test('a rider who has not paid is listed only by a press with a reason, and can be left out again', async () => {
  const entries = [
    ...drawEntries(4),
    drawEntry(7, { status_pendaftaran: 'pending', nama_panggilan_rider: 'Rara' }),
    drawEntry(8, { status_pendaftaran: 'pending', nama_panggilan_rider: 'Bima' }),
  ];
  const { user, day } = renderDraw({ entries });
  expect(screen.getByText(/^4 anak:/)).toBeVisible();
  const allow = async (name: string, reason: string) => {
    await user.click(screen.getByRole('button', { name: `${name}: belum lunas, boleh ikut` }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole('textbox', { name: /Alasan/ });
    await user.click(dialog.getByRole('button', { name: 'Belum lunas, boleh ikut' }));
    expect(field).toHaveAccessibleDescription(/Tulis alasannya/);
    await fillIn(user, field, reason);
    await user.click(dialog.getByRole('button', { name: 'Belum lunas, boleh ikut' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await allow('Rara', 'Transfer siang ini');
  await allow('Bima', 'Bayar tunai di gerbang');
  expect(screen.getByText(/^6 anak:/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keluarkan Bima dari daftar' }));
  await closeList(user);
  expect(day.state.list.map(({ plate }) => plate)).toEqual([1, 2, 3, 4, 7]);
  expect(day.decisions[0]?.payload).toMatchObject({
    unpaid: [{ plate: 7, reason: 'Transfer siang ini' }],
  });
});

test('a late rider who has not paid needs a reason', async () => {
  const late = drawEntry(10, { status_pendaftaran: 'pending' });
  const { user, day } = renderDraw({ day: drawnClass(9), entries: [...drawEntries(9), late] });
  await user.click(screen.getByRole('button', { name: 'Masukkan Anak 10' }));
  const dialog = within(await screen.findByRole('dialog'));
  const reason = dialog.getByRole('textbox', { name: /Alasan/ });
  await user.click(dialog.getByRole('button', { name: 'Masukkan' }));
  expect(reason).toHaveAccessibleDescription(/Tulis alasannya/);
  await fillIn(user, reason, 'Transfer siang ini');
  await user.click(dialog.getByRole('button', { name: 'Masukkan' }));
  expect(await screen.findByText('masuk belakangan')).toBeVisible();
  expect(day.decisions.at(-1)?.payload).toMatchObject({
    plate: 10,
    unpaid: [{ plate: 10, reason: 'Transfer siang ini' }],
  });
});

test('teams have the same number however they are written (R9)', async () => {
  const teams = ['Roda Kecil', ' roda  kecil', 'Ayo Gowes', null, 'AYO GOWES'];
  const entries = teams.map((nama_tim, index) => drawEntry(index + 1, { nama_tim }));
  const { user, day } = renderDraw({ entries });
  await closeList(user);
  expect(day.state.list.map(({ team }) => team)).toEqual([2, 2, 1, 0, 1]);
});

test('a format without a plan names the case, and the list stays open', async () => {
  const { user } = renderDraw({ entries: drawEntries(12) });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Gate' }), '4');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Final hiburan paling kecil' }),
    '4 anak',
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /Format ini buntu kalau dari \d batch yang start hanya .* anak: dengan 4 gate/,
  );
  expect(closeButton()).toBeDisabled();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mulai dari' }), 'Baku');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a void needs a reason, comes once, and leaves both draws side by side', async () => {
  const day = drawnClass(9);
  const { user } = renderDraw({ day });
  await user.click(screen.getByRole('button', { name: 'Batalkan undian' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Batalkan undian' }));
  expect(dialog.getByText(/^Pilih alasannya/)).toBeVisible();
  // Everybody reads why, so it is picked: what is typed is never published (R7, R34).
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Angka salah ketik' }));
  await user.click(dialog.getByRole('button', { name: 'Batalkan undian' }));

  expect(await screen.findByText('Dibatalkan: Angka salah ketik')).toBeVisible();
  expect(screen.getByText(/Undian kedua tidak boleh dengan angka lagi/)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(closeButton());
  await user.click(await screen.findByRole('button', { name: 'Tutup daftar' }));
  await screen.findByRole('heading', { name: 'Hasil dari bola atau kertas' });
  // The voided draw stays to be seen, and a second void is not offered.
  expect(screen.getByText(/^Dibatalkan:/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undian tidak jadi' })).toBeNull();
  expect(screen.getByText(/sudah pernah dibatalkan/)).toBeVisible();
});

test('a code whose numbers were never shown counts as a void (R6)', async () => {
  const day = closed();
  const { user } = renderDraw({ day });
  await user.click(screen.getByRole('button', { name: 'Undian tidak jadi' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/ini dihitung sebagai undian yang dibatalkan/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Angka tidak jadi dibuka' }));
  await user.click(dialog.getByRole('button', { name: 'Undian tidak jadi' }));
  expect(await screen.findByText('Kode ditunjukkan, angka tidak pernah dibuka.')).toBeVisible();
  expect(day.state.phase).toBe('undian_batal');
});

test('after the first start the draw is locked, in words', () => {
  const day = drawnClass(9)
    .decide('panggil', { moto: q(1, 1) })
    .decide('mulai', { moto: q(1, 1) });
  renderDraw({ day });
  expect(screen.getByText(/moto pertama kelas ini sudah start/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Batalkan undian' })).toBeNull();
});

test('a late rider is told where the draw puts them, and named on the board', async () => {
  const { user, day } = renderDraw({ day: drawnClass(9), entries: drawEntries(10) });
  expect(screen.getByText('Masuk Batch 2, gate 5 di setiap moto')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Masukkan Anak 10' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Masukkan' }));
  expect(await screen.findByText('masuk belakangan')).toBeVisible();
  expect(day.state.riders.get(10)?.late).toBe(true);
  expect(screen.getByText(/Semua anak yang terdaftar di kategori ini sudah ada/)).toBeVisible();
});

test('a late rider of a full class is told why not', () => {
  renderDraw({ day: drawnClass(8), entries: drawEntries(9) });
  expect(screen.getByText(/^Kelas penuh: semua gate/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Masukkan/ })).toBeNull();
});

test('a phone without the lease only looks', () => {
  renderDraw({ day: closed(), props: { decide: null } });
  expect(screen.getByText(/tidak memegang kendali/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Periksa angka' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Kode undian' })).toBeVisible();
});

test('a board that does not follow from what is published says so, and what to do', async () => {
  const day = drawnClass(9);
  const { state } = day.chain;
  const [draw] = state.draws;
  const [first = [], second = []] = draw?.batches ?? [];
  const swapped = [[first[1], first[0], ...first.slice(2)] as number[], second];
  const draws = draw ? [{ ...draw, batches: swapped }] : [];
  day.chain = { ...day.chain, state: { ...state, draws } };
  renderDraw({ day });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/TIDAK cocok.*Dari angka ini keluar urutan yang lain/);
  expect(alert).toHaveTextContent(/Jangan mulai balapan dengan undian ini/);
});

test('rows appear one after the other only when they were drawn this moment', async () => {
  const { user } = renderDraw({ day: closed() });
  await typeNumbers(user, ['000017', '000203', '005000']);
  await user.click(screen.getByRole('button', { name: 'Periksa angka' }));
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Tampilkan hasil undian' }));
  await screen.findByRole('heading', { name: 'Hasil undian' });
  expect(screen.getAllByRole('row')[1]).toHaveClass('animate-rise');
  document.body.replaceChildren();
  renderDraw({ day: drawnClass(9) });
  expect(screen.getAllByRole('row')[1]).not.toHaveClass('animate-rise');
});

function onStage() {
  return new ClassDay().close(listOf(9), preset('baku', 8), { way: 'tempat' });
}

test.each([
  ['1 2 3 4 x', '6 7 8 9', /"x" bukan nomor plat/],
  ['1 2 3 4 55', '6 7 8 9', /Plat 55 tidak ada di daftar/],
  ['1 2 3 4 5', '6 7 8 5', /Plat 5 tertulis dua kali/],
  ['1 2 3 4 5', '6 7 8', /Belum ditulis: plat 9/],
  ['1 2 3 4 5 6', '7 8 9', /paling jauh selisih satu/],
])('rows from a stage, %s and %s, are told what is wrong', async (first, second, text) => {
  const { user, day } = renderDraw({ day: onStage() });
  await fillIn(user, screen.getByRole('textbox', { name: /^Batch 1/ }), first);
  await fillIn(user, screen.getByRole('textbox', { name: /^Batch 2/ }), second);
  await user.click(screen.getByRole('button', { name: 'Periksa urutan' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(day.state.phase).toBe('ditutup');
});

test('rows from a stage are read aloud, then shown', async () => {
  const { user, day } = renderDraw({ day: onStage() });
  await fillIn(user, screen.getByRole('textbox', { name: /^Batch 1/ }), '9,8,7, 6 5');
  await fillIn(user, screen.getByRole('textbox', { name: /^Batch 2/ }), '4 3 2 1');
  await user.click(screen.getByRole('button', { name: 'Periksa urutan' }));
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Tampilkan hasil undian' }));
  expect(await screen.findByText(/Diundi di tempat; setiap anak ada tepat sekali/)).toBeVisible();
  expect(day.state.draws[0]?.batches).toEqual([
    [9, 8, 7, 6, 5],
    [4, 3, 2, 1],
  ]);
});

test('what cannot be decided is said beside its button, and what was typed stays', async () => {
  const { user } = renderDraw({
    day: closed(),
    props: {
      decide: async () => {
        throw new Error('nothing was written');
      },
    },
  });
  await typeNumbers(user, ['000017', '000203', '005000']);
  await user.click(screen.getByRole('button', { name: 'Periksa angka' }));
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Tampilkan hasil undian' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Perbaiki' }));
  expect(screen.getByRole('textbox', { name: 'Orang 1' })).toHaveValue('000017');
});
