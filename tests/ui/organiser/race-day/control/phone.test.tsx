import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { readTail } from '#functions/_shared/racing/tail.ts';
import { ResultCode } from '#organiser/features/race-day/control/result-code.tsx';
import type { KeptDecision } from '#organiser/parts/race-day/chain-store.ts';
import { PhoneWarnings } from '#organiser/parts/race-day/phone-warnings.tsx';
import { ClassDay, listOf, q, race, raceClass } from '#tests/support/racing/class-day.ts';

// A browser's own reader of codes or wasm: jsdom has neither.
vi.mock('#organiser/parts/qr-reader/decoder.ts', () => ({
  readerReady: async () => true,
  keptReader: async () => true,
  loadDecoder: async () => ({ read: async () => [] }),
}));

// The director's phone itself: what may end it in the middle of the day, and the code of a result for a witness (R23).

function battery(level: number, charging = false) {
  const own = Object.assign(new EventTarget(), { level, charging });
  Object.defineProperty(navigator, 'getBattery', { configurable: true, value: async () => own });
  return own;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'getBattery');
  Reflect.deleteProperty(navigator, 'storage');
});

test('a battery under 20 % is told until it is charged', async () => {
  const own = battery(0.19);
  render(<PhoneWarnings />);
  expect(await screen.findByText(/Baterai di bawah 20%/)).toBeVisible();
  own.charging = true;
  act(() => void own.dispatchEvent(new Event('chargingchange')));
  expect(screen.queryByText(/Baterai/)).not.toBeInTheDocument();
  own.charging = false;
  own.level = 0.2;
  act(() => void own.dispatchEvent(new Event('levelchange')));
  expect(screen.queryByText(/Baterai/)).not.toBeInTheDocument();
});

test('a browser that tells nothing of its battery warns of nothing', () => {
  const { container } = render(<PhoneWarnings />);
  expect(container).toBeEmptyDOMElement();
});

test('storage that the browser may throw away is told where the phone is made ready', async () => {
  const persist = vi.fn(async () => false);
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { persisted: async () => false, persist },
  });
  render(<PhoneWarnings storage />);
  expect(await screen.findByText(/Browser tidak berjanji menyimpan data/)).toBeVisible();
  expect(persist).toHaveBeenCalled();
});

test('an official result has its code: with what the server lacks, else what was decided about the moto', async () => {
  const day = new ClassDay().close(listOf(6)).decide('undi', {
    way: 'orang',
    numbers: [17, 203, 5000],
  });
  day.run(q(1, 1));
  const kept = (sent: number) =>
    day.decisions.map((decision, index) => ({
      chain: raceClass,
      n: decision.n,
      decision,
      sent: index < sent,
    })) as unknown as KeptDecision[];
  const read = async (sent: number) => {
    const user = userEvent.setup();
    const { unmount } = render(
      <ResultCode
        day={{ race: { id: race, name: '', timeZone: '' }, decisions: () => kept(sent) }}
        classId={raceClass}
        moto={q(1, 1)}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Kode hasil untuk saksi' }));
    await user.click(screen.getByRole('button', { name: 'Salin sebagai teks' }));
    const text = await navigator.clipboard.readText();
    unmount();
    return readTail(text.split('\n'), race).map(({ kind }) => kind);
  };
  expect(await read(1)).toEqual(day.decisions.slice(1).map(({ kind }) => kind));
  const whole = await read(day.decisions.length);
  expect(whole).toEqual(day.decisions.slice(2).map(({ kind }) => kind));
  expect(whole).toContain('resmi');
});
