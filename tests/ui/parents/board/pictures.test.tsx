import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { linkToListing, readCodeLink } from '#domain/board/code-link.ts';
import { listingOf, printOf } from '#parts/board/listings.ts';
import { q, race } from '#tests/support/racing/class-day.ts';
import { answerBoard, publishedClass } from '#tests/support/ui/board.ts';
import { noteDrawnWords } from '#tests/support/ui/drawn.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';

const address = `/race-detail/${race}/hari-lomba`;
const standing = 'klasemen/kualifikasi/1';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});

/** The phone's own sheet. */
function sheetOf(share: (data: ShareData) => Promise<void>) {
  Object.assign(navigator, { canShare: () => true, share });
}

async function openClass() {
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  return user;
}

function linkOf(found: ReturnType<typeof publishedClass>, key: string): string {
  const listing = listingOf(found.ofClass, key, found.board.numbers[found.ofClass.id]);
  if (listing === null) {
    throw new Error(`No list ${key}.`);
  }
  return linkToListing(race, found.ofClass, { key, print: printOf(listing) });
}

test('one press makes a picture of a standing and hands it to the sheet, with the names that may be shown', async () => {
  const pictures = noteDrawnWords();
  const share = vi.fn(async (_: ShareData) => undefined);
  sheetOf(share);
  answerBoard(
    publishedClass((day) => day.race(q(1, 1))),
    {},
    {
      names: { 1: ['<b>Raka</b> 🚴‍♀️', ''], 2: ['Sinta', ''] },
      hidden: [2],
    },
  );
  const user = await openClass();
  await screen.findAllByText(/<b>Raka<\/b>/);
  await user.click(await screen.findByRole('button', { name: 'Bagikan gambar Batch 1' }));
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  const [{ files = [], text = '' } = {}] = share.mock.calls[0] ?? [];
  expect(files.map(({ type }) => type)).toEqual(['image/png']);
  expect(text).toContain(`${window.location.origin}${address}#`);
  const [words = []] = pictures;
  expect(words).toEqual(
    expect.arrayContaining(['Piala Bocah', 'Boys 2019', 'Batch 1', 'SEMENTARA', '<b>Raka</b> 🚴‍♀️']),
  );
  expect(words).toContain('Peserta');
  expect(words.join()).not.toContain('Sinta');
});

test('the picture of one child has its whole nickname, however long', async () => {
  const nickname = 'Muhammad Al-Fatih Ramadhan Kusuma';
  const pictures = noteDrawnWords();
  const share = vi.fn(async (_: ShareData) => undefined);
  sheetOf(share);
  answerBoard(publishedClass(), {}, { names: { 2: [nickname, ''] }, hidden: [] });
  const { user } = renderApp(address);
  await user.type(await screen.findByLabelText('Plat, nama, atau tim'), '2{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Bagikan gambar/ }));
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(pictures[0]).toContain(nickname);
});

test('one moto alone is pictured too, its gates before the result and its places after it', async () => {
  const pictures = noteDrawnWords();
  const share = vi.fn(async (_: ShareData) => undefined);
  sheetOf(share);
  answerBoard(publishedClass((day) => day.run(q(1, 1))));
  const user = await openClass();
  for (const moto of ['Batch 1, moto 1', 'Batch 1, moto 2']) {
    await user.click(await screen.findByText(new RegExp(`^${moto} ·`)));
    const name = `Bagikan gambar ${moto}`;
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(pictures.flat()).toContain(moto));
  }
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  const [result = [], start = []] = pictures;
  expect(result).toContain('RESMI');
  expect(start).toContain('Daftar start');
});

