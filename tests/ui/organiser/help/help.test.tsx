import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { server } from '#tests/support/ui/server.ts';

test('the guide is there for everybody who is signed in, though the server answers nothing', async () => {
  organiserBackend({ roles: [] });
  server.use(http.all('*/rest/v1/*', () => HttpResponse.error()));
  renderConsole('/bantuan');
  expect((await screen.findAllByRole('heading', { level: 2 })).length).toBeGreaterThan(3);
});
