import { createHash } from 'node:crypto';
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import type { OutgoingEvent } from '#domain/field-log/wire.ts';
import { subjectOf } from '#organiser/parts/field-log/vault.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { raceTitle, raraId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { categoryId, inDays, raceId } from '#tests/support/ui/rows.ts';
import { allowConsoleError } from '#tests/support/ui/setup.ts';

type Rider = Answer<'gate_manifest'>['riders'][number];

const [paidCode, unpaidCode, strangeCode, cancelledCode, otherCategoryCode] = [1, 2, 3, 4, 5].map(
  (place) => `7a1f7a44-0000-4000-8000-0000000000a${place}`,
) as [string, string, string, string, string];

function rider(changes: Partial<Rider>): Rider {
  return {
    kode_masuk: paidCode,
    id: raraId,
    kategori_id: categoryId,
    entry: 'terdaftar',
    nomor_plat: 12,
    nomor_bib: null,
    nama_panggilan_rider: 'Rara',
    nama_lengkap_rider: 'Rara Putri',
    birth_year: 2021,
    nama_tim: null,
    kota_asal: 'KOTA BANDUNG',
    jersey: null,
    delegate: null,
    on_board: null,
    on_board_since: null,
    ...changes,
  };
}

beforeEach(() => {
  // A phone of its own for each test.
  vi.stubGlobal('indexedDB', new IDBFactory());
  // The reader of codes is a program that a browser alone can run.
  allowConsoleError(/wasm|ArrayBuffer/);
});
afterEach(() => vi.unstubAllGlobals());

type Manifest = Answer<'gate_manifest'>;

async function openScanner({
  papan = false,
  elsewhere = [],
  others = [],
}: {
  papan?: boolean;
  elsewhere?: Manifest['elsewhere'];
  others?: Rider[];
} = {}) {
  const backend = organiserBackend({ roles: ['gerbang'] });
  const acts: (OutgoingEvent & { at: number })[] = [];
  const manifest: Manifest = {
    race: {
      id: raceId,
      judul: raceTitle,
      tanggal_mulai: inDays(1),
      zona_waktu: 'Asia/Jakarta',
      status: 'dipublikasi',
      has_board: papan,
    },
    categories: [
      { id: categoryId, nama: 'Balance 4-5 Mix' },
      { id: 'mix', nama: 'Mix 2018' },
    ],
    riders: [
      rider({}),
      rider({
        kode_masuk: unpaidCode,
        id: 'bima',
        entry: 'belum_bayar',
        nomor_plat: null,
        nama_panggilan_rider: 'Bima',
        nama_lengkap_rider: 'Bima Satria',
      }),
      rider({ kode_masuk: cancelledCode, id: 'adit', entry: 'batal', nomor_plat: null }),
      ...others,
    ],
    elsewhere,
    version: 'v1',
    now: Date.now(),
  };
  backend.answer('gate_manifest', manifest);
  backend.answer('gate_changes', () => ({
    events: [],
    cursor: acts.length,
    more: false,
    version: 'v1',
    now: Date.now(),
  }));
  backend.answer('gate_find', []);
  backend.answer('send_field_events', ({ events }) => {
    const sent = events as unknown as (OutgoingEvent & { at: number })[];
    acts.push(...sent);
    return {
      now: Date.now(),
      answers: sent.map(({ id }) => ({ id, result: 'accepted' as const, code: null })),
    };
  });
  const view = renderConsole(`/lomba/${raceId}/gerbang/pindai`);
  const field = await screen.findByRole('textbox', { name: /^Kode, nomor plat/ });
  const type = async (code: string) => {
    await fillIn(view.user, field, code);
    await view.user.keyboard('{Enter}');
  };
  return { backend, acts, field, type, manifest, ...view };
}

