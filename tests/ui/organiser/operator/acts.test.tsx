import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { expectNoBarriers } from '#tests/support/ui/barriers.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { clubId, logEntry } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { inDays, raceId } from '#tests/support/ui/rows.ts';
import { holdTimers } from '#tests/support/ui/when-time-passes.ts';

afterEach(() => {
  vi.useRealTimers();
});

const reason = 'Rekening klub dipersoalkan';

type Block = Answer<'blocks_of'>;

function block(changes: Partial<Block> = {}): Block {
  return {
    id: 'b1',
    alasan: reason,
    diblokir_pada: inDays(-1),
    blocked_by: 'Pak Budi',
    dibuka_pada: null,
    unblocked_by: null,
    alasan_buka: null,
    ...changes,
  };
}

async function club(blocks: Block[] = []) {
  const backend = organiserBackend({ roles: [], admin: true });
  backend.answer('blocks_of', blocks);
  return { backend, ...renderConsole(`/operator/klub/${clubId}`) };
}

describe('blocking', () => {
  test('says what it stops before anybody typed a reason, and needs one', async () => {
    const { backend, user } = await club();
    backend.answer('block_organisation', {
      block: block(),
      unpaid: 3,
      organisations: null,
      races: 2,
    });
    await user.click(await screen.findByRole('button', { name: 'Blokir klub' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByText('2 lomba yang akan datang berhenti menerima pendaftaran.'),
    ).toBeVisible();
    expect(dialog.getByText(/^3 pendaftaran belum dibayar/)).toBeVisible();
    await expectNoBarriers();
    await user.click(dialog.getByRole('button', { name: 'Blokir klub' }));
    expect(dialog.getByText('Tulis alasannya dulu.')).toBeVisible();
    backend.refuse('block_organisation', 422, 'text_too_short', { field: 'alasan', min: 10 });
    await fillIn(user, dialog.getByLabelText('Alasan'), 'singkat');
    await user.click(dialog.getByRole('button', { name: 'Blokir klub' }));
    expect(await dialog.findByText(/Tulis paling sedikit 10 huruf/)).toBeVisible();
    backend.answer('block_organisation', {
      block: block(),
      unpaid: 3,
      organisations: null,
      races: 2,
    });
    await fillIn(user, dialog.getByLabelText('Alasan'), reason);
    backend.answer('blocks_of', [block()]);
    await user.click(dialog.getByRole('button', { name: 'Blokir klub' }));
    expect(await screen.findByText(/Klub diblokir\. Pemiliknya diberi tahu/)).toBeVisible();
    expect(backend.sent('block_organisation').at(-1)).toEqual({
      organisation_id: clubId,
      reason,
      commit: true,
    });
    expect(await screen.findByText(new RegExp(`oleh Pak Budi: ${reason}`))).toBeVisible();
  });

  test('what is blocked is let in again, and what was before stays to be read', async () => {
    const { backend, user } = await club([
      block(),
      block({
        id: 'b0',
        dibuka_pada: inDays(-3),
        unblocked_by: null,
        alasan_buka: 'Sudah dijelaskan',
      }),
    ]);
    expect(await screen.findByText(/oleh pengelola lain: Sudah dijelaskan/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Buka blokir klub' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fillIn(user, dialog.getByLabelText('Alasan'), 'Semua sudah jelas');
    backend.answer('unblock_organisation', block({ dibuka_pada: inDays(0) }));
    await user.click(dialog.getByRole('button', { name: 'Buka blokir klub' }));
    await waitFor(() =>
      expect(backend.sent('unblock_organisation')).toEqual([
        { organisation_id: clubId, reason: 'Semua sudah jelas' },
      ]),
    );
  });

  test.each(['/', `/lomba/${raceId}`, '/tim'])(
    '%s of a blocked club says since when, what stops, why, and where to ask',
    async (path) => {
      const backend = organiserBackend();
      const work = backend.usual('my_work');
      const blocked = (block_reason: string | null) => ({
        ...work,
        organisations: work.organisations.map((one) => ({
          ...one,
          diblokir_pada: '2026-11-27T03:00:00Z',
          block_reason,
        })),
      });
      backend.answer('my_work', blocked(reason));
      const { unmount } = renderConsole(path);
      expect(
        await screen.findByText(
          'Klub Roda Kecil sedang diblokir pengelola aplikasi sejak Jumat, 27 November 2026.',
        ),
      ).toBeVisible();
      expect(screen.getByText(/^Berhenti sementara: pendaftaran/)).toBeVisible();
      expect(screen.getByText(`Alasannya: ${reason}`)).toBeVisible();
      expect(screen.getByRole('link', { name: 'halaman Privasi' })).toHaveAttribute(
        'href',
        '/privasi',
      );
      await expectNoBarriers();
      unmount();
      backend.answer('my_work', blocked(null));
      renderConsole(path);
      expect(
        await screen.findByText('Alasannya sudah dikirim ke email pemilik klub.'),
      ).toBeVisible();
    },
  );
});

/** An admin who acts for the club, for so many milliseconds more. */
function acting(left: number) {
  const backend = organiserBackend({ admin: true });
  const usual = backend.usual('my_work');
  const work = {
    ...usual,
    acting: {
      organisasi_id: clubId,
      nama: 'Klub Roda Kecil',
      alasan: reason,
      mulai: inDays(0),
      sampai: new Date(Date.now() + left - 5_000).toISOString(),
    },
  };
  return { backend, usual, work };
}

describe('acting for a club', () => {
  test('begins with a reason', async () => {
    const { backend, user } = await club();
    await user.click(await screen.findByRole('button', { name: 'Bertindak untuk klub' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Klub melihat alasan Anda di Catatan/)).toBeVisible();
    backend.refuse('begin_acting', 409, 'acting_elsewhere', { name: 'Klub Lain' });
    await fillIn(user, dialog.getByLabelText('Alasan'), reason);
    await user.click(dialog.getByRole('button', { name: 'Mulai bertindak' }));
    expect(await dialog.findByText(/Anda masih bertindak untuk Klub Lain/)).toBeVisible();
    expect(backend.sent('begin_acting')).toEqual([{ organisation_id: clubId, reason }]);
  });

  test.each(['/', `/lomba/${raceId}`, '/log'])('%s says so, and how to end it', async (path) => {
    const { backend, usual, work } = acting(90 * 60_000);
    backend.answer('my_work', work);
    const { user } = renderConsole(path);
    const bar = within(await screen.findByRole('region', { name: 'Bertindak untuk klub' }));
    expect(bar.getByText('Bertindak untuk Klub Roda Kecil, 90 menit lagi')).toBeVisible();
    backend.answer('my_work', usual);
    backend.answer('end_acting', null as never);
    await user.click(bar.getByRole('button', { name: 'Selesai' }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Bertindak untuk klub' })).toBeNull(),
    );
    expect(backend.sent('end_acting')).toHaveLength(1);
  });

  test('at its end the club’s screens are left, with a sentence', async () => {
    const { work, backend } = acting(-31_000);
    backend.answer('my_work', work);
    const { user } = renderConsole(`/lomba/${raceId}`);
    const bar = within(await screen.findByRole('region', { name: 'Bertindak untuk klub' }));
    expect(await bar.findByText('Bertindak untuk Klub Roda Kecil sudah berakhir.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Kembali ke pencarian' })).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByRole('region', { name: 'Bertindak untuk klub' })).toBeNull();
  });

  test('what was typed stays on the screen until the person leaves it', async () => {
    const { backend, work, usual } = acting(40 * 60_000);
    backend.answer('my_work', work);
    const { user, queryClient } = renderConsole('/');
    await screen.findByText(/, 40 menit lagi$/);
    fireEvent.input(document.body);
    backend.answer('my_work', usual);
    await act(() => queryClient.refetchQueries({ queryKey: ['organiser', 'work'] }));
    const bar = within(screen.getByRole('region', { name: 'Bertindak untuk klub' }));
    expect(await bar.findByText(/sudah berakhir\. Yang Anda ketik di layar ini/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Kembali ke pencarian' })).toBeNull();
    await user.click(bar.getByRole('button', { name: 'Tinggalkan layar' }));
    expect(await screen.findByRole('link', { name: 'Kembali ke pencarian' })).toBeVisible();
    expect(bar.getByText('Bertindak untuk Klub Roda Kecil sudah berakhir.')).toBeVisible();
  });

  test.each([
    ['/tim', 'Undang orang', 'Email'],
    [`/operator/klub/${clubId}`, 'Blokir klub', 'Alasan'],
  ])('on %s what “%s” opened keeps what was typed into it', async (path, press, field) => {
    const { backend, work, usual } = acting(40 * 60_000);
    backend.answer('blocks_of', []);
    backend.answer('block_organisation', {
      block: block(),
      unpaid: 0,
      organisations: null,
      races: 0,
    });
    backend.answer('my_work', work);
    const { user, queryClient } = renderConsole(path);
    await user.click(await screen.findByRole('button', { name: press }));
    const typed = within(await screen.findByRole('dialog')).getByRole('textbox', { name: field });
    await fillIn(user, typed, 'kasir@contoh.id');
    backend.answer('my_work', { ...usual, organisations: [] });
    await act(() => queryClient.refetchQueries({ queryKey: ['organiser', 'work'] }));
    expect(await screen.findByText(/ sudah berakhir\./)).toBeInTheDocument();
    expect(typed).toBeInTheDocument();
    expect(typed).toHaveValue('kasir@contoh.id');
  });

  test('its end is heard of when it comes, not at the clock’s next half minute', async () => {
    holdTimers();
    const { backend, work, usual } = acting(15_000);
    backend.answer('my_work', work);
    renderConsole('/');
    const bar = within(await screen.findByRole('region', { name: 'Bertindak untuk klub' }));
    expect(bar.getByText(/, 1 menit lagi$/)).toBeVisible();
    backend.answer('my_work', usual);
    const asked = backend.sent('my_work').length;
    for (let second = 0; second < 12; second += 1) {
      await act(() => vi.advanceTimersByTimeAsync(1_000));
    }
    expect(backend.sent('my_work').length).toBeGreaterThan(asked);
    await waitFor(() => expect(bar.getByText(/sudah berakhir/)).toBeVisible());
  });

  test('the record of the club one acts for leads there, and out', async () => {
    const { backend, work, usual } = acting(40 * 60_000);
    backend.answer('blocks_of', []);
    backend.answer('my_work', work);
    backend.answer('end_acting', null as never);
    const { user } = renderConsole(`/operator/klub/${clubId}`);
    expect(await screen.findByRole('link', { name: 'Buka lomba klub' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Bertindak untuk klub' })).toBeNull();
    backend.answer('my_work', usual);
    await user.click(screen.getByRole('button', { name: 'Akhiri bertindak' }));
    expect(await screen.findByRole('button', { name: 'Bertindak untuk klub' })).toBeVisible();
    expect(backend.sent('end_acting')).toHaveLength(1);
  });

  test('the club’s log names the operator, not the person', async () => {
    const backend = organiserBackend();
    backend.answer('read_log', [
      logEntry({
        id: 9,
        user_id: null,
        name: null,
        by_operator: true,
        tindakan: 'begin_acting',
        objek: 'bertindak',
        sesudah: { alasan: reason },
      }),
    ]);
    renderConsole('/log');
    expect((await screen.findAllByText(/Pengelola aplikasi/))[0]).toBeVisible();
    expect(screen.getAllByText(/mulai bertindak untuk klub/)[0]).toBeVisible();
  });
});
