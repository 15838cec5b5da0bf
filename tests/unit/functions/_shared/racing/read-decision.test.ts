import { describe, expect, it, test } from 'vitest';
import type { ClassAct, ClassDecision } from '#functions/_shared/racing/decisions.ts';
import { decisionId } from '#functions/_shared/racing/derived-ids.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import {
  isClassDecision,
  isRaceDecision,
  readDecision,
} from '#functions/_shared/racing/read-decision.ts';
import { Refusal } from '#functions/_shared/racing/refusal.ts';
import { drawnClass, q } from '#tests/support/racing/class-day.ts';
import { playDay, roughDay } from '#tests/support/racing/random-day.ts';

const day = drawnClass(5);
const call = day.next({ kind: 'panggil', payload: { moto: q(1, 1) } });

function refusalOf(value: unknown) {
  try {
    readDecision(value);
  } catch (error) {
    return error instanceof Refusal ? { code: error.code, ...error.facts } : error;
  }
  return null;
}

describe('a decision that comes in', () => {
  it('is read as it is, every kind of a day', () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      for (const decision of playDay(seed, 20, preset('baku', 8), { ...roughDay, surprise: 0.5 })
        .decisions) {
        const read = readDecision(JSON.parse(JSON.stringify(decision)));
        expect(read).toEqual(decision);
        expect(isClassDecision(read)).toBe(true);
        expect(isRaceDecision(read)).toBe(false);
      }
    }
  });

  const closed = day.decisions.find(({ kind }) => kind === 'tutup_daftar') as ClassDecision;
  const placed = { plate: 5, outcome: 'tempat', rank: 1 };
  const withFormat = (changes: object) => ({
    ...closed,
    payload: { ...closed.payload, format: { ...preset('baku', 8), ...changes } },
  });
  test.each<[string, unknown, string]>([
    ['a format', withFormat({ name: 'Raka juara' }), 'tutup_daftar.format.name'],
    ['a final', withFormat({ finals: ['Utama', 'Kelas Raka'] }), 'tutup_daftar.format.finals[1]'],
    [
      'the final of a placing',
      { ...call, kind: 'tutup_kelas', payload: { placings: [{ ...placed, final: 'Raka' }] } },
      'tutup_kelas.placings[0].final',
    ],
  ])('gives no word of its own to %s, which is public (R34)', (_, decision, path) => {
    expect(refusalOf(decision)).toEqual({ code: 'decision_unreadable', path });
  });

  it('takes a changed preset, and the finals behind those that have a name', () => {
    expect(refusalOf(withFormat({ name: 'sendiri', finals: ['Elite', 'Final 5'] }))).toBeNull();
  });

  test.each<[string, unknown, unknown]>([
    ['nothing', null, { code: 'decision_unreadable', path: 'decision' }],
    ['a list', [call], { code: 'decision_unreadable', path: 'decision' }],
    ['a text', 'panggil', { code: 'decision_unreadable', path: 'decision' }],
    [
      'without a kind',
      { ...call, kind: undefined },
      { code: 'decision_unreadable', path: 'decision.kind' },
    ],
    [
      'of a kind that there is not',
      { ...call, kind: 'tunda' },
      { code: 'kind_unknown', kind: 'tunda' },
    ],
    [
      'of a kind from every object',
      { ...call, kind: 'toString' },
      { code: 'kind_unknown', kind: 'toString' },
    ],
    ['with a field more', { ...call, note: 'x' }, { code: 'field_unknown', path: 'decision.note' }],
    [
      'with a field more in its payload',
      { ...call, payload: { moto: q(1, 1), who: 5 } },
      { code: 'field_unknown', path: 'panggil.who' },
    ],
    [
      'with a field more further inside',
      { ...call, payload: { moto: { ...q(1, 1), gate: 1 } } },
      { code: 'field_unknown', path: 'panggil.moto.gate' },
    ],
    [
      'with an id that is not derived from its device and number',
      { ...call, id: call.actor },
      { code: 'id_wrong', expected: call.id },
    ],
    ['of no moto', { ...call, payload: {} }, { code: 'decision_unreadable', path: 'panggil.moto' }],
    [
      'of a stage that there is not',
      { ...call, payload: { moto: { stage: 'babak', group: 1, moto: 1 } } },
      { code: 'decision_unreadable', path: 'panggil.moto.stage' },
    ],
    ['with number zero', { ...call, n: 0 }, { code: 'decision_unreadable', path: 'decision.n' }],
    [
      'with a number as text',
      { ...call, n: '3' },
      { code: 'decision_unreadable', path: 'decision.n' },
    ],
    [
      'with half a number',
      { ...call, term: 1.5 },
      { code: 'decision_unreadable', path: 'decision.term' },
    ],
    [
      'with an id in capitals',
      { ...call, id: call.id.toUpperCase() },
      { code: 'decision_unreadable', path: 'decision.id' },
    ],
    [
      'with a short hash',
      { ...call, prev: 'abc' },
      { code: 'decision_unreadable', path: 'decision.prev' },
    ],
    [
      'without a time',
      { ...call, occurred_at: 'kemarin' },
      { code: 'decision_unreadable', path: 'decision.occurred_at' },
    ],
    [
      'of the race in a class',
      { ...call, kind: 'serah', payload: { to: 'hp-2' } },
      { code: 'kind_unknown', kind: 'serah' },
    ],
    ['of a class in the race', { ...call, class: null }, { code: 'kind_unknown', kind: 'panggil' }],
    [
      'with a reason of white space',
      { ...call, kind: 'mundur', payload: { plate: 1, reason: '  ' } },
      { code: 'decision_unreadable', path: 'mundur.reason' },
    ],
    [
      'with a reason of 201 letters',
      { ...call, kind: 'mundur', payload: { plate: 1, reason: 'x'.repeat(201) } },
      { code: 'decision_unreadable', path: 'mundur.reason' },
    ],
    [
      'with plate 10,000',
      { ...call, kind: 'mundur', payload: { plate: 10_000, reason: 'sakit' } },
      { code: 'decision_unreadable', path: 'mundur.plate' },
    ],
    [
      'with 81 riders in a moto',
      {
        ...call,
        kind: 'hasil',
        payload: { moto: q(1, 1), run: 1, order: new Array(81).fill(1), dnf: [], dns: [], dq: [] },
      },
      { code: 'decision_unreadable', path: 'hasil.order' },
    ],
  ])('is refused: %s', (_, value, refusal) => {
    expect(refusalOf(value)).toEqual(refusal);
  });

  it('of the race is read', () => {
    const ofRace = { ...call, class: null, n: 1, prev: null };
    const race = { ...ofRace, id: decisionId(ofRace) };
    const acts = [
      { kind: 'serah', payload: { to: 'hp-2' } },
      { kind: 'ambil_alih', payload: { last_raced: 27, old_phone: 'mati', reason: 'baterai' } },
      { kind: 'pasang', payload: { key: 'k1', role: 'finis', until: '2026-11-22T18:00:00+07:00' } },
      { kind: 'lepas', payload: { key: 'k1' } },
      {
        kind: 'urutan',
        payload: {
          items: [
            { type: 'moto', number: 1, class: call.class, moto: q(1, 1) },
            { type: 'istirahat', name: 'Makan siang', minutes: 45 },
          ],
        },
      },
      { kind: 'jeda', payload: { word: 'Hujan' } },
      { kind: 'lanjut', payload: {} },
      { kind: 'hentikan_lomba', payload: { reason: 'badai' } },
    ];
    for (const act of acts) {
      const read = readDecision({ ...race, ...act });
      expect(read).toEqual({ ...race, ...act });
      expect(isRaceDecision(read)).toBe(true);
    }
    expect(refusalOf({ ...race, kind: 'lanjut', payload: { x: 1 } })).toEqual({
      code: 'field_unknown',
      path: 'lanjut.x',
    });
  });

  it('keeps what is left out left out', () => {
    const act: ClassAct = { kind: 'resmi', payload: { moto: q(1, 1), result: 4 } };
    expect(Object.keys(readDecision(day.next(act)).payload)).toEqual(['moto', 'result']);
  });
});
