import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { raised } from '#tests/support/ui/api.ts';
import { backend, brokenServer, held } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';

const path = '/berhenti-pesan/5a0c1f3e-7d2b-4c55-9a51-3b1d0f7e2c11';

test('opening the link changes nothing; the button stops, and can take it back', async () => {
  const said: unknown[] = [];
  let stopped = false;
  backend.messagePreference(({ stop = null }) => {
    said.push(stop);
    stopped = typeof stop === 'boolean' ? stop : stopped;
    return HttpResponse.json(stopped);
  });
  const { user } = renderApp(path);
  await screen.findByText('Berhenti menerima email?');
  expect(said.filter((stop) => stop !== null)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Berhenti menerima' }));
  await screen.findByText('Anda sudah berhenti');
  await user.click(screen.getByRole('button', { name: 'Terima lagi' }));
  await screen.findByText('Berhenti menerima email?');
  expect(said.filter((stop) => stop !== null)).toEqual([true, false]);
});

test('a link that belongs to nobody says so', async () => {
  backend.messagePreference(() => raised(404, 'message_link_unknown'));
  renderApp(path);
  expect(await screen.findByText('Link ini tidak dikenal')).toBeVisible();
});

test('a press that fails keeps the choice, and says why', async () => {
  const { answer, release } = held(brokenServer);
  backend.messagePreference(({ stop = null }) =>
    stop === null ? HttpResponse.json(false) : answer(),
  );
  const { user } = renderApp(path);
  await user.click(await screen.findByRole('button', { name: 'Berhenti menerima' }));
  release();
  expect(await screen.findByText('Terjadi kesalahan. Silakan coba lagi.')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Berhenti menerima' })).toBeEnabled(),
  );
});
