import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { loadSupabase } from '#api/platform/session.ts';
import { readSession, sessionKey } from '#api/platform/session-store.ts';
import { personalEntry } from '#domain/personal-entry.ts';
import { emptyRider } from '#domain/rider/problems.ts';
import {
  keepDraft,
  type RiderFormValues,
  readDraft,
} from '#parents/features/booking/rider-draft.ts';
import { keepContact, readContact } from '#parts/contact-handover.ts';
import { api, authRefusal } from '#tests/support/ui/api.ts';
import { authBackend, brokenServer, held, profileBackend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { courseRegistration, filledProfile, listedEntry } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';
import { holdTimers, whenTimePasses } from '#tests/support/ui/when-time-passes.ts';

function address() {
  return window.location.pathname + window.location.search;
}
function name() {
  return screen.findByRole('heading', { name: 'Rani Wijaya' });
}
function tab(label: string) {
  return screen.getByRole('tab', { name: label });
}
/** The rows of the open tab; the tab bar below has a list of its own. */
async function items() {
  return within(await screen.findByRole('tabpanel')).findAllByRole('listitem');
}

async function onlyItem() {
  const [item, ...others] = await items();
  if (item === undefined || others.length > 0) {
    throw new Error('There should be one row.');
  }
  return item;
}

/** The person's counts, by their labels. */
function counts() {
  return Object.fromEntries(
    ['Race', 'Kelas', 'Selesai'].map((label) => {
      const term = screen.getAllByText(label).find((element) => element.tagName === 'DT');
      return [label, term?.parentElement?.querySelector('dd')?.textContent];
    }),
  );
}

describe('who may see it', () => {
  test('a visitor is sent to sign in, and back', async () => {
    renderApp('/profile');
    expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeVisible();
    expect(address()).toBe('/login?next=%2Fprofile');
  });

  test('an account without a profile is signed out and sent to sign in', async () => {
    const calls = authBackend();
    profileBackend({ profile: null });
    renderApp('/profile', { session: true });
    expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeVisible();
    expect(address()).toBe('/login');
    expect(readSession()).toBeNull();
    expect(calls).toHaveLength(1);
    expect(
      await screen.findByText(
        'User tidak ditemukan. Silakan login kembali atau hubungi administrator.',
      ),
    ).toBeInTheDocument();
  });

  test('a profile that cannot be read says so and can be tried again, signed in still', async () => {
    profileBackend();
    server.use(http.get(api.rest('profil_pengguna'), () => brokenServer()));
    const { user } = renderApp('/profile', { session: true });
    expect(await screen.findByText('Profil belum bisa dimuat')).toBeVisible();
    expect(readSession()).not.toBeNull();
    profileBackend();
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await name()).toBeVisible();
  });
});

test('with no signal it opens with what this phone knows, and is itself once there is one', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  try {
    server.use(
      http.get(api.rest('profil_pengguna'), () => HttpResponse.error()),
      http.get(api.rest('pendaftaran_lomba'), () =>
        HttpResponse.json([listedEntry({ status_pendaftaran: 'selesai' })]),
      ),
    );
    renderApp('/profile', { session: { fullName: 'Bunda Rara', email: 'bunda@contoh.id' } });
    expect(await screen.findByRole('heading', { name: 'Bunda Rara' })).toBeVisible();
    expect(screen.getByText('bunda@contoh.id')).toBeVisible();
    expect(screen.getByText(/perlu koneksi internet\. Pesanan dan kode QR/)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Piala Pushbike Bandung' })).toBeVisible();
    expect(counts()).toMatchObject({ Race: '1', Selesai: '1' });
    profileBackend();
    online.mockReturnValue(true);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(await name()).toBeVisible();
  } finally {
    online.mockRestore();
  }
});