test('a scan says who it is, lets in once, and tells the second time', async () => {
  const { acts, type } = await openScanner();
  expect(screen.getByText(new RegExp(raceTitle))).toBeVisible();
  await type(paidCode);
  expect(await screen.findByText('MASUK')).toBeVisible();
  expect(await screen.findByText(/Rara Putri/)).toBeVisible();
  await waitFor(() => expect(acts).toMatchObject([{ action: 'masuk' }]));
  await type(paidCode);
  expect(await screen.findByText('SUDAH MASUK')).toBeVisible();
  expect(acts).toHaveLength(1);
});

test('a child who has not paid or was cancelled is not let in, and a code that nobody knows is no rider', async () => {
  const { backend, acts, type } = await openScanner();
  await type(unpaidCode);
  expect(await screen.findByText('BELUM BAYAR')).toBeVisible();
  await type(cancelledCode);
  expect(await screen.findByText('BATAL')).toBeVisible();
  await type(strangeCode);
  expect(await screen.findByText('TIDAK DIKENAL')).toBeVisible();
  await waitFor(() => expect(backend.sent('gate_find')).toHaveLength(1));
  expect(acts).toEqual([]);
});

test('a code of another race is told by that race, once the server knows it', async () => {
  const { backend, type } = await openScanner();
  backend.answer('gate_find', [
    { id: 'other', judul: 'Seri Dua', tanggal_mulai: inDays(8), zona_waktu: 'Asia/Jakarta' },
  ]);
  await type(strangeCode);
  expect(await screen.findByText('LOMBA LAIN')).toBeVisible();
  expect(screen.getByText(/Seri Dua/)).toBeVisible();
});

test('a code of the club’s other race is told by the list alone, as it is with no signal', async () => {
  const { backend, type } = await openScanner({
    elsewhere: [
      {
        judul: 'Seri Tiga',
        tanggal_mulai: inDays(9),
        zona_waktu: 'Asia/Jakarta',
        subjects: `00000000${subjectOf(strangeCode).slice(0, 8)}`,
      },
    ],
  });
  await type(strangeCode);
  expect(await screen.findByText('LOMBA LAIN')).toBeVisible();
  expect(screen.getByText(/Seri Tiga/)).toBeVisible();
  expect(backend.sent('gate_find')).toEqual([]);
});

test('a child who was entered a moment ago is let in as soon as the server has said so', async () => {
  const { backend, manifest, acts, type } = await openScanner();
  backend.answer('gate_find', [
    { id: raceId, judul: raceTitle, tanggal_mulai: inDays(1), zona_waktu: 'Asia/Jakarta' },
  ]);
  const version = 'v2';
  const late = rider({ kode_masuk: strangeCode, id: 'citra', nomor_plat: 14 });
  backend.answer('gate_manifest', { ...manifest, version, riders: [...manifest.riders, late] });
  backend.answer('gate_changes', { events: [], cursor: 0, more: false, version, now: Date.now() });
  await type(strangeCode);
  expect(await screen.findByText('MASUK')).toBeVisible();
  await waitFor(() => expect(acts).toMatchObject([{ subject: subjectOf(strangeCode) }]));
});

test('a child in two categories is let in to both by one code, and taken out of both', async () => {
  const { acts, user, type } = await openScanner({
    others: [rider({ kode_masuk: otherCategoryCode, id: 'rara-2', kategori_id: 'mix' })],
  });
  await type(paidCode);
  const card = await screen.findByRole('region', { name: 'MASUK' });
  expect(within(card).getByText(/Balance 4-5 Mix \+ Mix 2018/)).toBeVisible();
  await waitFor(() => expect(acts.map(({ action }) => action)).toEqual(['masuk', 'masuk']));
  await type(otherCategoryCode);
  expect(await screen.findByText('SUDAH MASUK')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: /^Urungkan/ })[0] as HTMLElement);
  await waitFor(() =>
    expect(acts.map(({ action }) => action).slice(2)).toEqual(['urungkan', 'urungkan']),
  );
});

