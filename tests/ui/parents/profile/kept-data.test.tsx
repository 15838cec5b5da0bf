import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OwnMessage } from '#api/own-data.ts';
import type { Rider } from '#api/riders.ts';
import { api, raised } from '#tests/support/ui/api.ts';
import { backend, brokenServer, noRecords, profileBackend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { filledProfile, mailbox, raceId, rider } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';
import { testUserId } from '#tests/support/ui/session.ts';

interface Start extends NonNullable<Parameters<typeof profileBackend>[0]> {
  riders?: Rider[];
}

async function openData({ riders = [], ...start }: Start = {}, address = '/profile/data') {
  const made = profileBackend(start);
  let kept = riders;
  server.use(
    http.get(api.rest('rider'), () => HttpResponse.json(kept)),
    http.post(api.rest('rpc/set_rider_file'), async ({ request }) => {
      const { kind, path } = (await request.json()) as Record<string, string | null>;
      made.calls.push(`${kind} ${path}`);
      kept = kept.map((one) => ({ ...one, file_identitas: null, nama_file_identitas: null }));
      return HttpResponse.json(null);
    }),
  );
  const { user } = renderApp(address, { session: true });
  await screen.findByRole('heading', { name: 'Data saya' });
  return { ...made, user };
}

async function part(title: string) {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('section') as HTMLElement);
}

describe('what is kept of the family', () => {
  test('is the account, with what was never said, and a way to change it', async () => {
    await openData({ profile: filledProfile({ nama_kontak_darurat: 'Nenek' }) });
    const kept = await part('Yang kami simpan');
    expect(await kept.findByText('Rani Wijaya')).toBeVisible();
    expect(kept.getByText('bunda@contoh.id')).toBeVisible();
    expect(kept.getByText('Nenek')).toBeVisible();
    expect(kept.getAllByText('Belum diisi').length).toBeGreaterThan(0);
    expect(kept.getByRole('link', { name: 'Ubah di profil' })).toHaveAttribute('href', '/profile');
  });

  test('is each child, a single one open at once; a child without a city has none', async () => {
    await openData({ riders: [rider({ kota_asal: '', nomor_bib: '22' })] });
    const kept = await part('Yang kami simpan');
    expect(await kept.findByText('Bima Satria')).toBeVisible();
    expect(kept.getByText('22')).toBeVisible();
    expect(kept.getByText('Kota').nextElementSibling).toHaveTextContent('Belum diisi');
    expect(kept.getByRole('link', { name: 'Ubah data Bima' })).toHaveAttribute(
      'href',
      '/profile?tab=anak',
    );
  });

  test('of forty children begins with their names', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      rider({ id: `r${index}`, nama_panggilan: `Anak ${index + 1}` }),
    );
    const { user } = await openData({ riders: many });
    const kept = await part('Yang kami simpan');
    expect(await kept.findAllByRole('heading', { name: /^Anak \d+$/ })).toHaveLength(40);
    expect(kept.getByRole('heading', { name: 'Anak 40' }).closest('details')).not.toHaveAttribute(
      'open',
    );
    await user.click(kept.getByRole('heading', { name: 'Anak 40' }));
    expect(kept.getByRole('heading', { name: 'Anak 40' }).closest('details')).toHaveAttribute(
      'open',
    );
  });

  test('is what else there is, each kind with its number and where it is looked at', async () => {
    await openData({ records: { ...noRecords, entries: 12, accounts: 1 } });
    const kept = await part('Yang kami simpan');
    const entries = await kept.findByRole('link', { name: 'Pendaftaran lomba' });
    expect(entries).toHaveAttribute('href', '/order');
    expect(entries.closest('li')).toHaveTextContent('12');
    expect(kept.getByText('Terhapus sendiri 30 hari setelah uangnya kembali.')).toBeVisible();
    expect(kept.queryByText('Pencarian tersimpan')).toBeNull();
  });

  test('is nothing else', async () => {
    await openData();
    expect(await screen.findByText('Tidak ada catatan lain.')).toBeVisible();
  });

  test('that cannot be read is asked for again, and the rest of the page stands', async () => {
    const { user, state } = await openData({ records: () => brokenServer() });
    expect(await screen.findByText('Catatan lain belum bisa dimuat')).toBeVisible();
    expect(await screen.findByText('Rani Wijaya')).toBeVisible();
    state.records = { ...noRecords, phones: 1 };
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('HP yang menerima notifikasi')).toBeVisible();
  });
});