describe('the person', () => {
  test('name, e-mail, phone and what is not said yet', async () => {
    profileBackend();
    renderApp('/profile', { session: true });
    await name();
    expect(screen.getAllByText('bunda@contoh.id')[0]).toBeVisible();
    expect(screen.getAllByText('081234567890')[0]).toBeVisible();
    // Birth date, gender, and the emergency contact's two.
    expect(screen.getAllByText('Belum diisi')).toHaveLength(4);
    expect(screen.queryByRole('img', { name: 'Foto profil' })).toBeNull();
    expect(document.title).toContain('Profil');
  });

  test('the age is counted from the birth date, in Jakarta’s day', async () => {
    const now = new Date(Date.now() + 7 * 3600_000);
    const two = (value: number) => String(value).padStart(2, '0');
    const born = `${now.getUTCFullYear() - 34}-${two(now.getUTCMonth() + 1)}-${two(now.getUTCDate())}`;
    profileBackend({
      profile: filledProfile({
        // 29 February has no day of its own in most years.
        tanggal_lahir: born.endsWith('02-29') ? born.replace('02-29', '02-28') : born,
        jenis_kelamin: 'wanita',
        nama_kontak_darurat: 'Pak Budi',
        hp_kontak_darurat: '0899',
      }),
    });
    renderApp('/profile', { session: true });
    expect(await screen.findByText('34 tahun')).toBeVisible();
    expect(screen.getByText('Wanita')).toBeVisible();
    expect(screen.getByText('Pak Budi')).toBeVisible();
    expect(screen.getByText('0899')).toBeVisible();
  });

  test('counts registrations, classes and finished races', async () => {
    profileBackend({
      races: [
        listedEntry({ id: 'a', status_pendaftaran: 'selesai' }),
        listedEntry({ id: 'b', status_pendaftaran: 'selesai' }),
        listedEntry({ id: 'c', status_pendaftaran: 'dnf' }),
      ],
      classes: [courseRegistration()],
    });
    renderApp('/profile', { session: true });
    await name();
    await waitFor(() => expect(counts()).toEqual({ Race: '3', Kelas: '1', Selesai: '2' }));
  });
});

describe('the tabs', () => {
  test('one panel at a time, in the address, by mouse and by keyboard', async () => {
    profileBackend();
    const { user } = renderApp('/profile', { session: true });
    await name();
    expect(screen.getAllByRole('tab').map((element) => element.textContent)).toEqual([
      'Info',
      'Anak',
      'Race',
      'Kelas',
      'Keamanan',
    ]);
    expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Info');

    await user.click(tab('Kelas'));
    await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Kelas'));
    expect(address()).toBe('/profile?tab=kelas');
    expect(tab('Kelas')).toHaveAttribute('aria-selected', 'true');

    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Keamanan'));
    expect(tab('Keamanan')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(address()).toBe('/profile'));
    await user.keyboard('{End}{ArrowLeft}{ArrowLeft}');
    await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Race'));
    await user.keyboard('{Home}');
    await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Info'));
    // One stop for the Tab key.
    expect(screen.getAllByRole('tab').filter((element) => element.tabIndex === 0)).toHaveLength(1);
  });

  test('a link to a tab opens it; an unknown one opens Info', async () => {
    profileBackend();
    renderApp('/profile?tab=keamanan', { session: true });
    await name();
    expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Keamanan');
    renderApp('/profile?tab=lain', { session: true });
    await name();
    expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Info');
  });
});

