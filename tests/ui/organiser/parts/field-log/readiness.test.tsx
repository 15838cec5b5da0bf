import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useReadiness } from '#organiser/parts/field-log/readiness.ts';
import { ReadyLine } from '#organiser/parts/field-log/ready-line.tsx';

afterEach(() => vi.unstubAllGlobals());

async function reader() {
  return true;
}

function Place() {
  const ready = useReadiness({ reader, storage: true });
  return (
    <>
      <ReadyLine ready={ready} />
      <p>storage {String(ready.storage)}</p>
      <p>reader {String(ready.reader)}</p>
    </>
  );
}

test('a browser that waits for an answer about its storage holds up nothing else, and one that keeps no files says so', async () => {
  vi.stubGlobal('navigator', {
    storage: { persisted: async () => false, persist: () => new Promise(() => undefined) },
  });
  render(<Place />);
  expect(await screen.findByText(/^Belum siap tanpa sinyal: halaman belum lengkap/)).toBeVisible();
  expect(await screen.findByText('reader true')).toBeVisible();
  expect(screen.getByText('storage undefined')).toBeVisible();
});
