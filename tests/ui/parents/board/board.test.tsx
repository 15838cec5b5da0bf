import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { BoardClass, SmallBoard } from '#functions/_shared/board/board.ts';
import { classBoard } from '#functions/_shared/board/class-board.ts';
import { smallBoard } from '#functions/_shared/board/small-board.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { sha256 } from '#functions/_shared/racing/sha256.ts';
import { ClassDay, listOf, q, race, raceClass } from '#tests/support/racing/class-day.ts';
import { api } from '#tests/support/ui/api.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { server } from '#tests/support/ui/server.ts';

const address = `/race-detail/${race}/hari-lomba`;

/** A class of six that is drawn; `play` goes on with it. */
function published(play: (day: ClassDay) => void = () => undefined) {
  const day = new ClassDay();
  day
    .close(listOf(6), preset('baku', 8))
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  play(day);
  const received = day.decisions.map((decision) => ({ decision, at: '2026-12-06T01:02:11Z' }));
  const file = JSON.stringify(classBoard(day.chain, 'Boys 2019', received));
  const head = { id: race, title: 'Piala Bocah', zone: 'Asia/Jakarta' };
  const classes = [{ chain: day.chain, name: 'Boys 2019', sha: sha256(file) }];
  return { board: smallBoard(head, null, classes, []), file };
}

function answer(
  { board, file }: { board: SmallBoard; file: string },
  more: Record<string, unknown> = {},
  names: unknown = { names: {}, hidden: [] },
) {
  const now = new Date().toISOString();
  server.use(
    http.get(`*/papan/${race}`, () =>
      HttpResponse.json({ ...board, dibuat_pada: now, panitia_terdengar: now, ...more }),
    ),
    http.get(api.storage(`object/public/papan/v1/${race}/nama.json`), () =>
      HttpResponse.json(names as object),
    ),
    http.get(api.storage(`object/public/papan/v1/${race}/${raceClass}-:n.json`), () =>
      HttpResponse.text(file),
    ),
  );
}

beforeEach(() => answer(published()));

test('before the day nothing is drawn, and the page says so', async () => {
  server.use(http.get(`*/papan/${race}`, () => HttpResponse.json({}, { status: 404 })));
  renderApp(address);
  expect(await screen.findByText('Papan belum dibuka')).toBeVisible();
});

test('what runs, what is next, and the call of a rider who is followed on this phone', async () => {
  answer(published((day) => day.run(q(1, 1)).decide('panggil', { moto: q(1, 2) })));
  const { user } = renderApp(address);
  expect(await screen.findByRole('heading', { name: 'Piala Bocah' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sekarang' })).toBeVisible();
  expect(screen.getByText('Dipanggil')).toBeVisible();
  await user.type(screen.getByLabelText('Nomor plat'), 'dua');
  await user.click(screen.getByRole('button', { name: 'Ikuti' }));
  expect(screen.getByText('Isi nomor plat, 1 sampai 9999.')).toBeVisible();
  await user.clear(screen.getByLabelText('Nomor plat'));
  await user.type(screen.getByLabelText('Nomor plat'), '4{Enter}');
  expect(
    await screen.findByText('Batch 1, moto 2 sudah dipanggil. Langsung ke area start.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Berhenti mengikuti Plat 4' }));
  expect(screen.queryByText(/Langsung ke area start/)).toBeNull();
});

test('a class shows its placings, each with what decided it, and computes its draw once more', async () => {
  answer(published((day) => day.goOn((_, plates) => ({ order: plates.toReversed() }))));
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  expect(await screen.findByText('Utama juara 1')).toBeVisible();
  expect(screen.getAllByText(/di belakang plat \d+/).length).toBeGreaterThan(3);
  expect(await screen.findByText('Dihitung ulang di HP ini: cocok')).toBeVisible();
});

test.each([
  ['early', 'Hujan', /^Kelas ditutup sebelum semua moto jalan: Hujan\./],
  ['jury', 'Keputusan dewan juri', 'Urutan diputus juri: Keputusan dewan juri.'],
  // What somebody typed is nobody's to read.
  ['jury', 'Kirana menabrak Bima', 'Urutan diputus juri.'],
] as const)('a class that was closed otherwise says how: %s, %s', async (way, reason, words) => {
  answer(
    published((day) => {
      day.run(q(1, 1));
      day.decide('tutup_kelas', { placings: placings(day.state), [way]: reason });
    }),
  );
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText(/Kirana/)).toBeNull();
});

test('a provisional result, a protest and a correction are told', async () => {
  answer(
    published((day) => {
      day.run(q(1, 1)).decide('koreksi', {
        moto: q(1, 1),
        order: [6, 5, 4, 3, 2, 1],
        dnf: [],
        dns: [],
        dq: [],
        reason: 'Video dilihat',
      });
      day.race(q(1, 2)).decide('protes', { moto: q(1, 2), plate: 3, reason: 'Start curi' });
    }),
  );
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  expect(await screen.findByText('Sementara, masih bisa berubah')).toBeVisible();
  expect(screen.getByText('Ada protes yang belum diputus')).toBeVisible();
  expect(
    screen.getByText(/Dikoreksi .* WIB: Video dilihat\. Urutan sebelumnya:/),
  ).toBeInTheDocument();
});

test('a nickname is text, whatever it holds, and an erased child is nobody', async () => {
  answer(published(), {}, { names: { 1: ['<img src=x onerror=alert(1)>', ''] }, hidden: [2] });
  renderApp(address);
  expect(
    (await screen.findAllByText(/<img src=x onerror=alert\(1\)> \(plat 1\)/))[0],
  ).toBeVisible();
  expect(screen.getAllByText(/Peserta/)[0]).toBeVisible();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('the organiser is silent: what runs is what was last known', async () => {
  answer(
    published((day) => day.decide('panggil', { moto: q(1, 1) })),
    {
      panitia_terdengar: new Date(Date.now() - 20 * 60_000).toISOString(),
    },
  );
  renderApp(address);
  expect(await screen.findByText(/Panitia sedang tanpa sinyal sejak/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Terakhir diketahui' })).toBeVisible();
});

test('a file of another hash is thrown away, and the page says that it could not be read', async () => {
  const { board, file } = published();
  const other = JSON.parse(file) as BoardClass;
  answer({ board, file: JSON.stringify({ ...other, name: 'Palsu' }) });
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  expect(await screen.findByText('Papan lomba belum bisa dibuka')).toBeVisible();
  expect(screen.queryByText('Palsu')).toBeNull();
});