describe('race registrations', () => {
  const open = async (races: Parameters<typeof profileBackend>[0]) => {
    profileBackend(races);
    const view = renderApp('/profile?tab=race', { session: true });
    await name();
    return view;
  };

  test('none yet', async () => {
    await open({});
    expect(await screen.findByText('Belum Ada Registrasi Race')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cari lomba' })).toHaveAttribute('href', '/race-list');
  });

  test('title, date, city, total, bib and both badges, leading to the order', async () => {
    const { user } = await open({
      races: [
        listedEntry({
          nomor_bib: '9',
          nomor_plat: 77,
          status_pendaftaran: 'dikonfirmasi',
          status_pembayaran: 'dibayar',
        }),
      ],
    });
    const item = await onlyItem();
    expect(within(item).getByRole('heading')).toHaveTextContent('Piala Pushbike Bandung');
    for (const text of [
      'Minggu, 20 Desember 2026, 07.00 WIB',
      'Bandung',
      'Rp 179.321',
      /Plat 77/,
      'Dikonfirmasi',
      'Lunas',
    ]) {
      expect(within(item).getByText(text)).toBeVisible();
    }
    const order = within(item).getByRole('link', {
      name: /^Lihat QR Rincian Piala Pushbike Bandung/,
    });
    expect(order).toHaveAttribute('href', `/order-detail/${listedEntry().id}`);
    await user.click(order);
    await waitFor(() => expect(address()).toBe(`/order-detail/${listedEntry().id}`));
  });

  test('children of one order are one row, with one total', async () => {
    const child = { pesanan_id: '1b0f7a44-0000-4000-8000-0000000000f1' };
    await open({
      races: [
        listedEntry({ ...child, id: 'a', urutan_pesanan: 1, nama_panggilan_rider: 'Raka' }),
        listedEntry({ ...child, id: 'b', urutan_pesanan: 2, total_bayar: 175_000 }),
        listedEntry({ id: 'c', total_bayar: 150_000 }),
      ],
    });
    await items();
    expect(screen.getAllByRole('heading', { name: 'Piala Pushbike Bandung' })).toHaveLength(2);
    const children = screen.getByRole('list', { name: 'Rider dalam pesanan ini' });
    expect(
      within(children)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/order-detail/a', '/order-detail/b']);
    expect(screen.getByText('Total 2 rider').parentElement).toHaveTextContent('Rp 354.321');
    expect(counts()).toMatchObject({ Race: '3' });
  });

  test.each([
    ['dikonfirmasi', 'dibayar', 'Dikonfirmasi', 'Lunas'],
    ['pending', 'pending', 'Menunggu', 'Belum Bayar'],
    ['dibatalkan', 'gagal', 'Dibatalkan', 'Gagal'],
    ['selesai', 'dibayar', 'Selesai', 'Lunas'],
    ['dibatalkan', 'refund', 'Dibatalkan', 'Refund'],
    ['check_in', 'dibayar', 'Sudah masuk', 'Lunas'],
    ['dnf', 'dibayar', 'Tidak finis', 'Lunas'],
  ])('%s and %s read %s and %s, without a plate', async (status, payment, label, paymentLabel) => {
    await open({
      races: [
        listedEntry({
          status_pendaftaran: status,
          status_pembayaran: payment,
          nomor_plat: null,
        }),
      ],
    });
    const item = await onlyItem();
    expect(within(item).getByText(label)).toBeVisible();
    expect(within(item).getByText(paymentLabel)).toBeVisible();
    expect(within(item).queryByText(/BIB/)).toBeNull();
  });

  test('a list that cannot be read says so, in the counts too', async () => {
    const { user } = await open({ races: brokenServer });
    const failed = await screen.findByRole('alert');
    expect(failed).toHaveTextContent('Gagal memuat data registrasi');
    // And as a toast, since the tab may not be the one that is open.
    await waitFor(() =>
      expect(screen.getAllByText('Gagal memuat data registrasi').length).toBeGreaterThan(1),
    );
    expect(counts()).toMatchObject({ Race: '–belum bisa dimuat', Kelas: '0' });
    profileBackend({ races: [listedEntry()] });
    await user.click(within(failed).getByRole('button', { name: 'Coba lagi' }));
    expect(await onlyItem()).toBeVisible();
    expect(counts()).toMatchObject({ Race: '1' });
  });
});

describe('class registrations', () => {
  const open = async (classes: Parameters<typeof profileBackend>[0]) => {
    profileBackend(classes);
    renderApp('/profile?tab=kelas', { session: true });
    await name();
  };

  test('none yet', async () => {
    await open({});
    expect(await screen.findByText('Belum Ada Kelas Online')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat kelas' })).toHaveAttribute(
      'href',
      '/online-classes',
    );
  });

  test('a free one: title, description, schedule, Gratis, and access', async () => {
    await open({ classes: [courseRegistration()] });
    const item = await onlyItem();
    expect(within(item).getByRole('heading')).toHaveTextContent('Pemanasan 10 Menit');
    expect(within(item).getByText('Gerak binatang.')).toBeVisible();
    expect(within(item).getByText('19 Des 2026, 19.00 WIB')).toBeVisible();
    // The status, and the amount.
    expect(within(item).getAllByText('Gratis')).toHaveLength(2);
    expect(within(item).getByText('Akses Diberikan')).toBeVisible();
    expect(within(item).getByRole('link', { name: /Buka kelas/ })).toHaveAttribute(
      'href',
      'https://kelas.contoh.id/pemanasan',
    );
  });

  test('a priced one waits without access; a paid one is active', async () => {
    await open({
      classes: [
        courseRegistration({
          id: 'a',
          jumlah_dibayar: 99_000,
          status_pembayaran: 'pending',
          akses_diberikan: false,
        }),
        courseRegistration({ id: 'b', jumlah_dibayar: 50_000, status_pembayaran: 'dibayar' }),
      ],
    });
    const [waiting, active] = await items();
    if (!waiting || !active) {
      throw new Error('Two classes were answered.');
    }
    expect(within(waiting).getByText('Menunggu')).toBeVisible();
    expect(within(waiting).getByText('Rp 99.000')).toBeVisible();
    expect(within(waiting).queryByText('Akses Diberikan')).toBeNull();
    expect(within(waiting).queryByRole('link')).toBeNull();
    expect(within(active).getByText('Aktif')).toBeVisible();
    expect(within(active).getByText('Rp 50.000')).toBeVisible();
  });

  test('an address that is none opens nothing', async () => {
    await open({
      classes: [courseRegistration()],
      links: [{ kelas_id: 'c1', url_learning_center: 'javascript:alert(1)' }],
    });
    const item = await onlyItem();
    expect(within(item).queryByRole('link')).toBeNull();
  });
});

describe('logout', () => {
  const typed: RiderFormValues = {
    ...emptyRider,
    gender: 'perempuan',
    email: '',
    phone: '',
    parentName: '',
    password: '',
  };

  const open = async (path = '/profile') => {
    profileBackend();
    // What home shows to a visitor.
    server.use(
      ...['lomba', 'kelas_online', 'berita'].map((table) =>
        http.get(api.rest(table), () => HttpResponse.json([])),
      ),
    );
    const view = renderApp(path, { session: true });
    await name();
    return view;
  };
  const logout = async () => {
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: 'Logout' }));
    return view;
  };
  const leftForHome = () => waitFor(() => expect(address()).toBe('/'));

  test('ends this phone’s session here and on the server, and goes home', async () => {
    const calls = authBackend();
    await logout();
    await leftForHome();
    expect(readSession()).toBeNull();
    expect(calls).toEqual(['logout local']);
  });

  const everywhere = () => screen.getByRole('button', { name: 'Keluar dari semua perangkat' });

  /** The account's browsers are silenced first; what was asked for. */
  function pushBackend() {
    const asked: unknown[] = [];
    server.use(
      http.post(api.rest('rpc/unsubscribe_push'), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(true);
      }),
    );
    return asked;
  }

  test('from all devices is a choice of its own', async () => {
    const calls = authBackend();
    const silenced = pushBackend();
    const { user } = await open('/profile?tab=keamanan');
    await user.click(everywhere());
    await leftForHome();
    expect(readSession()).toBeNull();
    expect(calls).toEqual(['logout global']);
    expect(silenced).toEqual([{ endpoint: null }]);
    expect(
      await screen.findByText('Akun Anda sudah keluar dari semua perangkat.'),
    ).toBeInTheDocument();
  });

  test('from all devices says when none could be told, and stays signed in', async () => {
    pushBackend();
    server.use(http.post(api.auth('logout'), () => HttpResponse.error()));
    const { user } = await open('/profile?tab=keamanan');
    await user.click(everywhere());
    expect(await screen.findByText(/^Belum ada perangkat yang dikeluarkan\. Server/)).toBeVisible();
    expect(readSession()).not.toBeNull();
    expect(address()).toBe('/profile?tab=keamanan');
  });

  describe('what was typed in other tabs', () => {
    const draft = personalEntry('rider-x');
    /** As the browser tells this tab of what another one wrote. */
    const otherTabSignsOut = () => {
      localStorage.removeItem(sessionKey);
      window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
      localStorage.setItem('pushbike-keluar', String(Date.now() + 1));
      window.dispatchEvent(new StorageEvent('storage', { key: 'pushbike-keluar' }));
    };

    test('is forgotten when somebody signs out there', async () => {
      await open();
      sessionStorage.setItem(draft, 'Kirana Ayu');
      act(otherTabSignsOut);
      expect(sessionStorage.getItem(draft)).toBeNull();
      await screen.findByRole('heading', { name: 'Masuk' });
    });

    test('is forgotten by a tab that slept, when it is opened again', async () => {
      sessionStorage.setItem(draft, 'Kirana Ayu');
      localStorage.setItem('pushbike-keluar', '1');
      await open();
      expect(sessionStorage.getItem(draft)).toBeNull();
    });

    test('stays when a session only ran out', async () => {
      await open();
      sessionStorage.setItem(draft, 'Kirana Ayu');
      act(() => {
        localStorage.removeItem(sessionKey);
        window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
      });
      await screen.findByRole('heading', { name: 'Masuk' });
      expect(sessionStorage.getItem(draft)).toBe('Kirana Ayu');
    });
  });

  test('forgets what was typed about riders', async () => {
    keepDraft('lomba-1', 'kategori-1', {
      userId: 'siapa-pun',
      requestId: 'permintaan-1',
      values: { ...typed, fullName: 'Kirana Ayu' },
    });
    keepContact('pesanan-1', { email: 'bunda@contoh.id', phone: '0812' });
    sessionStorage.setItem('milik-lain', 'tetap');
    authBackend();
    await logout();
    await leftForHome();
    expect(readDraft('lomba-1', 'kategori-1', 'siapa-pun', typed)).toBeNull();
    expect(readContact('pesanan-1')).toBeNull();
    expect(sessionStorage.getItem('milik-lain')).toBe('tetap');
  });

  test.each([
    ['401', () => authRefusal(401, 'no_authorization', 'no')],
    ['403', () => authRefusal(403, 'session_not_found', 'no')],
    ['404', () => authRefusal(404, 'user_not_found', 'no')],
    ['no answer', () => HttpResponse.error()],
  ])('%s of the server: signed out here all the same', async (_, answer) => {
    server.use(http.post(api.auth('logout'), answer));
    await logout();
    await leftForHome();
    expect(readSession()).toBeNull();
  });

  test('a server that does not answer keeps nobody signed in', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const answer = held(() => new HttpResponse(null, { status: 204 }));
    const asked = vi.fn(answer.answer);
    server.use(http.post(api.auth('logout'), asked));
    const { user } = await open();
    holdTimers();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await leftForHome();
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await whenTimePasses(() => expect(warned).toHaveBeenCalledOnce());
    await waitFor(() => expect(readSession()).toBeNull());
    // The auth client waits longer than the app. It ends in this test, and nobody else is signed out by it.
    answer.release();
    const client = await loadSupabase();
    await client.auth.getSession();
  });
});
