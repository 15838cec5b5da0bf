import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '#api/platform/app-error.ts';
import { SyncLine } from '#organiser/parts/field-log/sync-line.tsx';

const status = { waiting: 0, syncing: false, heardAt: null, gone: null, list: null, refused: [] };
const words = { signedOut: 'Keluar', removed: 'Tanpa hak' };

test('a helper’s phone without an account is told why the server does not take it, and is not asked to sign in', () => {
  const { rerender } = render(<p />);
  for (const [code, said] of [
    ['device_unknown', /^Menunggu HP direktur mendapat sinyal/],
    ['device_claimed', 'QR pos ini sudah dipakai HP lain. Minta QR baru ke direktur.'],
    ['device_ended', 'Waktu HP ini membantu lomba sudah habis.'],
  ] as const) {
    const failure = new AppError(code, { status: 401 });
    rerender(<SyncLine status={{ ...status, failure }} words={words} backTo="/" />);
    expect(screen.getByText(said), code).toBeVisible();
    expect(screen.queryByRole('link'), code).toBeNull();
  }
});
