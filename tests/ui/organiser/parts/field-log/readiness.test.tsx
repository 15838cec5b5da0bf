import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useReadiness } from '#organiser/parts/field-log/readiness.ts';
import { ReadyLine } from '#organiser/parts/field-log/ready-line.tsx';
import { phoneClock } from '#organiser/parts/phone/phone-clock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

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

test('one line says that all is there, or what is not; a wrong clock is told beside it and holds up nothing', () => {
  const { rerender } = render(<ReadyLine ready={{ page: true, reader: true, lists: true }} />);
  expect(screen.getByText(/^Siap tanpa sinyal: halaman, daftar, dan pembaca QR/)).toBeVisible();
  rerender(<ReadyLine ready={{ page: true, reader: true, lists: true, storage: false }} />);
  expect(screen.getByText(/Jangan hapus data browser/)).toBeVisible();
  rerender(<ReadyLine ready={{ page: false, reader: false, lists: false }} say="short" />);
  expect(
    screen.getByText(/^Belum siap tanpa sinyal: halaman, daftar, dan pembaca QR belum lengkap/),
  ).toBeVisible();
  const fourHours = 4 * 3_600_000;
  rerender(
    <ReadyLine ready={{ page: true, reader: true, lists: true, clock: -fourHours }} say="short" />,
  );
  expect(screen.getByText('Siap tanpa sinyal')).toBeVisible();
  expect(screen.getByText(/^Jam HP ini terlalu cepat 4 jam\. Catatan tetap/)).toBeVisible();
  rerender(<ReadyLine ready={{ page: true, reader: true, clock: 10 * 60_000 }} say="quiet" />);
  expect(screen.getByText(/^Jam HP ini terlambat 10 menit\./)).toBeVisible();
});

test('the server is believed about the time, another phone where it says something quite different', () => {
  expect(phoneClock.ahead()).toBeNull();
  phoneClock.told(Date.now() + 60_000);
  expect(phoneClock.ahead()).toBeNull();
  phoneClock.told(Date.now() - 6 * 3_600_000);
  expect(Math.round((phoneClock.ahead() ?? 0) / 3_600_000)).toBe(-6);
  phoneClock.heard(-2_000);
  phoneClock.told(Date.now() - 60_000);
  expect(phoneClock.ahead()).toBe(-2_000);
  phoneClock.told(Date.now() + 3_600_000);
  expect(Math.round((phoneClock.ahead() ?? 0) / 3_600_000)).toBe(1);
});
