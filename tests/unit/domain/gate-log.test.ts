import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GateEvent, GateLog } from '#domain/gate-log.ts';
import vectors from '#tests/vectors/gate-events.json' with { type: 'json' };

const subject = 'rider';

function stateOf(events: GateEvent[]) {
  const log = new GateLog();
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
    const acts = events.map((event) => ({ ...event, subject, device: 'hp' }) as GateEvent);
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
  const log = new GateLog();
  expect(log.add({ id: 'a', subject, action: 'masuk', gate: 'A', device: 'hp', at: 1 })).toBe(true);
  expect(log.add({ id: 'a', subject, action: 'masuk', gate: 'A', device: 'hp', at: 1 })).toBe(
    false,
  );
  expect(log.counts('another', 'masuk')).toBeNull();
});
