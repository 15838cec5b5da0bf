import { screen, waitFor, within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import type { Erasure } from '#api/own-data.ts';
import { readSession } from '#api/platform/session-store.ts';
import { termsVersion } from '#domain/terms.ts';
import { api, authRefusal, raised } from '#tests/support/ui/api.ts';
import { agreed, backend, brokenServer, profileBackend } from '#tests/support/ui/backend.ts';
import { downloads } from '#tests/support/ui/downloads.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { filledProfile } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';
import { sessionBody, testUserId } from '#tests/support/ui/session.ts';

async function openData(start: Parameters<typeof profileBackend>[0] = {}) {
  const made = profileBackend(start);
  const { user } = renderApp('/profile/data', { session: true });
  await screen.findByRole('heading', { name: 'Data saya' });
  return { ...made, user };
}

describe('the texts', () => {
  test.each([
    ['/syarat', 'Syarat & Ketentuan', 'Tempat dan pembayaran'],
    ['/privasi', 'Kebijakan Privasi', 'Siapa yang melihatnya'],
  ])('%s says what it is and since when, to a visitor', async (address, title, section) => {
    renderApp(address);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('heading', { name: section })).toBeVisible();
    expect(screen.getByText(/^Berlaku sejak .*23 November 2026/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Buka Data saya' })).toBeNull();
  });
});

describe('consents', () => {
  test('a visitor is sent to sign in', async () => {
    renderApp('/profile/data');
    expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeVisible();
  });

  test('both choices begin unset; given and taken back one by one', async () => {
    const { user, calls } = await openData();
    const photos = await screen.findByRole('checkbox', { name: /Foto dan video/ });
    const results = screen.getByRole('checkbox', { name: /Terlihat oleh teman setim/ });
    expect(photos).not.toBeChecked();
    expect(results).not.toBeChecked();

    await user.click(photos);
    expect(await screen.findByText(/^Anda setuju sejak 20 /)).toBeVisible();
    expect(photos).toBeChecked();
    expect(results).not.toBeChecked();

    await user.click(photos);
    await waitFor(() => expect(photos).not.toBeChecked());
    expect(calls).toEqual([`agree foto ${termsVersion}`, 'withdraw foto']);
  });

  test('a choice that does not reach the server is not shown as made', async () => {
    const { user } = await openData();
    server.use(http.post(api.rest('rpc/give_consent'), () => brokenServer()));
    const photos = await screen.findByRole('checkbox', { name: /Foto dan video/ });
    await user.click(photos);
    expect(await screen.findByText('Terjadi kesalahan. Silakan coba lagi.')).toBeInTheDocument();
    expect(photos).not.toBeChecked();
  });

  test('what cannot be read can be asked for again', async () => {
    const { user, state } = await openData({ consents: () => brokenServer() });
    expect(await screen.findByText('Persetujuan belum bisa dimuat')).toBeVisible();
    state.consents = agreed('syarat', 'privasi', 'foto');
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('checkbox', { name: /Foto dan video/ })).toBeChecked();
  });
});

describe('an account from before the texts', () => {
  const asked = () => screen.queryByRole('heading', { name: 'Sebelum lanjut, satu hal' });

  async function openProfile(start: Parameters<typeof profileBackend>[0]) {
    const made = profileBackend(start);
    const { user } = renderApp('/profile', { session: true });
    await screen.findByRole('heading', { name: 'Data saya' });
    return { ...made, user };
  }

  test('is asked in its profile, and no more once it has agreed', async () => {
    const { user, calls } = await openProfile({ consents: [] });
    const section = (await screen.findByRole('heading', { name: 'Sebelum lanjut, satu hal' }))
      .parentElement as HTMLElement;
    expect(within(section).getByRole('link', { name: 'Kebijakan Privasi' })).toHaveAttribute(
      'href',
      '/privasi',
    );
    await user.click(screen.getByRole('button', { name: 'Saya setuju' }));
    await waitFor(() => expect(asked()).toBeNull());
    expect(calls).toEqual([`agree syarat,privasi ${termsVersion}`]);
  });

  test('is asked again when the texts have changed since', async () => {
    await openProfile({
      consents: agreed('syarat', 'privasi').map((consent) => ({ ...consent, versi: '2026-01-01' })),
    });
    await waitFor(() => expect(asked()).toBeVisible());
  });

  test('a parent who has agreed is not asked', async () => {
    const reads: string[] = [];
    server.events.on('request:start', ({ request }) => reads.push(request.url));
    await openProfile({});
    await waitFor(() => expect(reads.some((url) => url.includes('/persetujuan'))).toBe(true));
    expect(asked()).toBeNull();
  });

  test('a parent who says later is left alone', async () => {
    const { user, calls } = await openProfile({ consents: [] });
    await user.click(await screen.findByRole('button', { name: 'Nanti saja' }));
    expect(asked()).toBeNull();
    expect(calls).toEqual([]);
  });
});

const rara = {
  id: '5a0c1f3e-7d2b-4c55-9a51-3b1d0f7e2c99',
  nama_panggilan: 'Rara',
  nama_lengkap: 'Rara Kirana',
  dihapus_pada: null,
};

const erasure: Erasure = {
  blocks: [],
  given_up: [{ registration_id: 'd1', race: 'Piala Bandung' }],
  children: 0,
  lines: 2,
  lines_with_money: 1,
  delegates: 1,
  waiting: 0,
  classes: 0,
  files: [{ bucket: 'akta_kia', path: `${testUserId}/a.pdf` }],
};

const block: Erasure['blocks'][number] = {
  code: 'case_open',
  registration_id: 'd1',
  race: 'Piala Bandung',
  zona_waktu: null,
  tanggal_mulai: null,
  ends_at: null,
  organisation: null,
  rider: 'Rara',
};

/** What was asked of the function, in order. */
function erasing(name: string, answer: (body: Record<string, unknown>) => Response) {
  const asked: unknown[] = [];
  server.use(
    http.post(api.rest(`rpc/${name}`), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      asked.push(body);
      return answer(body);
    }),
  );
  return asked;
}

