import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';

test('the guide is there for everybody who is signed in, and asks the server nothing', async () => {
  const backend = organiserBackend({ roles: [] });
  renderConsole('/bantuan');
  expect((await screen.findAllByRole('heading', { level: 2 })).length).toBeGreaterThan(3);
  expect(backend.sent('my_work')).toEqual([]);
});
