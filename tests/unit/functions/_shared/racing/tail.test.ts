import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Decision, RaceAct, RaceDecision } from '#functions/_shared/racing/decisions.ts';
import { decisionId } from '#functions/_shared/racing/derived-ids.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import {
  mostFrames,
  packDecisions,
  readTail,
  readTailFrame,
  unpackDecisions,
  writeTail,
} from '#functions/_shared/racing/tail.ts';
import { mostLetters } from '#functions/_shared/racing/wire.ts';
import { ClassDay, listOf, race } from '#tests/support/racing/class-day.ts';
import { randomOf } from '#tests/support/racing/random.ts';
import { playDay, roughDay } from '#tests/support/racing/random-day.ts';
import { size } from '#tests/support/size.ts';

function refused(code: string, facts: object = {}) {
  return expect.objectContaining({ code, facts: expect.objectContaining(facts) });
}

const other = 'ffffffff-0000-4000-8000-000000000001';

/** A day with plates up to 228, times of a real clock and a device's key, as a phone has it. */
function realDay(riders: number, time = (iso: string) => iso.replace(/\.\d+/, '')): ClassDay {
  const day = new ClassDay();
  const decided = day.next.bind(day);
  let seconds = 0;
  day.next = (act, more) => {
    seconds += 41;
    const at = new Date(Date.UTC(2026, 10, 22, 1, 0, seconds, (seconds * 37) % 1000));
    const device = 'c5'.repeat(32);
    return decided(act, {
      occurred_at: time(at.toISOString()),
      device,
      server_offset: 180,
      ...more,
    });
  };
  const list = listOf(riders).map(({ plate }) => ({ plate: 100 + plate * 2, team: plate % 5 }));
  return day
    .close(list, preset('baku', 8))
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] })
    .goOn((_, plates) => ({ order: plates.toReversed() }));
}

function ofRace(n: number, act: RaceAct): RaceDecision {
  const decision = {
    race,
    class: null,
    n,
    prev: n === 1 ? null : 'a'.repeat(64),
    term: n,
    device: 'hp-direktur',
    device_seq: 9_000 + n,
    actor: race,
    occurred_at: '2026-11-22T23:59:60.5+07:00',
    server_offset: -7_200_000,
    ...act,
  };
  return { ...decision, id: decisionId(decision) } as RaceDecision;
}

/** All of a tail, eight frames after the other. */
function passedOn(decisions: readonly Decision[]): Decision[] {
  const heard: Decision[] = [];
  while (heard.length < decisions.length) {
    const { frames, written } = writeTail(race, decisions.slice(heard.length));
    expect(frames.length).toBeLessThanOrEqual(mostFrames);
    for (const frame of frames) {
      expect(frame.length).toBeLessThanOrEqual(mostLetters);
      expect(frame).toMatch(/^[0-9A-Z:$%*+./-]+$/);
    }
    const read = readTail(frames, race);
    expect(read).toHaveLength(written);
    heard.push(...read);
  }
  return heard;
}

describe('a tail', () => {
  it('is read as it was written, whatever was decided', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (seed, riders, share) => {
          const { decisions } = playDay(seed, riders, preset('baku', 8), {
            ...roughDay,
            surprise: 0.4,
          });
          const tail = decisions.slice(Math.floor(share * decisions.length));
          expect(unpackDecisions(packDecisions(tail), race)).toEqual(tail);
          expect(passedOn(tail)).toEqual(tail);
        },
      ),
      { seed: 20_261_125, numRuns: size(10, 400), endOnFailure: true },
    );
  });

  it('holds several chains, the race’s own with a handover, and odd times', () => {
    const acts: RaceAct[] = [
      { kind: 'jeda', payload: { word: 'Hujan deras ⛈ — tunggu' } },
      { kind: 'lanjut', payload: {} },
      { kind: 'ambil_alih', payload: { last_raced: 9_999, old_phone: 'mati', reason: 'jatuh' } },
      { kind: 'serah', payload: { to: 'hp-cadangan' } },
    ];
    const ofTheRace = acts.map((act, index) => ofRace(index + 1, act));
    const [one, two] = [realDay(6, (iso) => iso), playDay(5, 9, preset('baku', 8), roughDay)];
    const second = two.decisions.map((decision) => {
      const moved = { ...decision, class: other };
      return { ...moved, id: decisionId(moved) } as Decision;
    });
    const mixed = one.decisions.flatMap((decision, index): Decision[] =>
      [decision, second[index], ofTheRace[index]].filter((found) => found !== undefined),
    );
    expect(passedOn(mixed)).toEqual(mixed);
  });

  it('takes at most 40 bytes a result, with its call and the press that makes it official', () => {
    const bytesEach = (time?: (iso: string) => string) => {
      const { decisions } = realDay(64, time);
      const from = decisions.findIndex(({ kind }) => kind === 'panggil');
      const tail = decisions.slice(from, from + 90);
      const sizes = tail.map((_, index) => packDecisions(tail.slice(0, index + 1)).length);
      // The first three also hold device, class, the hash before them and the names of fields.
      const added = sizes.map((size, index) => size - (sizes[index - 1] ?? 0)).slice(3);
      const raced = added.filter((_, index) => tail[index + 3]?.kind !== 'tahap');
      expect(sizes[2]).toBeLessThan(200);
      return raced.reduce((sum, size) => sum + size, 0) / (raced.length / 3);
    };
    expect(bytesEach()).toBeLessThanOrEqual(33);
    // Thousandths of a second are two bytes a decision.
    expect(bytesEach((iso) => iso)).toBeLessThanOrEqual(40);
  });

  it('longer than eight frames is passed on in two rounds; a decision that fits in none is named', () => {
    const { decisions } = realDay(64);
    expect(writeTail(race, decisions).written).toBeLessThan(decisions.length);
    expect(passedOn(decisions)).toEqual(decisions);
    const items = Array.from({ length: 2_000 }, (_, index) => ({
      type: 'istirahat' as const,
      name: `Istirahat ${index}`,
      minutes: 5,
    }));
    expect(() => writeTail(race, [ofRace(1, { kind: 'urutan', payload: { items } })])).toThrow(
      refused('tail_too_long', { kind: 'urutan' }),
    );
    expect(() => writeTail(race, [])).toThrow(refused('tail_empty'));
    expect(() => writeTail(other, decisions)).toThrow(refused('wrong_class'));
    const [first] = decisions as [Decision];
    expect(() => writeTail(race, [{ ...first, id: race }])).toThrow(refused('id_wrong'));
  });
});

