import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, functionRefusal, raised } from '#tests/support/ui/api.ts';
import { backend, brokenServer, profileBackend } from '#tests/support/ui/backend.ts';
import { keptOf } from '#tests/support/ui/kept.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { filledProfile } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';
import { sessionBody, testUserId } from '#tests/support/ui/session.ts';

function pdf(content = '%PDF-1.4 isi', name = 'akta.pdf') {
  return new File([content], name, { type: 'application/pdf' });
}

/** What was made of files in this page's memory, by its address. */
const made = new Map<string, Blob>();

beforeEach(() => {
  made.clear();
  URL.createObjectURL = (content) => {
    const address = `blob:http://localhost/${made.size}`;
    made.set(address, content as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
});

afterEach(() => vi.unstubAllGlobals());

async function open(start: Parameters<typeof profileBackend>[0] = {}) {
  const backend = profileBackend(start);
  renderApp('/profile', { session: true });
  await screen.findByRole('heading', { name: 'Rani Wijaya' });
  // A phone offers more than it was asked for.
  return { ...backend, user: userEvent.setup({ applyAccept: false }) };
}

describe('the identity document', () => {
  const input = () => screen.getByLabelText('Akta kelahiran atau KIA');
  const stored = filledProfile({ file_identitas: `${testUserId}/lama.pdf` });

  // Which file is refused: tests/unit/domain/identity-file.test.ts.
  test('that is no PDF or too large is refused and cleared, nothing is sent', async () => {
    const { user, calls } = await open({ profile: stored });
    for (const [file, sentence] of [
      [pdf('JFIF'), 'Hanya file PDF yang diperbolehkan.'],
      [pdf(`%PDF-${'x'.repeat(1_048_576)}`), 'Ukuran file tidak boleh melebihi 1MB.'],
    ] as const) {
      await user.upload(input(), file);
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(input()).toHaveAccessibleDescription(expect.stringContaining(sentence));
      expect(screen.getByText('Pilih file PDF')).toBeVisible();
    }
    expect(calls).toEqual([]);
  });

  test('is not asked of a parent: each child has a document of its own', async () => {
    await open();
    expect(screen.queryByText('Dokumen identitas anak')).toBeNull();
  });

  test('is stored in the own folder as soon as it is chosen', async () => {
    const { user, calls, state, stored: objects } = await open({ profile: stored });
    await user.upload(input(), pdf());
    expect(await screen.findByText('Dokumen berhasil disimpan')).toBeInTheDocument();
    expect(screen.getByText('Tersimpan')).toBeVisible();
    const path = state.profile?.file_identitas ?? '';
    // Nothing of the family in the path; the spec's name is what it is saved by.
    expect(path).toMatch(new RegExp(`^${testUserId}/[0-9a-f-]{36}\\.pdf$`));
    const name = state.profile?.nama_file_identitas ?? '';
    expect(name).toMatch(new RegExp(`^rani_wijaya_${testUserId}_\\d+\\.pdf$`));
    expect(calls).toEqual([
      `upload ${path}`,
      `profile ${JSON.stringify({ file_identitas: path, nama_file_identitas: name })}`,
      `remove ${testUserId}/lama.pdf`,
    ]);
    expect([...objects]).toEqual([path]);
  });

  test('replaces the one before; an old one that cannot be removed stops nothing', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user, calls, state } = await open({ profile: stored });
    await user.upload(input(), pdf());
    await screen.findByText('Dokumen berhasil disimpan');
    expect(calls.at(-1)).toBe(`remove ${testUserId}/lama.pdf`);
    expect(state.profile?.file_identitas).not.toBe(`${testUserId}/lama.pdf`);
    expect(warn).not.toHaveBeenCalled();

    server.use(
      http.delete(api.storage('object/akta_kia'), () =>
        HttpResponse.json({ statusCode: '500', error: 'x', message: 'x' }, { status: 500 }),
      ),
    );
    const before = state.profile?.file_identitas;
    await user.upload(input(), pdf());
    await waitFor(() => expect(warn).toHaveBeenCalledOnce());
    expect(state.profile?.file_identitas).not.toBe(before);
    expect(screen.queryByText(/^Dokumen belum terkirim/)).toBeNull();
  });

  test('an upload or a look into the file that fails is said, cleared, and the old document stays', async () => {
    const { user, state, stored: objects } = await open({ profile: stored });
    const upload = (answer: () => Response) =>
      http.post(api.storage('object/akta_kia/*'), answer, { once: true });
    const refused = (statusCode: string, code: string) => () =>
      HttpResponse.json({ statusCode, code, error: code, message: 'x' }, { status: 400 });
    const look = (answer: () => Response) => http.post(api.fn('open-file'), answer, { once: true });
    const unsent = 'Dokumen belum terkirim. Silakan pilih ulang file, lalu coba lagi.';
    const offline = 'Server tidak bisa dihubungi. Periksa koneksi Anda, lalu coba lagi.';
    const notOwn = 'Data ini milik akun lain. Pastikan Anda masuk dengan akun yang benar.';
    const notPdf = 'Berkas ini bukan PDF. Pilih file PDF atau foto akta.';
    for (const [answer, sentence] of [
      [upload(refused('400', 'x')), unsent],
      [upload(() => HttpResponse.error()), offline],
      [upload(refused('403', 'AccessDenied')), notOwn],
      [upload(refused('413', 'EntityTooLarge')), unsent],
      [look(() => functionRefusal(422, 'paper_not_pdf')), notPdf],
      [look(() => HttpResponse.error()), offline],
    ] as const) {
      server.use(answer);
      await user.upload(input(), pdf());
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.getByText('Pilih file PDF')).toBeVisible();
      expect(state.profile?.file_identitas).toBe(`${testUserId}/lama.pdf`);
      await waitFor(() => expect([...objects]).toEqual([`${testUserId}/lama.pdf`]));
    }
  });

  test('a file that arrived while its answer was lost is taken away again', async () => {
    const { user, stored: objects, calls } = await open({ profile: stored });
    server.use(
      http.post(api.storage('object/akta_kia/*'), ({ request }) => {
        const path = decodeURIComponent(new URL(request.url).pathname.split('/akta_kia/')[1] ?? '');
        objects.add(path);
        return HttpResponse.error();
      }),
    );
    await user.upload(input(), pdf());
    await screen.findByText(/^Server tidak bisa dihubungi/);
    await waitFor(() => expect([...objects]).toEqual([`${testUserId}/lama.pdf`]));
    expect(calls.filter((call) => call.startsWith('profile'))).toEqual([]);
  });

  test('a profile that refuses the update leaves no document behind', async () => {
    const { user, stored: objects } = await open({ profile: stored });
    server.use(http.patch(api.rest('profil_pengguna'), () => brokenServer()));
    await user.upload(input(), pdf());
    expect(await screen.findByText(/^Dokumen belum terkirim/)).toBeVisible();
    expect([...objects]).toEqual([`${testUserId}/lama.pdf`]);
  });

  test('an update that was made while its answer was lost counts: the profile never names a lost file', async () => {
    const { user, state, stored: objects } = await open({ profile: stored });
    server.use(
      http.patch(api.rest('profil_pengguna'), async ({ request }) => {
        state.profile = { ...filledProfile(), ...((await request.json()) as object) };
        return HttpResponse.error();
      }),
    );
    await user.upload(input(), pdf());
    await screen.findByText('Dokumen berhasil disimpan');
    expect([...objects]).toEqual([state.profile?.file_identitas]);
  });

  test('an update whose connection was dead says nothing about the update: the stored row decides', async () => {
    const { user, state, stored: objects } = await open({ profile: stored });
    server.use(
      http.patch(api.rest('profil_pengguna'), async ({ request }) => {
        state.profile = { ...filledProfile(), ...((await request.json()) as object) };
        return HttpResponse.json(
          { code: '', message: '', details: null, hint: null },
          { status: 400 },
        );
      }),
    );
    await user.upload(input(), pdf());
    await screen.findByText('Dokumen berhasil disimpan');
    expect([...objects]).toEqual([state.profile?.file_identitas]);
  });

  test('a token that storage finds too old is renewed, and the file sent again', async () => {
    const { user, state } = await open({ profile: stored });
    const fresh = sessionBody();
    let refused = 0;
    server.use(
      http.post(api.auth('token'), () => HttpResponse.json(fresh)),
      http.post(api.storage('object/akta_kia/*'), ({ request }) => {
        if (request.headers.get('authorization') === `Bearer ${fresh.access_token}`) {
          return;
        }
        refused += 1;
        return HttpResponse.json(
          {
            statusCode: '403',
            error: 'Unauthorized',
            message: '"exp" claim timestamp check failed',
          },
          { status: 400 },
        );
      }),
    );
    await user.upload(input(), pdf());
    await screen.findByText('Dokumen berhasil disimpan');
    expect(refused).toBe(1);
    expect(state.profile?.file_identitas).toContain(testUserId);
  });

  test('a folder that is full of what could not be removed once is tidied, and the file sent again', async () => {
    const { user, state, stored: objects, calls } = await open({ profile: stored });
    for (const left of ['a.pdf', 'b.pdf']) {
      objects.add(`${testUserId}/${left}`);
    }
    backend.beginUpload(() =>
      objects.size > 1 ? raised(409, 'folder_full', {}) : new HttpResponse(null, { status: 204 }),
    );
    await user.upload(input(), pdf());
    await screen.findByText('Dokumen berhasil disimpan');
    expect(calls.slice(0, 2)).toEqual([`remove ${testUserId}/a.pdf`, `remove ${testUserId}/b.pdf`]);
    await waitFor(() => expect([...objects]).toEqual([state.profile?.file_identitas]));
  });

  test('too many in an hour, and a folder that stays full, are said at the field, and nothing is sent', async () => {
    const { user, state, calls } = await open({ profile: stored });
    for (const [answer, sentence] of [
      [
        raised(429, 'too_many_uploads', { limit: 60, seconds: 1200 }),
        'Terlalu banyak file dikirim dalam satu jam. Yang sudah tersimpan tetap ada. Kirim lagi 20 menit lagi.',
      ],
      [
        raised(409, 'folder_full', {}),
        'Tempat file Anda sedang penuh oleh file lama yang belum terhapus. Yang tersimpan tetap ada. Coba lagi 10 menit lagi.',
      ],
    ] as const) {
      backend.beginUpload(answer);
      await user.upload(input(), pdf());
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(input()).toHaveAccessibleDescription(expect.stringContaining(sentence));
    }
    expect(state.profile?.file_identitas).toBe(`${testUserId}/lama.pdf`);
    expect(calls).toEqual([]);
  });

  describe('looking at it', () => {
    const tab = () => {
      const replace = vi.fn();
      const close = vi.fn();
      const opened = { opener: window, location: { replace }, close };
      const openTab = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
      return { replace, close, opened, openTab };
    };

    const link = vi.fn();
    const opens = (answer: () => Response = () => new HttpResponse('%PDF-1.4 isi')) =>
      server.use(
        http.get(api.storage('object/sign/akta_kia/*'), ({ request }) => {
          link(new URL(request.url).pathname);
          return answer();
        }),
      );
    const named = { ...stored, nama_file_identitas: 'rani_wijaya_1.pdf' };

    test('asks through a signed address of one minute, keeps nothing, and shows it in a tab that knows nothing of this one', async () => {
      const { replace, opened, openTab } = tab();
      const { user, calls } = await open({ profile: named });
      opens();
      const asked = vi.spyOn(globalThis, 'fetch');
      let seconds: unknown;
      server.use(
        http.post(api.storage('object/sign/akta_kia/*'), async ({ request }) => {
          seconds = await request.json();
          return undefined;
        }),
      );
      await user.click(screen.getByRole('button', { name: /Lihat dokumen.*tab baru/ }));
      await waitFor(() => expect(replace).toHaveBeenCalledOnce());
      expect(link).toHaveBeenCalledExactlyOnceWith(
        `/storage/v1/object/sign/akta_kia/${testUserId}/lama.pdf`,
      );
      expect(keptOf(asked.mock.calls)).toEqual(['no-store']);
      const shown = made.get(String(replace.mock.calls[0]?.[0]));
      expect(await shown?.text()).toBe('%PDF-1.4 isi');
      expect(seconds).toEqual({ expiresIn: 60 });
      expect(openTab).toHaveBeenCalledOnce();
      expect(opened.opener).toBeNull();
      expect(calls).toEqual([`sign ${testUserId}/lama.pdf`]);
    });

    test('where no tab can show a PDF it is saved, by the name of the spec', async () => {
      Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true });
      const { openTab } = tab();
      const { user } = await open({ profile: named });
      opens();
      let saved: { download: string; content: Blob | undefined } | undefined;
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
        this: HTMLAnchorElement,
      ) {
        saved = { download: this.download, content: made.get(this.href) };
      });
      await user.click(screen.getByRole('button', { name: 'Lihat dokumen' }));
      await waitFor(() => expect(saved?.download).toBe('rani_wijaya_1.pdf'));
      expect(await saved?.content?.text()).toBe('%PDF-1.4 isi');
      expect(openTab).not.toHaveBeenCalled();
      Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
    });

    test('an address that has ended meanwhile opens nothing', async () => {
      const { close, replace } = tab();
      const { user } = await open({ profile: named });
      opens(() =>
        HttpResponse.json(
          { statusCode: '400', error: 'InvalidJWT', message: '"exp" claim timestamp check failed' },
          { status: 400 },
        ),
      );
      await user.click(screen.getByRole('button', { name: /Lihat dokumen/ }));
      await waitFor(() => expect(close).toHaveBeenCalledOnce());
      expect(replace).not.toHaveBeenCalled();
    });

    test('one that is gone closes the tab and says so', async () => {
      const { close, replace } = tab();
      const { user, stored: objects } = await open({ profile: stored });
      objects.clear();
      await user.click(screen.getByRole('button', { name: /Lihat dokumen/ }));
      expect(
        await screen.findByText('Data ini tidak ditemukan. Kembali, lalu coba lagi.'),
      ).toBeVisible();
      expect(close).toHaveBeenCalledOnce();
      expect(replace).not.toHaveBeenCalled();
    });
  });
});

