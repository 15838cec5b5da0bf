import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import type { ManyRefunds, Obstacle, Refund, RefundStep } from '#api/organiser/money.ts';
import { only } from '#tests/support/factories.ts';
import { api } from '#tests/support/ui/api.ts';
import { downloads } from '#tests/support/ui/downloads.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { raceTitle, refund } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

const path = `/lomba/${raceId}/uang?bagian=pengembalian`;
const names = ['Adit', 'Bima', 'Citra', 'Dewi', 'Eka', 'Fajar', 'Gita'];
function idOf(place: number) {
  return `2c0f7a44-0000-4000-8000-0000000001f${place}`;
}

/** So many refunds that are all at one step. */
function refunds(count: number, langkah: RefundStep): Refund[] {
  const approved = langkah === 'diminta' ? null : '2026-11-21T03:00:00Z';
  return names.slice(0, count).map((rider, place) =>
    refund({
      id: idOf(place),
      rider,
      langkah,
      jumlah: 100_000,
      disetujui_pada: approved,
      dibayar_pada: langkah === 'dibayar' ? approved : null,
      tanggal_transfer: langkah === 'dibayar' ? '2026-11-21' : null,
      bukti: langkah === 'dibayar' ? `${idOf(0)}/bukti.pdf` : null,
    }),
  );
}

function answered(ids: string[], changes: Partial<ManyRefunds> = {}): ManyRefunds {
  return {
    ids,
    total: ids.length * 100_000,
    left_out: [],
    leaving: null,
    transfers: [],
    ...changes,
  };
}

function leftOut(rider: string, code: string, facts: Obstacle['facts'] = {}): Obstacle {
  return { id: `id-${rider}`, rider, code, facts };
}

function open(list: Refund[], organiser: Parameters<typeof organiserBackend>[0] = {}) {
  const backend = organiserBackend(organiser);
  backend.answer('race_refunds', list);
  return { backend, ...renderConsole(path) };
}

function press(name: string | RegExp) {
  return screen.findByRole('button', { name });
}
async function dialogOf(name: RegExp) {
  return within(await screen.findByRole('dialog', { name }));
}

describe('approving many', () => {
  test('says how many and how much, and who is left out and why, before it is done', async () => {
    const { backend, user } = open(refunds(4, 'diminta'));
    backend.answer(
      'approve_refunds',
      answered([idOf(0), idOf(1)], {
        left_out: [
          leftOut('Citra', 'refund_step_passed', { langkah: 'ditarik', ditutup_sebab: 'ditarik' }),
          leftOut('Dewi', 'own_request', { limit: 500_000 }),
        ],
      }),
    );
    await user.click(await press('Setujui semua (4)'));
    const dialog = await dialogOf(/^Setujui 4 pengembalian, Rp\s?400\.000\?$/);
    expect(
      await dialog.findByText(/^2 pengembalian, seluruhnya Rp\s?200\.000, siap ditransfer\.$/),
    ).toBeVisible();
    expect(dialog.getByText('2 tidak ikut:')).toBeVisible();
    expect(dialog.getByText(/^Citra\. Langkah ini sudah lewat/)).toBeVisible();
    expect(dialog.getByText(/^Dewi\. Di atas Rp\s?500\.000 perlu dua orang/)).toBeVisible();
    expect(backend.sent('approve_refunds').some(({ commit }) => commit)).toBe(false);

    await user.click(dialog.getByRole('button', { name: 'Ya, setujui' }));
    expect(await screen.findByText('Pengembalian disetujui.')).toBeInTheDocument();
    expect(backend.sent('approve_refunds').filter(({ commit }) => commit)).toEqual([
      { race_id: raceId, refund_ids: [0, 1, 2, 3].map(idOf), commit: true },
    ]);
  });

  test('where none can be, says only why', async () => {
    const { backend, user } = open(refunds(2, 'diminta'));
    backend.answer(
      'approve_refunds',
      answered([], { left_out: [leftOut('Adit', 'account_missing')] }),
    );
    await user.click(await press('Setujui semua (2)'));
    const dialog = await dialogOf(/^Setujui 2 pengembalian/);
    expect(await dialog.findByText('Adit. Isi rekening tujuannya dulu.')).toBeVisible();
    expect(dialog.queryByText(/siap ditransfer/)).toBeNull();
  });

  test('is of those that were picked out, where some are', async () => {
    const { backend, user } = open(refunds(7, 'diminta'));
    backend.answer('approve_refunds', answered([idOf(1), idOf(4)]));
    await user.click(await screen.findByRole('checkbox', { name: 'Pilih pengembalian Bima' }));
    await user.click(screen.getByRole('checkbox', { name: 'Pilih pengembalian Eka' }));
    await user.click(await press('Setujui 2 terpilih'));
    const dialog = await dialogOf(/^Setujui 2 pengembalian/);
    await user.click(await dialog.findByRole('button', { name: 'Ya, setujui' }));
    expect(await screen.findByText('Pengembalian disetujui.')).toBeInTheDocument();
    expect(backend.sent('approve_refunds').at(-1)?.refund_ids).toEqual([idOf(1), idOf(4)]);
    // What comes next is of all again.
    expect(await press('Setujui semua (7)')).toBeVisible();
  });

  test('refused as a whole keeps the dialog', async () => {
    const { backend, user } = open(refunds(2, 'diminta'));
    backend.answer('approve_refunds', answered([idOf(0), idOf(1)]));
    await user.click(await press('Setujui semua (2)'));
    const dialog = await dialogOf(/^Setujui 2 pengembalian/);
    await dialog.findByText(/siap ditransfer/);
    backend.refuse('approve_refunds', 422, 'refunds_required', { max: 1000 });
    await user.click(dialog.getByRole('button', { name: 'Ya, setujui' }));
    expect(
      (await dialog.findAllByText('Pilih 1 sampai 1000 pengembalian sekali jalan.')).at(-1),
    ).toBeVisible();
  });

  test('is no act of somebody without the right to money', async () => {
    open(refunds(2, 'diminta'), { roles: ['panitia'] });
    expect(await screen.findByText('Uang lomba ini belum bisa dibaca')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Setujui/ })).toBeNull();
  });
});