describe('a document', () => {
  const stored = {
    file_identitas: `${testUserId}/r/akta.pdf`,
    nama_file_identitas: 'Bima-akta.pdf',
  };

  test('of a child is asked about, then taken away', async () => {
    const { user, calls } = await openData({ riders: [rider(stored)] });
    expect(await screen.findByText('Bima-akta.pdf')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hapus dokumen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hapus dokumen ini?' });
    expect(calls).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Hapus dokumen' }));
    await waitFor(() => expect(screen.queryByText('Bima-akta.pdf')).toBeNull());
    expect(calls).toEqual(['identitas null', `remove ${stored.file_identitas}`]);
  });

  test('of the account is taken away too', async () => {
    const { user, calls } = await openData({ profile: filledProfile(stored) });
    await user.click(await screen.findByRole('button', { name: 'Hapus dokumen' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Hapus dokumen' }));
    await waitFor(() => expect(screen.queryByText('Bima-akta.pdf')).toBeNull());
    expect(calls).toContain(`remove ${stored.file_identitas}`);
  });

  test('that could not be taken away is still there, and why is said', async () => {
    const { user, calls } = await openData({ riders: [rider(stored)] });
    server.use(http.post(api.rest('rpc/set_rider_file'), () => raised(429, 'rate_limited', {})));
    await user.click(await screen.findByRole('button', { name: 'Hapus dokumen' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Hapus dokumen' }));
    expect(await within(dialog).findByText(/^Belum terhapus\./)).toBeVisible();
    expect(calls).toEqual([]);
    expect(screen.getByText('Bima-akta.pdf')).toBeInTheDocument();
  });

  test('that an organiser has checked is gone, and that is said', async () => {
    await openData({ riders: [rider({ identitas_diperiksa_pada: '2026-11-01T00:00:00Z' })] });
    expect(
      await screen.findByText('Sudah diperiksa penyelenggara, filenya sudah dihapus'),
    ).toBeVisible();
  });
});

describe('messages', () => {
  function message(changes: Partial<OwnMessage> = {}): OwnMessage {
    return {
      message_id: 'm1',
      subjek: 'Nomor plat: Piala Bandung',
      teks: 'Nomor plat sudah dibagikan.\n\nRara: 12',
      address: 'bunda@contoh.id',
      dibuat_pada: '2026-11-20T02:00:00+00:00',
      terkirim_pada: '2026-11-20T02:01:00+00:00',
      held: false,
      race_id: null,
      race: null,
      organisation: null,
      ...changes,
    };
  }
  const letter = message({
    subjek: 'Kabar dari Komunitas Roda',
    teks: 'Komunitas Roda menulis kepada peserta:\n\n> Parkir <b>pindah</b>.\n> \n> Datang pukul 6.\n\nSampai jumpa',
    race_id: raceId,
    race: 'Piala Bandung',
    organisation: 'Komunitas Roda',
  });

  test('of ours: subject, when, to which address, its words', async () => {
    const { user } = await openData({ messages: [message()] });
    const messages = await part('Pesan untuk Anda');
    await user.click(await messages.findByText('Nomor plat: Piala Bandung'));
    expect(messages.getByText('Dari Pushbike Race')).toBeVisible();
    expect(messages.getByText(/20 Nov.* 2026.*09.01/)).toBeVisible();
    expect(messages.getByText('Ke bunda@contoh.id')).toBeVisible();
    expect(messages.getByText('Rara: 12')).toBeVisible();
    expect(messages.queryByRole('link', { name: 'Lihat lomba' })).toBeNull();
  });

  test('of an organiser say whose words they carry; those stand apart, as text', async () => {
    const { user } = await openData({ messages: [letter] });
    await user.click(await screen.findByText('Kabar dari Komunitas Roda'));
    expect(screen.getByText('Dari Komunitas Roda')).toBeVisible();
    // Whose words they are the letter itself says at its end.
    expect(screen.queryByText(/^Kata-kata ini dari/)).toBeNull();
    const quoted = screen.getByText(/Parkir <b>pindah/);
    expect(quoted.tagName).toBe('BLOCKQUOTE');
    expect(quoted.textContent).toBe('Parkir <b>pindah</b>.\n\nDatang pukul 6.');
    expect(screen.getByRole('link', { name: 'Lihat lomba' })).toHaveAttribute(
      'href',
      `/race-detail/${raceId}`,
    );
  });

  test('of a race without a club are its organiser’s', async () => {
    await openData({ messages: [{ ...letter, organisation: null }] });
    expect(await screen.findByText('Dari Penyelenggara Piala Bandung')).toBeVisible();
  });

  test('that wait for the mailbox can be read, and say what they wait for', async () => {
    backend.mailbox(mailbox({ proved: false }));
    await openData({ messages: [message({ held: true, terkirim_pada: null })] });
    expect(await screen.findByText('Menunggu email Anda dikonfirmasi')).toBeVisible();
    expect(screen.getByText('Nomor plat sudah dibagikan.')).toBeInTheDocument();
  });

  test('that never went out, and one whose words were a secret', async () => {
    await openData({
      messages: [message({ terkirim_pada: null }), message({ message_id: 'm2', teks: null })],
    });
    expect(await screen.findByText('Hanya di aplikasi')).toBeVisible();
    expect(screen.getByText('Isinya kode rahasia, jadi tidak kami simpan.')).toBeInTheDocument();
  });

  test('of many the newest, the rest when asked', async () => {
    const many = Array.from({ length: 7 }, (_, index) =>
      message({ message_id: `m${index}`, subjek: `Pesan ${index + 1}` }),
    );
    const { user } = await openData({ messages: many });
    expect(await screen.findByText('Pesan 5')).toBeVisible();
    expect(screen.queryByText('Pesan 6')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Tampilkan semua (7)' }));
    expect(screen.getByText('Pesan 7')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Tampilkan semua/ })).toBeNull();
  });

  test('of which there are none', async () => {
    await openData();
    expect(await screen.findByText('Belum ada pesan dalam 30 hari terakhir.')).toBeVisible();
  });

  test('that cannot be read are asked for again', async () => {
    const { user, state } = await openData({ messages: () => brokenServer() });
    expect(await screen.findByText('Pesan belum bisa dimuat')).toBeVisible();
    state.messages = [message()];
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Nomor plat: Piala Bandung')).toBeVisible();
  });

  test('that are not wanted any more: since when, and where that is changed', async () => {
    await openData({
      records: {
        ...noRecords,
        messages_stopped_since: '2026-11-03T02:00:00+00:00',
        unsubscribe_token: 'kunci',
      },
    });
    expect(await screen.findByText(/^Sejak 3 Nov.* 2026 Anda tidak menerima/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Atur email yang Anda terima' })).toHaveAttribute(
      'href',
      '/berhenti-pesan/kunci',
    );
  });

  describe('from the bell', () => {
    const shown = vi.fn();
    beforeEach(() => {
      shown.mockClear();
      Element.prototype.scrollIntoView = shown;
    });

    test('a family is led to them, and the page shows them at once', async () => {
      const { user } = renderApp('/', { session: true });
      await user.click(await screen.findByRole('button', { name: 'Notifikasi' }));
      const link = await screen.findByRole('link', { name: 'Pesan dari kami dan penyelenggara' });
      expect(link).toHaveAttribute('href', '/profile/data#pesan');
      profileBackend({ messages: [message()] });
      await user.click(link);
      expect(await screen.findByText('Nomor plat: Piala Bandung')).toBeVisible();
      await waitFor(() => expect(shown).toHaveBeenCalled());
    });

    test('the page begins at its top for whom nothing led there', async () => {
      await openData({ messages: [message()] });
      await screen.findByText('Nomor plat: Piala Bandung');
      expect(shown).not.toHaveBeenCalled();
    });

    test('a visitor is offered no messages', async () => {
      const { user } = renderApp('/');
      await user.click(await screen.findByRole('button', { name: 'Notifikasi' }));
      await screen.findByText('Tidak ada event mendatang dalam 7 hari ke depan');
      expect(screen.queryByRole('link', { name: /^Pesan dari kami/ })).toBeNull();
    });
  });
});