describe('the photo', () => {
  const input = () => screen.getByLabelText(/(Tambah|Ganti) foto profil/);
  const picture = (type = 'image/png') => new File(['isi'], 'foto', { type });
  let drawn: { width: number; height: number }[];

  // jsdom decodes and draws no pictures; the browser journeys do.
  beforeEach(() => {
    drawn = [];
    vi.stubGlobal('createImageBitmap', async (file: Blob) => {
      if ((await file.text()) === 'rusak') {
        throw new DOMException('no', 'InvalidStateError');
      }
      return { width: 4000, height: 3000, close: () => undefined };
    });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => undefined,
      drawImage: () => undefined,
    } as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
      this: HTMLCanvasElement,
      done,
      type,
    ) {
      drawn.push({ width: this.width, height: this.height });
      done(new Blob(['kecil'], { type: type ?? 'image/png' }));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('is made small, stored in the own folder and shown out of memory', async () => {
    const { user, calls, state } = await open();
    await user.upload(input(), picture());
    const shown = await screen.findByRole('img', { name: 'Foto profil' });
    const path = state.profile?.foto_profil ?? '';
    expect(path).toMatch(new RegExp(`^${testUserId}/[0-9a-f-]{36}\\.jpg$`));
    expect(await made.get(shown.getAttribute('src') ?? '')?.text()).toBe('kecil');
    expect(drawn).toEqual([{ width: 640, height: 480 }]);
    expect(calls).toEqual([`upload ${path}`, `profile {"foto_profil":"${path}"}`, `sign ${path}`]);
  });

  test.each([
    ['another type', picture('image/heic'), 'Pilih foto JPG, PNG, atau WebP.'],
    [
      'no picture at all',
      new File(['rusak'], 'foto.jpg', { type: 'image/jpeg' }),
      'Foto ini tidak bisa dibuka. Silakan pilih foto lain.',
    ],
  ])('%s is refused, nothing is sent', async (_, file, sentence) => {
    const { user, calls } = await open();
    await user.upload(input(), file);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(calls).toEqual([]);
    await user.upload(input(), picture());
    await screen.findByRole('img', { name: 'Foto profil' });
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('replaced and taken away, its object with it', async () => {
    const {
      user,
      state,
      stored: objects,
    } = await open({
      profile: filledProfile({ foto_profil: `${testUserId}/foto_1.jpg` }),
    });
    await user.upload(input(), picture());
    await screen.findByText('Foto profil diperbarui');
    expect([...objects]).toEqual([state.profile?.foto_profil]);

    await user.click(screen.getByRole('button', { name: 'Ubah profil' }));
    await user.click(screen.getByRole('button', { name: 'Hapus foto' }));
    await screen.findByText('Foto profil dihapus');
    expect(state.profile?.foto_profil).toBeNull();
    expect([...objects]).toEqual([]);
    expect(screen.queryByRole('img', { name: 'Foto profil' })).toBeNull();
  });

  test('an upload that fails says so and keeps the old photo', async () => {
    const before = `${testUserId}/foto_1.jpg`;
    const { user, state } = await open({ profile: filledProfile({ foto_profil: before }) });
    server.use(http.post(api.storage('object/foto_profil/*'), () => HttpResponse.error()));
    await user.upload(input(), picture());
    expect(
      await screen.findByText(/^Foto belum tersimpan\. Server tidak bisa dihubungi/),
    ).toBeVisible();
    expect(state.profile?.foto_profil).toBe(before);
  });

  test('one too many in an hour says how long to wait', async () => {
    const { user } = await open({});
    backend.beginUpload(() => raised(429, 'too_many_uploads', { limit: 60, seconds: 1200 }));
    await user.upload(input(), picture());
    expect(await screen.findByText(/^Foto belum tersimpan\..* 20 menit lagi\.$/)).toBeVisible();
  });
});