describe('entering many transfers', () => {
  function keepProof(uploaded: string[]) {
    server.use(
      http.post(api.storage('object/:bucket/*'), ({ request }) => {
        uploaded.push(decodeURIComponent(new URL(request.url).pathname.split('/object/')[1] ?? ''));
        return HttpResponse.json({ Id: 'x', Key: 'x' });
      }),
    );
  }
  const proof = () => new File(['%PDF-1.7'], 'transfer.pdf', { type: 'application/pdf' });

  test('wants one proof, puts it into the folder of one that can be entered, and enters all', async () => {
    const { backend, user } = open(refunds(3, 'disetujui'));
    const uploaded: string[] = [];
    keepProof(uploaded);
    backend.answer('begin_upload', undefined);
    backend.answer(
      'pay_refunds',
      answered([idOf(1), idOf(2)], {
        leaving: 2,
        left_out: [leftOut('Adit', 'account_changed')],
      }),
    );
    await user.click(await press('Catat transfer semua (3)'));
    const dialog = await dialogOf(/^Catat 3 transfer, Rp\s?300\.000$/);
    expect(await dialog.findByText(/^2 pengembalian, .* tercatat sudah ditransfer/)).toBeVisible();
    expect(dialog.getByText(/^2 pendaftaran dicatat sudah dikembalikan uangnya/)).toBeVisible();
    expect(dialog.getByText(/^Adit\. Rekeningnya berubah/)).toBeVisible();

    await user.click(dialog.getByRole('button', { name: 'Ya, sudah ditransfer' }));
    const file = dialog.getByLabelText(/Bukti transfer/);
    expect(file).toHaveFocus();
    expect(backend.sent('pay_refunds').some(({ commit }) => commit)).toBe(false);

    await user.upload(file, proof());
    await user.click(dialog.getByRole('button', { name: 'Ya, sudah ditransfer' }));
    expect(await screen.findByText('Transfer dicatat. Orang tua dapat email.')).toBeInTheDocument();
    expect(uploaded).toHaveLength(1);
    expect(uploaded[0]).toMatch(new RegExp(`^bukti_pengembalian/${idOf(1)}/[0-9a-f-]{36}\\.pdf$`));
    expect(backend.sent('pay_refunds').filter(({ commit }) => commit)).toMatchObject([
      {
        race_id: raceId,
        refund_ids: [0, 1, 2].map(idOf),
        proof: uploaded[0]?.replace('bukti_pengembalian/', ''),
      },
    ]);
  });

  test('that fails uses the proof again that was uploaded for it', async () => {
    const { backend, user } = open(refunds(2, 'disetujui'));
    const uploaded: string[] = [];
    keepProof(uploaded);
    backend.answer('begin_upload', undefined);
    const able = answered([idOf(0), idOf(1)], { leaving: 2 });
    backend.answer('pay_refunds', able);
    await user.click(await press('Catat transfer semua (2)'));
    const dialog = await dialogOf(/^Catat 2 transfer/);
    await user.upload(await dialog.findByLabelText(/Bukti transfer/), proof());
    const refusal = () =>
      HttpResponse.json(
        { code: 'PT422', message: 'proof_missing', details: '{}', hint: null },
        { status: 422 },
      );
    backend.answer('pay_refunds', ({ commit }) => (commit ? refusal() : able));
    await user.click(dialog.getByRole('button', { name: 'Ya, sudah ditransfer' }));
    expect(
      (await dialog.findAllByText('Bukti transfernya belum sampai. Unggah lagi.')).at(-1),
    ).toBeVisible();
    backend.answer('pay_refunds', able);
    await user.click(dialog.getByRole('button', { name: 'Ya, sudah ditransfer' }));
    expect(await screen.findByText('Transfer dicatat. Orang tua dapat email.')).toBeInTheDocument();
    expect(uploaded).toHaveLength(1);
  });
});

