import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '#api/platform/app-error.ts';
import { Read } from '#parts/read.tsx';

function failing(error: AppError) {
  const query = { data: undefined, error, isFetching: false, refetch: () => undefined };
  render(
    <Read of={[query]} skeleton={null} failed="Lomba belum bisa dimuat">
      {() => null}
    </Read>,
  );
}

test('a right that is missing is said with the role, and not to be tried again', () => {
  failing(new AppError('not_allowed', { status: 403, facts: { right: 'edit', roles: ['kasir'] } }));
  expect(screen.getByText(/^Peran Anda \(kasir\) tidak mencakup bagian ini\./)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('what may go better is tried again', () => {
  failing(new AppError('network'));
  expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeVisible();
});
