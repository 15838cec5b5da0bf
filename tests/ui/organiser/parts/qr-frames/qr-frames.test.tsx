import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { readTail, writeTail } from '#functions/_shared/racing/tail.ts';
import { ScanFrames } from '#organiser/parts/qr-frames/scan-frames.tsx';
import { ShowFrames } from '#organiser/parts/qr-frames/show-frames.tsx';
import { ClassDay, listOf, race, raceClass } from '#tests/support/racing/class-day.ts';

// What passes from phone to phone as pictures, or as text where there is no camera: jsdom has none.

function tail(of = race) {
  const day = new ClassDay({ race: of, raceClass }).close(listOf(24)).goOn();
  const { frames, written } = writeTail(of, day.decisions);
  return { frames, decisions: day.decisions.slice(0, written) };
}
const { frames, decisions } = tail();

async function paste(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.click(screen.getByLabelText('Teks kode'));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Pakai teks ini' }));
}

function scanner() {
  const onRead = vi.fn();
  render(<ScanFrames read={(texts) => readTail(texts, race)} onRead={onRead} />);
  return { user: userEvent.setup(), onRead };
}

test('frames in any order, some twice, one after the other: said which are missing, read when all are there', async () => {
  const { user, onRead } = scanner();
  expect(frames.length).toBeGreaterThan(2);
  const [first = '', ...rest] = frames;
  await paste(user, rest.toReversed().join('\n'));
  expect(
    screen.getByText(`${frames.length - 1} dari ${frames.length} terbaca. Belum: 1.`),
  ).toBeInTheDocument();
  await paste(user, rest[0] ?? '');
  expect(onRead).not.toHaveBeenCalled();
  await paste(user, first);
  expect(onRead).toHaveBeenCalledExactlyOnceWith(decisions);
});

test('a code that was cut off, one of another race, another kind: said so, and what was read stays', async () => {
  const { user, onRead } = scanner();
  const [first = '', second = '', ...rest] = frames;
  await paste(user, first);
  await paste(user, second.slice(0, -9));
  expect(screen.getByText(/Kode ini tidak utuh/)).toBeInTheDocument();
  await paste(user, tail('0000000f-0000-4000-8000-00000000000f').frames[0] ?? '');
  expect(screen.getByText('Kode ini dari lomba lain.')).toBeInTheDocument();
  await paste(user, 'https://contoh.example/menu');
  expect(screen.getByText(/bukan kode yang diminta/)).toBeInTheDocument();
  await paste(user, [second, ...rest].join(' '));
  expect(onRead).toHaveBeenCalledExactlyOnceWith(decisions);
});

test('nothing pasted is said at the field', async () => {
  const { user } = scanner();
  await user.click(screen.getByRole('button', { name: 'Pakai teks ini' }));
  expect(screen.getByText('Tempel teks kodenya dulu')).toBeInTheDocument();
});

test('several pictures follow each other, can be stopped, and are copied as text', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(<ShowFrames frames={frames} label="Kode kendali" />);
    expect(screen.getByText(`1 dari ${frames.length}`)).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(750));
    expect(screen.getByText(`2 dari ${frames.length}`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Berhenti' }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText(`2 dari ${frames.length}`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Berikutnya' }));
    expect(screen.getByText(`3 dari ${frames.length}`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Salin sebagai teks' }));
    expect(await navigator.clipboard.readText()).toBe(frames.join('\n'));
  } finally {
    vi.useRealTimers();
  }
});

test('one picture stands still', () => {
  render(<ShowFrames frames={[frames[0] ?? '']} label="Kode" />);
  expect(screen.queryByRole('button', { name: 'Berhenti' })).not.toBeInTheDocument();
});