describe('the file for the bank', () => {
  test('has a line for each that can be transferred, and says how many are not in it', async () => {
    const { backend, user } = open(refunds(2, 'disetujui'));
    const saved = downloads();
    backend.answer(
      'refund_transfers',
      answered([idOf(0)], {
        left_out: [leftOut('Bima', 'account_missing')],
        transfers: [
          {
            id: idOf(0),
            bank: 'BCA',
            nomor: '0012345678',
            atas_nama: 'Bunda Adit',
            jumlah: 100_000,
            refund_number: 'RF-0000',
          },
        ],
      }),
    );
    await user.click(await press('Berkas bank (CSV)'));
    await waitFor(() => expect(saved).toHaveLength(1));
    const { name, content } = only(saved);
    expect(name).toBe(`Transfer pengembalian ${raceTitle}.csv`);
    const text = await content.text();
    expect(text).toContain('Bunda Adit');
    // A number keeps the zeros in front.
    expect(text).toContain('0012345678');
    expect(text).toContain('RF-0000');
    expect(await screen.findByText(/^1 tidak masuk berkas/)).toBeInTheDocument();
    expect(backend.sent('refund_transfers')).toEqual([
      { race_id: raceId, refund_ids: [idOf(0), idOf(1)] },
    ]);
  });

  test('that would be empty is none', async () => {
    const { backend, user } = open(refunds(2, 'disetujui'));
    const saved = downloads();
    backend.answer('refund_transfers', answered([], { left_out: [leftOut('Adit', 'x')] }));
    await user.click(await press('Berkas bank (Excel)'));
    expect(await screen.findByText(/^1 tidak masuk berkas/)).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});

test('closing many is asked once and done in one act', async () => {
  const { backend, user } = open(refunds(3, 'dibayar'));
  backend.answer('close_refunds', answered([0, 1, 2].map(idOf)));
  await user.click(await press('Tutup semua (3)'));
  const dialog = await dialogOf(/^Tutup 3 pengembalian\?$/);
  expect(await dialog.findByText(/^Uangnya sudah sampai semua/)).toBeVisible();
  expect(backend.sent('close_refunds')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Ya, tutup' }));
  expect(await screen.findByText(/^Pengembalian ditutup/)).toBeInTheDocument();
  expect(backend.sent('close_refunds')).toEqual([
    { race_id: raceId, refund_ids: [0, 1, 2].map(idOf) },
  ]);
});

test('one alone has no act for many', async () => {
  open(refunds(1, 'diminta'));
  expect(await press('Setujui')).toBeVisible();
  expect(screen.queryByRole('button', { name: /semua/ })).toBeNull();
});