test('where the sheet takes no files there is a download and a text for WhatsApp', async () => {
  noteDrawnWords();
  answerBoard(publishedClass((day) => day.goOn()));
  const user = await openClass();
  await user.click(await screen.findByRole('button', { name: 'Bagikan gambar Final Utama' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByRole('button', { name: 'Unduh gambar' })).toBeVisible();
  const href = new URL(sheet.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? '');
  expect(href.host).toBe('wa.me');
  expect(href.searchParams.get('text')).toContain('Final Utama, Hasil akhir (RESMI)');
  expect(href.searchParams.get('text')).toContain('Keadaan sekarang: http');
});

test('somebody who closes the sheet hears of no failure, and a sheet that refuses leads to the choice', async () => {
  noteDrawnWords();
  sheetOf(async () => {
    throw new DOMException('', 'AbortError');
  });
  answerBoard(publishedClass((day) => day.goOn()));
  const user = await openClass();
  const button = await screen.findByRole('button', { name: 'Bagikan gambar Final Utama' });
  await user.click(button);
  await waitFor(() => expect(button).toBeEnabled());
  expect(screen.queryByText(/belum bisa dibuat/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Unduh gambar' })).toBeNull();
  sheetOf(async () => {
    throw new DOMException('', 'NotAllowedError');
  });
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'Unduh gambar' })).toBeVisible();
});

test('a picture of a result that was corrected leads to what holds now, and the page says why (R30)', async () => {
  const before = publishedClass((day) => day.run(q(1, 1)));
  const now = publishedClass((day) =>
    day.run(q(1, 1)).decide('koreksi', {
      moto: q(1, 1),
      order: [6, 5, 4, 3, 2, 1],
      dnf: [],
      dns: [],
      dq: [],
      reason: 'Video dilihat',
    }),
  );
  answerBoard(now);
  renderApp(linkOf(before, standing));
  expect(
    await screen.findByText(/^Dikoreksi sesudah gambar ini dibuat, .* WIB: Video dilihat\./),
  ).toBeVisible();
  const card = screen.getByRole('heading', { name: 'Dari kode yang dipindai' }).parentElement;
  expect(within(card as HTMLElement).getAllByRole('listitem')[0]).toHaveTextContent('1 Plat 6');
});

describe('the code of a certificate, after its class was closed (R30)', () => {
  const closed = () => publishedClass((day) => day.goOn());

  test('says that the placing still holds', async () => {
    answerBoard(closed());
    renderApp(linkOf(closed(), 'plat/2'));
    expect(
      await screen.findByText('Urutannya sama dengan gambar, dan sekarang resmi.'),
    ).toBeVisible();
    expect(screen.getByText('Boys 2019 · Juara 2 Final Utama · Resmi')).toBeVisible();
  });

  test('shows the corrected result, why, and the placing that holds now', async () => {
    answerBoard(
      publishedClass((day) =>
        [1, 2, 3].reduce(
          (at, moto) =>
            at.decide('koreksi', {
              moto: q(1, moto),
              order: [2, 1, 3, 4, 5, 6],
              dnf: [],
              dns: [],
              dq: [],
              reason: 'Video dilihat',
            }),
          day.goOn(),
        ),
      ),
    );
    renderApp(linkOf(closed(), 'plat/2'));
    expect(
      await screen.findByText(/^Dikoreksi sesudah gambar ini dibuat.*Video dilihat\./),
    ).toBeVisible();
    expect(screen.getByText('Boys 2019 · Juara 1 Final Utama · Resmi')).toBeVisible();
  });

  test('shows a placing that moved although the rider’s own results stayed', async () => {
    answerBoard(
      publishedClass((day) => day.goOn().decide('dq', { plate: 1, reason: 'Bantuan dari luar' })),
    );
    renderApp(linkOf(closed(), 'plat/2'));
    expect(await screen.findByText(/^Berubah sesudah gambar ini dibuat/)).toBeVisible();
    expect(screen.getByText('Boys 2019 · Juara 1 Final Utama · Resmi')).toBeVisible();
  });
});

test('a picture that still holds says so, one of a list that is gone too, and one that is ahead of the board waits', async () => {
  const found = publishedClass((day) => day.run(q(1, 1)));
  answerBoard(found);
  const first = renderApp(linkOf(found, standing));
  expect(await screen.findByText('Gambar ini masih sesuai dengan keadaan sekarang.')).toBeVisible();
  first.unmount();
  const later = publishedClass((day) => day.goOn());
  const ahead = renderApp(linkOf(later, 'juara/Utama'));
  expect(await screen.findByText(/^Gambar ini lebih baru daripada papan ini/)).toBeVisible();
  ahead.unmount();
  renderApp(linkOf(found, standing).replace(encodeURI(standing), 'moto/kualifikasi/9/9'));
  expect(await screen.findByText(/^Daftar di gambar ini tidak berlaku lagi/)).toBeVisible();
});

test('the code of a plate lets this phone follow it, once', async () => {
  answerBoard(publishedClass());
  const { user } = renderApp(`${address}#plat.4`);
  expect(await screen.findByText('Plat 4 sekarang diikuti di HP ini.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Berhenti mengikuti Plat 4' }));
  expect(screen.queryByRole('button', { name: 'Berhenti mengikuti Plat 4' })).toBeNull();
});

test.each([
  '#',
  '#plat.0',
  '#plat.99999',
  '#plat.<img>',
  '#%E0%A4%A',
  '#a1b2c3d4.1.zz.<script>',
  '#a1b2c3d4.9999999.zz.juara',
])('what stands behind the # may be anything: %s', (hash) => {
  expect(readCodeLink(hash)).toBeNull();
});
