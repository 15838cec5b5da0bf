import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { linkToListing } from '#domain/board/code-link.ts';
import type { BoardNames } from '#functions/_shared/board/board.ts';
import { platelessBoard, platelessClass } from '#functions/_shared/board/plateless.ts';
import { sha256 } from '#functions/_shared/racing/sha256.ts';
import { listingOf, printOf } from '#parts/board/listings.ts';
import { q, race, raceClass } from '#tests/support/racing/class-day.ts';
import { api } from '#tests/support/ui/api.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { answerBoard, publishedClass } from '#tests/support/ui/board.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { listedEntry } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

// A public results page that stays: after the season it names riders by row (race-day rules, R21).

const page = `/race-detail/${race}/hari-lomba`;
const names: BoardNames = {
  names: {},
  hidden: [],
  byClass: { [raceClass]: { names: { 1: ['Raka', 'Kilat'] }, hidden: [3] } },
};

beforeEach(() => localStorage.clear());

/** Plate 6 is row 1, plate 1 is row 6. */
function rowOf(plate: number): number {
  return 7 - plate;
}

/** The class that plate 6 won, as it is published once its season is over. */
function lastSeason(more: BoardNames = names) {
  const { board, ofClass } = publishedClass((day) =>
    day.goOn((_, plates) => ({ order: plates.toSorted((a, b) => b - a) })),
  );
  const inRows = platelessClass(ofClass, rowOf);
  const file = JSON.stringify(inRows);
  const small = platelessBoard(board, new Map([[raceClass, rowOf]]));
  const classes = small.classes.map((head) => ({ ...head, sha: sha256(file) }));
  answerBoard({ board: { ...small, classes }, file }, {}, more);
  server.use(
    http.get(api.storage(`object/public/papan/v1/${race}/baris/${raceClass}-:n.json`), () =>
      HttpResponse.text(file),
    ),
  );
  return { inPlates: ofClass, inRows };
}

test('the results are read by rows and the names that may be shown; no plate, no draw, nobody to follow', async () => {
  lastSeason();
  const { user } = renderApp(page);
  expect(await screen.findByText(/Musim lomba ini sudah berakhir/)).toBeVisible();
  expect(screen.queryByText('Sekarang')).toBeNull();
  expect(screen.queryByText('Ikuti pembalap')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Boys 2019/ }));
  expect(await screen.findByText(/Juara 1 Final Utama/)).toBeVisible();
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent('Raka (peserta 1)');
  expect(main).toHaveTextContent('Peserta 2');
  expect(main).not.toHaveTextContent('Peserta 3');
  expect(main).toHaveTextContent('di belakang peserta 1');
  expect(main).not.toHaveTextContent(/\bplat \d/i);
  expect(main).toHaveTextContent('Bukti undian memuat nomor plat');
  expect(screen.queryByRole('button', { name: /^Ikuti/ })).toBeNull();
});

test('what a phone knew by plates is not put to rows: neither names nor a class’s file', async () => {
  lastSeason({ names: { 1: ['Bima', ''] }, hidden: [] });
  const { user } = renderApp(page);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  expect((await screen.findAllByText(/Peserta 1/))[0]).toBeVisible();
  expect(screen.queryByText(/Bima/)).toBeNull();
});

test('the family’s own phone knows which row its child is', async () => {
  lastSeason();
  const entry = { ...listedEntry(), lomba_id: race };
  backend.orders([entry]);
  server.use(
    http.post(api.rest('rpc/family_results'), () =>
      HttpResponse.json([
        {
          pendaftaran_id: entry.id,
          lomba_id: race,
          kelas_id: raceClass,
          class: 'Boys 2019',
          hasil: 'tempat',
          final: 'Utama',
          peringkat: 4,
          baris: 4,
        },
      ]),
    ),
  );
  renderApp(page, { session: true });
  const own = (await screen.findByRole('heading', { name: 'Hasil anak Anda' })).closest('section');
  expect(within(own as HTMLElement).getByText(/\(peserta 4\)/)).toBeVisible();
  expect(own).toHaveTextContent('Boys 2019: Juara 4 Final Utama');
});

test.each([
  ['the same decisions stand', 0, 'juara/Utama', /sekarang resmi/],
  ['something was decided since', -1, 'juara/Utama', /cocokkan urutannya/],
  ['one rider, nothing decided since', 0, 'plat/6', /Hasil kelasnya tidak berubah/],
  ['one rider, something decided since', -1, 'plat/6', /masih ada keputusan/],
])('a picture in plates: %s', async (_, shift, key, said) => {
  const { inPlates } = lastSeason();
  const listing = listingOf(inPlates, key);
  const { n, id } = inPlates;
  const link = linkToListing(
    race,
    { id, n: n + shift },
    { key, print: listing ? printOf(listing) : '' },
  );
  renderApp(link);
  expect(await screen.findByText(said)).toBeVisible();
});

test('a picture in rows is compared as ever; the code of a plate says why it follows nobody', async () => {
  const { inRows } = lastSeason();
  const listing = listingOf(inRows, 'baris/1');
  const made = { key: 'baris/1', print: listing ? printOf(listing) : '' };
  const first = renderApp(linkToListing(race, inRows, made));
  expect(await screen.findByText(/sekarang resmi/)).toBeVisible();
  first.unmount();
  renderApp(`${page}#plat.6`);
  expect(await screen.findByText(/jadi plat ini tidak bisa diikuti/)).toBeVisible();
  expect(localStorage.getItem(`papan-ikuti/${race}`)).toBeNull();
});

test('before the season ends a code in rows waits for a board that has them', async () => {
  const { board, file, ofClass } = publishedClass((day) => day.run(q(1, 1)));
  answerBoard({ board, file });
  renderApp(linkToListing(race, ofClass, { key: 'baris/1', print: '~abc' }));
  expect(await screen.findByText(/lebih baru daripada papan ini/)).toBeVisible();
});
