import { describe, expect, it, test } from 'vitest';
import { advance } from '#functions/_shared/racing/advance.ts';
import {
  checkFormat,
  checkFormatOfList,
  type Format,
  preset,
  presetGates,
  presetNames,
  startersPatterns,
} from '#functions/_shared/racing/format.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';

function codeOf(format: Format) {
  const answer = attempt(() => checkFormat(format));
  return answer.ok ? null : { code: answer.refusal.code, facts: answer.refusal.facts };
}

describe('a format', () => {
  test.each(presetNames)('%s is taken with the gates its organisers have', (name) => {
    expect(codeOf(preset(name))).toBeNull();
    expect(preset(name).gates).toBe(presetGates[name]);
  });

  // The fold does not go through an unchanged preset's patterns again: here is every one of them.
  test.each([4, 5, 6, 7, 8, 9, 10])(
    'every preset has a plan for all starters at %i gates',
    (gates) => {
      for (const name of presetNames) {
        expect(codeOf(preset(name, gates)), name).toBeNull();
      }
    },
  );

  it('that has no plan for some starters is refused with the case', () => {
    expect(codeOf({ ...preset('baku', 4), smallestFinal: 4 })).toEqual({
      code: 'format_without_plan',
      facts: { from: 'batch', starters: [3, 2], gates: 4 },
    });
  });

  it('with a knob changed is gone through once, not in every fold; one without a plan is refused each time', () => {
    let asked = 0;
    const counting: typeof advance = (...given) => {
      asked += 1;
      return advance(...given);
    };
    const changed = { ...preset('baku', 5), finals: ['Satu', 'Dua'] };
    checkFormatOfList(changed, counting);
    const once = asked;
    expect(once).toBeGreaterThan(0);
    checkFormatOfList({ ...changed, finals: [...changed.finals] }, counting);
    expect(asked).toBe(once);
    checkFormatOfList({ ...changed, finals: ['Satu', 'Tiga'] }, counting);
    expect(asked).toBe(2 * once);
    for (const _ of [1, 2]) {
      const wrong = { ...preset('baku', 4), smallestFinal: 4 };
      expect(attempt(() => checkFormatOfList(wrong, counting)).ok).toBe(false);
    }
  });

  const base = preset('baku', 8);
  test.each<[string, Format]>([
    ['gates', { ...base, gates: 3 }],
    ['gates', { ...base, gates: 11 }],
    ['motos.one', { ...base, motos: { ...base.motos, one: 0 } }],
    ['points.dnf', { ...base, points: { ...base.points, dnf: -1 } }],
    ['advance.final', { ...base, advance: { ...base.advance, final: 9 } }],
    ['smallestFinal', { ...base, smallestFinal: 1 }],
    ['podium', { ...base, podium: 0 }],
    ['finals', { ...base, finals: ['Utama', 'Utama'] }],
    ['penalties.helm', { ...base, penalties: [{ code: 'helm', points: 0 }] }],
    ['penalties.helm', { ...base, penalties: [{ code: 'helm', points: 21 }] }],
    [
      'penalties',
      {
        ...base,
        penalties: [
          { code: 'helm', points: 3 },
          { code: 'helm', points: 5 },
        ],
      },
    ],
    ['ties', { ...base, ties: ['gate_awal', 'gate_awal'] }],
    ['gateOrder', { ...base, gateOrder: [] }],
    ['paths', { ...base, paths: [{ batches: 8, mains: [1] }] }],
    ['paths', { ...base, paths: base.paths.slice(0, 3) }],
    [
      'paths',
      {
        ...base,
        paths: base.paths.map((path) => (path.batches === 4 ? { ...path, mains: [2] } : path)),
      },
    ],
    [
      'paths',
      {
        ...base,
        paths: base.paths.map((path) =>
          path.batches === 8 ? { ...path, mains: [2, 4, 1] } : path,
        ),
      },
    ],
  ])('with wrong %s is refused', (field, format) => {
    expect(codeOf(format)).toMatchObject({ code: 'format_wrong', facts: { field } });
  });
});

it('patterns of starters are all there are, the larger first', () => {
  expect([...startersPatterns(2, 2)].length).toBe(6);
  const seen = Array.from(startersPatterns(3, 4), (pattern) => pattern.join());
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe(35);
  expect(
    seen.every((text) => text.split(',').every((n, i, all) => i === 0 || n <= (all[i - 1] ?? ''))),
  ).toBe(true);
});
