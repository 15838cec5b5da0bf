import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FieldClock } from '#domain/field-log/clock.ts';
import { type FieldEvent, FieldLog } from '#domain/field-log/log.ts';
import { askEveryMs, pauseAfter } from '#domain/field-log/wire.ts';
import vectors from '#tests/vectors/gate-events.json' with { type: 'json' };

const subject = 'rider';

function stateOf(events: FieldEvent[]) {
  const log = new FieldLog<string>();
  for (const event of events) {
    log.add(event);
  }
  return {
    masuk: log.counts(subject, 'masuk')?.id ?? null,
    goodie_bag: log.counts(subject, 'goodie_bag')?.id ?? null,
  };
}

describe('which act counts', () => {
  for (const { name, events, expect: expected } of vectors.cases) {
    const acts = events.map(({ gate, ...event }) => ({
      ...event,
      subject,
      place: gate,
      device: 'hp',
    }));
    test(name, () => expect(stateOf(acts)).toEqual(expected));
    test(`${name}, in whatever order and however often it arrives`, () => {
      fc.assert(
        fc.property(
          fc.shuffledSubarray([...acts, ...acts], { minLength: acts.length * 2 }),
          (arrived) => {
            expect(stateOf(arrived)).toEqual(expected);
          },
        ),
      );
    });
  }
});

test('other riders are other matters', () => {
  const log = new FieldLog<string>();
  expect(log.add({ id: 'a', subject, action: 'masuk', place: 'A', device: 'hp', at: 1 })).toBe(
    true,
  );
  expect(log.add({ id: 'a', subject, action: 'masuk', place: 'A', device: 'hp', at: 1 })).toBe(
    false,
  );
  expect(log.counts('another', 'masuk')).toBeNull();
});

describe("the server's clock", () => {
  test('is read by the quickest answer', () => {
    const clock = new FieldClock(0);
    clock.hear(1_000, 1_100, 5_050);
    expect(clock.offset).toBe(4_000);
    // Two seconds under way: right to a second, which is no better.
    expect(clock.hear(2_000, 4_000, 7_500)).toBe(false);
    expect(clock.offset).toBe(4_000);
  });

  test('is known anew when somebody sets the clock of the phone', () => {
    const clock = new FieldClock(0);
    clock.hear(3_600_000, 3_600_020, 3_600_010);
    clock.hear(0, 400, 3_600_210);
    expect(clock.offset).toBe(3_600_010);
  });

  test('is not read from a question during which the clock was set back', () => {
    const clock = new FieldClock(7);
    expect(clock.hear(3_600_000, 100, 3_600_050)).toBe(false);
    expect(clock.offset).toBe(7);
    clock.hear(200, 220, 3_600_210);
    expect(clock.offset).toBe(3_600_000);
  });
});

test('a server that cannot is left alone longer each time, up to a minute', () => {
  expect([0, 1, 2, 3, 9].map(pauseAfter)).toEqual([askEveryMs, 10_000, 20_000, 40_000, 60_000]);
});