describe('erasing a child', () => {
  test('says what goes and what stays, wants the word, then erases and removes the files', async () => {
    const { user, calls } = await openData({ children: [rara] });
    const asked = erasing('erase_rider', () => HttpResponse.json(erasure));
    await user.click(await screen.findByRole('button', { name: 'Hapus data Rara' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hapus data Rara?' });
    expect(await within(dialog).findByText('1 berkas (dokumen dan foto)')).toBeVisible();
    expect(within(dialog).getByText(/Piala Bandung/)).toBeVisible();
    expect(
      within(dialog).getByText(/2 pendaftaran tinggal sebagai baris tanpa nama/),
    ).toBeVisible();
    expect(within(dialog).getByText(/Pembukuan wajib menyimpannya/)).toBeVisible();

    await user.click(within(dialog).getByRole('button', { name: 'Hapus selamanya' }));
    expect(await within(dialog).findByText('Ketik HAPUS, dengan huruf besar.')).toBeVisible();
    expect(asked).toEqual([{ rider_id: rara.id }]);

    await user.type(within(dialog).getByLabelText('Ketik HAPUS untuk melanjutkan'), 'HAPUS');
    await user.click(within(dialog).getByRole('button', { name: 'Hapus selamanya' }));
    expect(await screen.findByText('Data Rara sudah dihapus')).toBeInTheDocument();
    expect(asked).toEqual([{ rider_id: rara.id }, { rider_id: rara.id, commit: true }]);
    expect(calls).toContain(`remove ${testUserId}/a.pdf`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('what stands in the way is said instead, and nothing can be confirmed', async () => {
    const { user } = await openData({ children: [rara] });
    erasing('erase_rider', () =>
      HttpResponse.json({
        ...erasure,
        blocks: [
          {
            ...block,
            code: 'entry_running',
            zona_waktu: 'Asia/Jakarta',
            tanggal_mulai: '2026-12-05T00:30:00+00:00',
          },
        ],
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Hapus data Rara' }));
    expect(
      await screen.findByText(
        /^Rara: Masih terdaftar dan lunas di Piala Bandung, Sabtu, 5 Desember 2026/,
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Hapus selamanya' })).toBeNull();
  });

  test('what came between is said, and the dialog shows how it is now', async () => {
    const { user } = await openData({ children: [rara] });
    let paid = false;
    const blocks = [{ ...block, code: 'case_open' }];
    erasing('erase_rider', ({ commit }) => {
      if (commit === true) {
        paid = true;
        return raised(409, 'erasure_blocked', { blocks });
      }
      return HttpResponse.json({ ...erasure, blocks: paid ? blocks : [] });
    });
    await user.click(await screen.findByRole('button', { name: 'Hapus data Rara' }));
    await user.type(await screen.findByLabelText('Ketik HAPUS untuk melanjutkan'), 'HAPUS');
    await user.click(screen.getByRole('button', { name: 'Hapus selamanya' }));
    expect(await screen.findByText(/menunggu keputusan penyelenggara/)).toBeVisible();
  });
});

describe('erasing the account', () => {
  async function openAccount() {
    const opened = await openData({ children: [rara] });
    const asked = erasing('erase_account', () => HttpResponse.json({ ...erasure, children: 1 }));
    await opened.user.click(
      await screen.findByRole('button', { name: 'Hapus akun dan semua data' }),
    );
    await screen.findByText('Data 1 anak: nama, panggilan, tanggal lahir, kota, dan tim');
    return { ...opened, asked };
  }

  test('with the password: erased in a session of its own, signed out, home', async () => {
    const { user, asked } = await openAccount();
    backend.featuredRaces([]);
    backend.featuredCourses([]);
    backend.latestNews([]);
    backend.schedule([]);
    const fresh = sessionBody({ accessToken: 'baru' });
    const tokens: (string | null)[] = [];
    server.use(
      http.post(api.auth('token'), () => HttpResponse.json(fresh)),
      http.post(api.auth('logout'), () => new HttpResponse(null, { status: 204 })),
      http.post(api.rest('rpc/erase_account'), ({ request }) => {
        tokens.push(request.headers.get('authorization'));
        return HttpResponse.json(erasure);
      }),
    );
    await user.type(screen.getByLabelText('Password Anda'), 'rahasia');
    await user.click(screen.getByRole('button', { name: 'Hapus akun selamanya' }));
    expect(
      await screen.findByText('Akun dan data Anda sudah dihapus. Terima kasih.'),
    ).toBeInTheDocument();
    expect(tokens).toEqual(['Bearer baru']);
    expect(asked).toEqual([{}]);
    await waitFor(() => expect(readSession()).toBeNull());
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  test('a wrong password erases nothing', async () => {
    const { user, asked } = await openAccount();
    server.use(
      http.post(api.auth('token'), () =>
        authRefusal(400, 'invalid_credentials', 'Invalid login credentials'),
      ),
    );
    await user.type(screen.getByLabelText('Password Anda'), 'salah');
    await user.click(screen.getByRole('button', { name: 'Hapus akun selamanya' }));
    expect(await screen.findByText('Password salah')).toBeVisible();
    expect(asked).toEqual([{}]);
    expect(readSession()).not.toBeNull();
  });
});

describe('a copy of everything', () => {
  test('is one ZIP with the data and the files; a file that cannot be fetched is named', async () => {
    const saved = downloads();
    const path = `${testUserId}/foto.jpg`;
    const { user } = await openData({ profile: filledProfile({ foto_profil: path }) });
    server.use(
      http.post(api.rest('rpc/export_family'), () =>
        HttpResponse.json({
          anak: [rara],
          berkas: [
            { bucket: 'foto_profil', path },
            { bucket: 'akta_kia', path: `${testUserId}/hilang.pdf` },
          ],
        }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Unduh semua data' }));
    expect(await screen.findByText(/^1 berkas belum terunduh/)).toBeVisible();
    const [zip, ...others] = saved;
    if (zip === undefined || others.length > 0) {
      throw new Error('There should be one download.');
    }
    expect(zip.name).toMatch(/^data-keluarga-\d{4}-\d{2}-\d{2}\.zip$/);
    const files = unzipSync(new Uint8Array(await zip.content.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual([
      'baca-dulu.txt',
      `berkas/foto_profil/${path}`,
      'buka-saya.html',
      'data.json',
    ]);
    expect(JSON.parse(strFromU8(files['data.json'] as Uint8Array))).toMatchObject({ anak: [rara] });
    expect(strFromU8(files['baca-dulu.txt'] as Uint8Array)).toContain('hilang.pdf');
    expect(strFromU8(files['buka-saya.html'] as Uint8Array)).toContain('Data keluarga Anda');
  });

  test('too many a day are refused with the time to wait', async () => {
    const { user } = await openData();
    server.use(
      http.post(api.rest('rpc/export_family'), () =>
        raised(429, 'too_many_exports', { limit: 5, seconds: 7200 }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Unduh semua data' }));
    expect(
      await screen.findByText('Data bisa diunduh 5 kali sehari. Coba lagi 2 jam lagi.'),
    ).toBeVisible();
  });
});