test.each([
  ['not_allowed', 403, /tidak lagi bertugas di gerbang/],
  ['gate_over', 409, /Lomba ini sudah selesai/],
] as const)(
  'where the server says %s meanwhile, the list is gone and nobody is judged',
  async (code, status, said) => {
    const { backend, acts, field, user } = await openScanner();
    await fillIn(user, field, paidCode);
    // The last key comes just before the server's no: on a slow machine the phone may ask meanwhile.
    backend.refuse('gate_changes', status, code);
    backend.refuse('gate_manifest', status, code);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(said)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(screen.queryByText('MASUK')).toBeNull();
    // What was done before it was heard goes out.
    await waitFor(() => expect(acts).toHaveLength(1));
  },
);

test('a plate finds its rider; the last act is taken back by hand', async () => {
  const { acts, field, type, user } = await openScanner();
  await type(paidCode);
  await screen.findByText('MASUK');
  const last = screen.getByRole('heading', { name: /terakhir/i }).closest('div')?.parentElement;
  await user.click(within(last as HTMLElement).getByRole('button', { name: /Urungkan/ }));
  await waitFor(() => expect(acts.map(({ action }) => action)).toEqual(['masuk', 'urungkan']));
  await fillIn(user, field, '12');
  expect(await screen.findByRole('button', { name: /12.*Rara/ })).toBeVisible();
});

test('while one types the list has the room of the camera’s hint', async () => {
  const { field, user } = await openScanner();
  expect(screen.getByText('Arahkan kamera ke QR di HP orang tua')).toBeVisible();
  await fillIn(user, field, '12');
  expect(screen.queryByText('Arahkan kamera ke QR di HP orang tua')).toBeNull();
});

test('the word on the last rider does not stand over the list of others', async () => {
  const { field, type, user } = await openScanner();
  await type(paidCode);
  await screen.findByText('MASUK');
  await fillIn(user, field, '99');
  expect(screen.getByText('Tidak ada rider yang cocok.')).toBeVisible();
  expect(screen.queryByText('MASUK')).toBeNull();
  await user.clear(field);
  expect(screen.getByText('MASUK')).toBeVisible();
});

test('where there will be a board the family is asked once whether it may name the child; the answer is an act', async () => {
  const { acts, type, user } = await openScanner({ papan: true });
  await type(paidCode);
  const question = await screen.findByRole('group', { name: /nama panggilan di papan/ });
  // Before what else can be done: a small phone's first view ends there.
  const undo = within(screen.getByRole('region', { name: 'MASUK' })).getByRole('button', {
    name: /Urungkan/,
  });
  expect(question.compareDocumentPosition(undo)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(within(question).getByRole('button', { name: 'Tidak' }));
  expect(await screen.findByText(/Di papan: nomor saja/)).toBeVisible();
  await waitFor(() => expect(acts.map(({ action }) => action)).toEqual(['masuk', 'papan_tidak']));

  // Scanned again it is not asked again, and a family that thinks better of it is heard.
  await type(paidCode);
  expect(await screen.findByText('SUDAH MASUK')).toBeVisible();
  expect(screen.queryByRole('group', { name: /papan/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ganti' }));
  await user.click(screen.getByRole('button', { name: 'Boleh' }));
  expect(await screen.findByText(/Di papan: nama panggilan/)).toBeVisible();
  await waitFor(() => expect(acts.at(-1)?.action).toBe('papan_ya'));
  // With what only the shown code gives, for this act alone (private.code_was_shown).
  const { id = '', payload } = acts.at(-1) ?? {};
  const bytes = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');
  const proof = createHash('sha256')
    .update('pushbike papan')
    .update(bytes(paidCode))
    .update(bytes(id))
    .digest('hex');
  expect(payload).toEqual({ proof });
});

test('without a board nobody is asked', async () => {
  const { type } = await openScanner();
  await type(paidCode);
  expect(await screen.findByText('MASUK')).toBeVisible();
  expect(screen.queryByText(/papan/)).toBeNull();
});
