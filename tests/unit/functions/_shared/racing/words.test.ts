import { describe, expect, test } from 'vitest';
import { podiumName, publicItemName } from '#functions/_shared/board/public-words.ts';
import { smallBoard } from '#functions/_shared/board/small-board.ts';
import type { RaceAct, RaceDecision } from '#functions/_shared/racing/decisions.ts';
import { decisionId } from '#functions/_shared/racing/derived-ids.ts';
import { classKinds, raceKinds } from '#functions/_shared/racing/kinds.ts';
import { appendToRace, emptyRaceChain } from '#functions/_shared/racing/race-chain.ts';
import { readDecision, readOrNot } from '#functions/_shared/racing/read-decision.ts';
import { withoutWords } from '#functions/_shared/racing/words.ts';
import { drawnClass, q } from '#tests/support/racing/class-day.ts';
import { everyAct } from '#tests/support/racing/every-act.ts';

const child = 'Raka Pratama';
const first = drawnClass(3).next({ kind: 'panggil', payload: { moto: q(1, 1) } });
const ofRace = { ...first, class: null, n: 1, prev: null };
const race = { ...ofRace, id: decisionId(ofRace) };
const acts = everyAct(child);
const decisions = [
  ...acts.ofClass.map((act) => ({ ...first, ...act })),
  ...acts.ofRace.map((act) => ({ ...race, ...act })),
];

/** Each text in a payload replaced by the name, one at a time, wherever it stands. */
function* renamed(value: unknown): Generator<unknown> {
  if (typeof value === 'string') {
    yield child;
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const other of renamed(item)) {
        yield value.with(index, other);
      }
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      for (const other of renamed(item)) {
        yield { ...value, [key]: other };
      }
    }
  }
}

/** What stands at the places of a payload that `path` names. */
function at(value: unknown, path: string): unknown[] {
  const [field = '', ...inItems] = path.split('[].');
  const found = Object(value)[field] as unknown;
  return inItems.length === 0
    ? [found]
    : [found].flat().flatMap((item) => at(item, inItems.join('[].')) ?? []);
}

test('every typed field of every kind is written below', () => {
  const missing = [
    ...Object.entries(classKinds).map(([kind, row]) => ({ kind, row, said: acts.ofClass })),
    ...Object.entries(raceKinds).map(([kind, row]) => ({ kind, row, said: acts.ofRace })),
  ].flatMap(({ kind, row, said }) => {
    const payloads = said.filter((act) => act.kind === kind).map((act) => act.payload);
    return (row.payload.typed ?? [])
      .filter((path) => !payloads.some((one) => at(one, path).join().includes(child)))
      .map((path) => `${kind}: ${path}`);
  });
  expect(missing).toEqual([]);
});

describe.each(decisions)('a child’s name typed in a decision: $kind', (decision) => {
  test('is in the chain as a hash', () => {
    const read = readDecision(decision);
    const kept = withoutWords(read);
    expect(JSON.stringify(kept)).not.toContain(child);
    // Erased, it is a decision that every phone reads, and without words as it was.
    expect(readDecision(kept)).toEqual(kept);
    expect(withoutWords(kept)).toEqual(kept);
  });

  test('no other text of it takes a name, but what a format calls itself and its finals', () => {
    const bare = readDecision(withoutWords(decision as never));
    for (const payload of renamed(bare.payload)) {
      const read = readOrNot({ ...bare, payload });
      if (read !== null) {
        const kept = JSON.parse(JSON.stringify(withoutWords(read)), (key, value) =>
          ['format', 'placings'].includes(key) ? null : value,
        );
        expect(JSON.stringify(kept)).not.toContain(child);
      }
    }
  });
});

describe('breaks and podiums of the running order', () => {
  const day = drawnClass(3);
  const boardOf = (...said: RaceAct[]) => {
    const lease = said.reduce(
      (chain, act) => {
        const head = { ...ofRace, device: 'hp-direktur', n: chain.n + 1, device_seq: chain.n + 1 };
        const next = { ...head, prev: chain.hashes.at(-1) ?? null, ...act };
        return appendToRace(chain, { ...next, id: decisionId(next) } as RaceDecision);
      },
      emptyRaceChain(day.of.race, 'hp-direktur'),
    );
    return smallBoard(
      { id: day.of.race, title: 'Piala Bocah', zone: 'Asia/Jakarta' },
      [lease],
      [{ chain: day.chain, name: 'Boys 2019', sha: 'a' }],
      [],
    );
  };

  test('the board says nothing that was typed, in a pause or an order', () => {
    const typed = acts.ofRace.filter(({ kind }) => ['urutan', 'jeda', 'pasang'].includes(kind));
    const board = boardOf(...typed);
    expect(JSON.stringify(board)).not.toContain('Raka');
    expect(board.breaks.map(({ name }) => name)).toEqual(['Istirahat', 'Podium']);
    expect(board.paused).toBe('');
  });

  test('the board says what was picked, and the names of the race’s own classes', () => {
    expect(publicItemName({ type: 'istirahat', name: 'Makan siang' }, [])).toBe('Makan siang');
    const ofClass = { type: 'podium', name: podiumName('Boys 2019') } as const;
    expect(publicItemName(ofClass, ['Mix 2018', 'Boys 2019'])).toBe('Podium Boys 2019');
    expect(publicItemName(ofClass, ['Mix 2018'])).toBe('Podium');
    expect(podiumName('x'.repeat(80))).toHaveLength(60);
  });
});