describe('frames as they are scanned', () => {
  const { decisions } = realDay(30);
  const { frames, written } = writeTail(race, decisions);
  const tail = decisions.slice(0, written);

  it('come in any order, some of them twice', () => {
    expect(frames.length).toBeGreaterThan(3);
    expect(readTail([...frames.toReversed(), ...frames.slice(0, 2)], race)).toEqual(tail);
  });

  it('of which some are missing are told by number', () => {
    const without = frames.filter((_, index) => index !== 1);
    expect(() => readTail(without, race)).toThrow(refused('tail_incomplete', { missing: [2] }));
    expect(() => readTail([], race)).toThrow(refused('tail_incomplete', { missing: [1] }));
  });

  it('of another race or another tail, or of something else, are refused', () => {
    const foreign = decisions.map((decision) => {
      const moved = { ...decision, race: other };
      return { ...moved, id: decisionId(moved) } as Decision;
    });
    const [strange = ''] = writeTail(other, foreign).frames;
    expect(() => readTail([strange], race)).toThrow(refused('code_foreign'));
    const [later = ''] = writeTail(race, decisions.slice(1)).frames;
    expect(() => readTail([...frames, later], race)).toThrow(refused('tail_mixed'));
    expect(() => readTailFrame('https://example.org', race)).toThrow(refused('code_unknown'));
  });

  it('cut off anywhere or with any letter misread are refused', () => {
    const [frame = ''] = frames;
    for (let length = 3; length < frame.length; length++) {
      expect(() => readTailFrame(frame.slice(0, length), race)).toThrow(refused('code_cut'));
    }
    for (let at = 3; at < frame.length; at++) {
      const misread = `${frame.slice(0, at)}${frame[at] === '7' ? '8' : '7'}${frame.slice(at + 1)}`;
      expect(() => readTailFrame(misread, race)).toThrow(refused('code_cut'));
    }
  });

  test.each([1, 2, 3, 4])('bytes that nobody wrote are refused with a code (seed %i)', (seed) => {
    const random = randomOf(seed);
    const whole = [...packDecisions(tail)];
    for (let tried = 0; tried < size(100, 5_000); tried++) {
      const bytes = [...whole];
      for (let times = random.between(1, 4); times > 0; times--) {
        const at = random.between(0, bytes.length - 1);
        const edits = [
          () => bytes.splice(at, 1, (bytes[at] ?? 0) ^ (1 << random.between(0, 7))),
          () => bytes.splice(at, random.between(1, 40)),
          () => bytes.splice(at, 0, ...[1, 2, 3].map(() => random.between(0, 255))),
          () => bytes.splice(at),
        ];
        random.pick(edits)();
      }
      // Anything but a Refusal is thrown on. Where it is read all the same, only readable decisions come out.
      const answer = attempt(() => unpackDecisions(Uint8Array.from(bytes), race));
      expect(answer.ok ? 'read' : answer.refusal.code).toMatch(
        /^(read|code_unknown|decision_unreadable|field_unknown|kind_unknown)$/,
      );
    }
  });

  it('nothing at all, in every first byte', () => {
    for (let first = 0; first < 256; first++) {
      for (const rest of [
        [],
        [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        [0xd9, 0xff],
      ]) {
        expect(() => unpackDecisions(Uint8Array.from([first, ...rest]), race)).toThrow(
          refused('code_unknown'),
        );
      }
    }
  });
});
