import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { SettlementReport } from '#api/organiser/money.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { aditId, settlementReport } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const path = `/lomba/${raceId}/uang?bagian=laporan`;

const clean = settlementReport({ imported_before: false });
const odd = settlementReport({
  imported_before: false,
  lines: 6,
  matching: { count: 1, amount: 179_321, fees: 4_000, paid_out: 175_321 },
  other_races: { count: 1, amount: 150_000 },
  without_money: 1,
  different: [
    {
      nomor: 3,
      result: 'beda',
      reference: 'T0003',
      merchant_ref: null,
      jumlah: 100_000,
      our_amount: 179_400,
      status: 'PAID',
      our_status: 'PAID',
      rider: 'Bima Satria',
      pada: null,
    },
    {
      nomor: 5,
      result: 'ganda',
      reference: null,
      merchant_ref: 'MERCH-5',
      jumlah: 179_321,
      our_amount: 179_321,
      status: null,
      our_status: 'PAID',
      rider: 'Rara Putri',
      pada: null,
    },
  ],
  unknown: [
    {
      nomor: 6,
      reference: 'DEV-asing',
      merchant_ref: null,
      jumlah: 99_000,
      status: 'PAID',
      pada: null,
    },
  ],
  missing: [
    {
      registration_id: aditId,
      rider: 'Adit Nugraha',
      reference: 'T0001',
      received: 179_400,
      dibayar_pada: '2026-11-20T03:00:00+00:00',
    },
  ],
});

function csv(text: string, name = 'laporan.csv') {
  return new File([text], name, { type: 'text/csv' });
}
const twoLines = csv(
  'Reference,Amount,Status\nT0001,179400,Paid\nT0002,"Rp 179.321",Paid\n',
  'laporan-november.csv',
);

async function choose(file: File, answers: (backend: ReturnType<typeof organiserBackend>) => void) {
  const backend = organiserBackend();
  backend.answer('settlement_reports', []);
  answers(backend);
  const { user } = renderConsole(path);
  await user.upload(await screen.findByLabelText('Laporan penyedia'), file);
  return { backend, user };
}

