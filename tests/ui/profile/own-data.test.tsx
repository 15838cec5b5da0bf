import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import { termsVersion } from '#domain/terms.ts';
import { api } from '#tests/support/ui/api.ts';
import { agreed, brokenServer, profileBackend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { server } from '#tests/support/ui/server.ts';

async function openData(start: Parameters<typeof profileBackend>[0] = {}) {
  const backend = profileBackend(start);
  const { user } = renderApp('/profile/data', { session: true });
  await screen.findByRole('heading', { name: 'Data saya' });
  return { ...backend, user };
}

describe('the texts', () => {
  test.each([
    ['/syarat', 'Syarat & Ketentuan', 'Tempat dan pembayaran'],
    ['/privasi', 'Kebijakan Privasi', 'Siapa yang melihatnya'],
  ])('%s says what it is and since when, to a visitor', async (address, title, section) => {
    renderApp(address);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('heading', { name: section })).toBeVisible();
    expect(screen.getByText(/^Berlaku sejak .*22 November 2026/)).toBeVisible();
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
    const results = screen.getByRole('checkbox', { name: /Nama di hasil lomba/ });
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
    const backend = profileBackend(start);
    const { user } = renderApp('/profile', { session: true });
    await screen.findByRole('heading', { name: 'Data saya' });
    return { ...backend, user };
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

  test('who has agreed is not asked', async () => {
    const reads: string[] = [];
    server.events.on('request:start', ({ request }) => reads.push(request.url));
    await openProfile({});
    await waitFor(() => expect(reads.some((url) => url.includes('/persetujuan'))).toBe(true));
    expect(asked()).toBeNull();
  });

  test('who says later is left alone', async () => {
    const { user, calls } = await openProfile({ consents: [] });
    await user.click(await screen.findByRole('button', { name: 'Nanti saja' }));
    expect(asked()).toBeNull();
    expect(calls).toEqual([]);
  });
});