describe('the provider’s report', () => {
  test('is laid beside the payments first, and kept only when somebody says so', async () => {
    const { backend, user } = await choose(twoLines, ({ answer }) =>
      answer('import_settlement', clean),
    );
    expect(await screen.findByText('Semua cocok.')).toBeVisible();
    expect(screen.getByText('2 baris, 20 Nov 2026 sampai 21 Nov 2026')).toBeVisible();
    expect(screen.getByText(/^Biaya penyedia Rp\s?8\.000$/)).toBeVisible();
    expect(screen.getByText(/^Diteruskan ke rekening Rp\s?350\.642$/)).toBeVisible();
    const [asked] = backend.sent('import_settlement');
    expect(asked).toMatchObject({
      race_id: raceId,
      file_name: 'laporan-november.csv',
      commit: false,
      lines: [
        { nomor: 2, reference: 'T0001', jumlah: 179_400, status: 'PAID' },
        { nomor: 3, reference: 'T0002', jumlah: 179_321, status: 'PAID' },
      ],
    });

    backend.answer('settlement_reports', [{ ...clean, imported_before: true }]);
    await user.click(screen.getByRole('button', { name: 'Simpan hasil ini' }));
    expect(await screen.findByText('Laporan disimpan.')).toBeInTheDocument();
    expect(backend.sent('import_settlement').filter(({ commit }) => commit)).toHaveLength(1);
    expect(await screen.findByRole('heading', { name: 'laporan-november.csv' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Simpan hasil ini' })).toBeNull();
  });

  test('tells of each line that is not as here: missing, unknown, different, twice', async () => {
    await choose(twoLines, ({ answer }) => answer('import_settlement', odd));
    expect(await screen.findByText('Tidak ada di laporan (1)')).toBeVisible();
    expect(screen.queryByText('Semua cocok.')).toBeNull();
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toContainEqual(expect.stringMatching(/^Adit NugrahaRp\s?179\.400T0001 · 20\sNov/));
    expect(rows).toContainEqual(expect.stringMatching(/^DEV-asingRp\s?99\.000Baris 6 · /));
    expect(rows).toContainEqual(
      expect.stringMatching(/^Bima SatriaRp\s?100\.000Baris 3 · T0003 · Di sini Rp\s?179\.400/),
    );
    expect(rows).toContainEqual(
      expect.stringMatching(/^Rara Putri.*Baris 5 · MERCH-5 · Muncul dua kali di laporan$/),
    );
    expect(screen.getByText(/^1 baris lain milik lomba lain/)).toBeVisible();
    expect(screen.getByText('1 baris gagal atau kedaluwarsa, tanpa uang.')).toBeVisible();
  });

  test('that was kept before is told, and not kept again', async () => {
    await choose(twoLines, ({ answer }) =>
      answer('import_settlement', { ...clean, imported_before: true }),
    );
    expect(
      await screen.findByText('Berkas ini sudah pernah disimpan. Ini hasilnya sekarang.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Simpan hasil ini' })).toBeNull();
  });

  test.each([
    ['Nama,Alamat\nBudi,Bandung\n', /Kami tidak menemukan kolom nomor referensi dan jumlah/],
    ['Reference,Amount\n', /Berkas ini tidak punya baris/],
  ])('that is none of the provider’s asks nobody: %j', async (text, sentence) => {
    const { backend } = await choose(csv(text), () => undefined);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(backend.sent('import_settlement')).toEqual([]);
  });

  test('says which lines could not be read, and lays the others beside', async () => {
    const { backend } = await choose(
      csv('Reference,Amount\nT0001,179400\nT0002,banyak\n'),
      ({ answer }) => answer('import_settlement', clean),
    );
    expect(
      await screen.findByText('1 baris tidak bisa dibaca dan tidak ikut: baris 3.'),
    ).toBeVisible();
    expect(await screen.findByText('Semua cocok.')).toBeVisible();
    expect(backend.sent('import_settlement')[0]?.lines).toHaveLength(1);
  });

  test.each([
    [422, 'report_too_long', { max: 5000 }, /Paling banyak 5000 baris sekali cocok/],
    [429, 'too_many_reports', { limit: 100 }, /Sudah ada 100 laporan di lomba ini/],
    [422, 'report_rows_invalid', { rows: [2] }, /Ada baris yang tidak bisa dibaca/],
  ])('refused (%i %s) says why', async (status, code, facts, sentence) => {
    await choose(twoLines, ({ refuse }) => refuse('import_settlement', status, code, facts));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Simpan hasil ini' })).toBeNull();
  });

  test('refused when it is to be kept stays as it was found', async () => {
    const { backend, user } = await choose(twoLines, ({ answer }) =>
      answer('import_settlement', clean),
    );
    const keep = await screen.findByRole('button', { name: 'Simpan hasil ini' });
    backend.refuse('import_settlement', 429, 'too_many_reports', { limit: 100 });
    await user.click(keep);
    expect(await screen.findByText(/Sudah ada 100 laporan/)).toBeVisible();
    expect(screen.getByText('Semua cocok.')).toBeVisible();
    await waitFor(() => expect(keep).toBeEnabled());
  });

  test('of two files the last chosen counts, whichever is answered first', async () => {
    const backend = organiserBackend();
    backend.answer('settlement_reports', []);
    let answerFirst: (report: SettlementReport) => void = () => undefined;
    const first = new Promise<Response>((resolve) => {
      answerFirst = (report) => resolve(Response.json(report));
    });
    backend.answer('import_settlement', ({ file_name }) =>
      file_name === 'satu.csv' ? first : clean,
    );
    const { user } = renderConsole(path);
    const input = await screen.findByLabelText('Laporan penyedia');
    await user.upload(input, csv('Reference,Amount\nT0001,179400\n', 'satu.csv'));
    await waitFor(() => expect(backend.sent('import_settlement')).toHaveLength(1));
    await user.upload(input, csv('Reference,Amount\nT0002,179321\n', 'dua.csv'));
    expect(await screen.findByText('Semua cocok.')).toBeVisible();
    answerFirst(odd);
    await waitFor(() => expect(screen.queryByText('Membaca berkas...')).toBeNull());
    expect(screen.getByText('Semua cocok.')).toBeVisible();
  });
});

test('reports that were kept stand below, each as it is now', async () => {
  const backend = organiserBackend();
  backend.answer('settlement_reports', [{ ...odd, imported_before: true }]);
  renderConsole(path);
  const card = await screen.findByRole('heading', { name: 'laporan-november.csv' });
  expect(within(card.parentElement as HTMLElement).getByText('Tidak dikenal (1)')).toBeVisible();
});

test('without the right to money there is no report', async () => {
  organiserBackend({ roles: ['panitia'] });
  renderConsole(path);
  expect(await screen.findByText('Uang lomba ini belum bisa dibaca')).toBeVisible();
  expect(screen.queryByLabelText('Laporan penyedia')).toBeNull();
});
