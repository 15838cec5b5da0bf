import { describe, expect, it, test } from 'vitest';
import { checkDrawWay, commitmentText, drawCode } from '#functions/_shared/racing/commitment.ts';
import {
  chanceOf,
  checkList,
  checkNumbers,
  checkTypedBatches,
  draw,
  formatHash,
  lateBatch,
  listHash,
  listText,
  lotsOfRows,
  lotsOfSeed,
  readNumber,
  rowsByLot,
  seedOf,
} from '#functions/_shared/racing/draw.ts';
import { tableGates } from '#functions/_shared/racing/gates.ts';
import { sha256 } from '#functions/_shared/racing/sha256.ts';
import vectors from '#tests/vectors/race-draw.json' with { type: 'json' };

function listed(teams: readonly number[]) {
  return teams.map((team, index) => ({ plate: index + 1, team }));
}

function seedFor(teams: readonly number[], chance = vectors.chance) {
  return seedOf(vectors.race, vectors.class, listHash(listed(teams)), chance);
}

describe('the draw', () => {
  test.each(vectors.draws)('$name', ({ gates, teams, list, batches }) => {
    expect(listHash(listed(teams)).slice(0, list.length)).toBe(list);
    expect(draw(seedFor(teams), listed(teams), gates)).toEqual(batches);
  });

  test.each(vectors.lots)('the lot of $plate "$tag"', ({ draw: name, tag, plate, lot }) => {
    const teams = vectors.draws.find((drawn) => drawn.name === name)?.teams ?? [];
    expect(lotsOfSeed(seedFor(teams))(tag, plate).slice(0, lot.length)).toBe(lot);
  });

  it('gives five riders the gates of the worked example', () => {
    const [rows = []] = draw(seedFor([0, 0, 0, 0, 0]), listed([0, 0, 0, 0, 0]), 8);
    const gates = rows.map((plate, row) => [
      plate,
      [1, 2, 3].map((moto) => tableGates(3, moto, 5)[row]).join('-'),
    ]);
    expect(Object.fromEntries(gates)).toEqual({
      5: '1-5-3',
      4: '2-3-4',
      3: '3-4-2',
      1: '4-1-5',
      2: '5-2-1',
    });
  });

  it('orders plates as numbers, whatever the order they were given in (R9)', () => {
    const list = [10, 9, 100].map((plate) => ({ plate, team: 0 }));
    expect(listText(list)).toBe('9:0\n10:0\n100:0');
  });

  it('spreads batches and teams evenly, at every number of riders and gates', () => {
    for (let gates = 4; gates <= 10; gates++) {
      for (let riders = 1; riders <= 8 * gates; riders++) {
        const list = listed(Array.from({ length: riders }, (_, index) => (index * index) % 7));
        const batches = draw(`seed ${riders}`, list, gates);
        const sizes = batches.map((plates) => plates.length);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(gates);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(batches.flat().sort((a, b) => a - b)).toEqual(list.map(({ plate }) => plate));
        for (const team of [1, 2, 4]) {
          const counts = batches.map(
            (plates) => plates.filter((plate) => list[plate - 1]?.team === team).length,
          );
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  it('takes a team of one for a team, not for a rider without one (R9)', () => {
    const teams = [1, 0, 0, 0, 0, 0];
    const seed = seedFor(teams);
    const names = teams.map((team, index) => (team === 0 ? `~${index + 1}` : `t${team}`));
    const order = names
      .map((name, index) => ({ plate: index + 1, lot: sha256(`${seed}|tim|${name}`) }))
      .sort((a, b) => (a.lot < b.lot ? -1 : 1))
      .map(({ plate }) => plate);
    const dealt = [0, 1].map((batch) => order.filter((_, index) => index % 2 === batch));
    const drawn = draw(seed, listed(teams), 4);
    expect(drawn.map((plates) => plates.toSorted())).toEqual(dealt.map((plates) => plates.sort()));
  });

  it('depends on the list, the race, the class and the chance', () => {
    const seeds = [
      seedFor([0, 0]),
      seedFor([1, 1]),
      seedFor([0, 0], '48-17-204'),
      seedOf(vectors.class, vectors.class, listHash(listed([0, 0])), vectors.chance),
      seedOf(vectors.race, vectors.race, listHash(listed([0, 0])), vectors.chance),
    ];
    expect(new Set(seeds).size).toBe(5);
    expect(seedOf(vectors.race.toUpperCase(), vectors.class, 'x', '1')).toBe(
      seedOf(vectors.race, vectors.class, 'x', '1'),
    );
  });
});

describe('a list (R9)', () => {
  const plates = (...numbers: number[]) => numbers.map((plate) => ({ plate, team: 0 }));

  test.each([
    ['nobody', [], 'list_empty'],
    ['a plate twice', plates(1, 2, 2), 'list_order'],
    ['out of order', plates(2, 1), 'list_order'],
    ['more than eight batches', listed(new Array(33).fill(0)), 'list_too_large'],
  ])('with %s is refused', (_, list, code) => {
    expect(() => checkList(list, 4)).toThrow(expect.objectContaining({ code }));
  });

  it('of one, two, three and eight batches is taken', () => {
    for (const riders of [1, 2, 3, 32]) {
      checkList(listed(new Array(riders).fill(0)), 4);
    }
  });
});

describe('the chance of several people (R6)', () => {
  test.each(vectors.chances)('$chance', ({ organiser, others, chance }) => {
    expect(chanceOf(organiser, others)).toBe(chance);
  });

  test.each(vectors.numbers)('written $written', ({ written, number }) => {
    expect(readNumber(written)).toBe(number);
  });

  test.each([
    [[17, 203], 'chance_too_few'],
    [[17, 203, 20], 'chance_wrong'],
    [[-1, 2, 3], 'chance_wrong'],
    [[1, 2, 1_000_000], 'chance_wrong'],
    [[1, 2.5, 3], 'chance_wrong'],
  ])('%j is refused', (numbers, code) => {
    expect(() => checkNumbers(numbers)).toThrow(expect.objectContaining({ code }));
  });

  it('may hold the same number twice', () => {
    checkNumbers([5, 5, 5]);
  });
});

describe('the commitment (R5)', () => {
  const commitment = {
    race: vectors.race.toUpperCase(),
    raceClass: vectors.class,
    ke: 1,
    listHash: listHash(listed([0, 0, 0, 0, 0])),
    riders: 5,
    gates: 8,
    batches: 1,
    formatHash: formatHash({ b: 1, a: 2 }),
    engine: 1,
    draw: { way: 'orang', people: 3, organiser: 48 },
  } as const;

  it('is one text of eleven lines, and its hash is the kode undian', () => {
    const text = commitmentText(commitment);
    expect(text).toBe(
      [
        'undian 1',
        'lomba 00000000-0000-4000-8000-000000000001',
        'kelas 00000000-0000-4000-8000-0000000000a1',
        'ke 1',
        `daftar ${commitment.listHash}`,
        'peserta 5',
        'gate 8',
        'batch 1',
        `format ${sha256('{"a":2,"b":1}')}`,
        'mesin 1',
        'orang 3 48',
      ].join('\n'),
    );
    expect(drawCode(text)).toBe(sha256(text));
  });

  it('names the stage', () => {
    const text = commitmentText({ ...commitment, draw: { way: 'tempat' } });
    expect(text.split('\n').at(-1)).toBe('tempat');
  });

  it('is of three people or more, and of people only once', () => {
    expect(() => checkDrawWay({ way: 'orang', people: 2, organiser: 1 }, 1)).toThrow(
      expect.objectContaining({ code: 'chance_too_few' }),
    );
    expect(() => checkDrawWay({ way: 'orang', people: 3, organiser: 1 }, 2)).toThrow(
      expect.objectContaining({ code: 'draw_way' }),
    );
    checkDrawWay({ way: 'tempat' }, 2);
  });
});

describe('lots drawn on a stage (R37)', () => {
  const rows = [
    [3, 1],
    [2, 4],
  ];

  it('order riders by the row that was typed, those who came later behind them', () => {
    expect(rowsByLot(lotsOfRows(rows), [9, 4, 2, 1, 3])).toEqual([3, 2, 1, 4, 9]);
  });

  test.each([
    ['leave somebody out', [[3, 1], [2]]],
    [
      'name somebody twice',
      [
        [3, 1],
        [2, 2],
      ],
    ],
    ['are uneven', [[3, 1, 2], [4]]],
    ['are too few', [[3, 1, 2, 4]]],
  ])('are refused when they %s', (_, typed) => {
    const list = listed([0, 0, 0, 0, 0]).slice(0, 4);
    expect(() => checkTypedBatches(typed, list, 3)).toThrow(
      expect.objectContaining({ code: 'batches_wrong' }),
    );
    checkTypedBatches(rows, list, 3);
  });
});

describe('a late rider (R8)', () => {
  const batches = [
    { batch: 1, expected: 5, freeGate: 6 },
    { batch: 2, expected: 4, freeGate: 5 },
    { batch: 3, expected: 4, freeGate: 5 },
    { batch: 4, expected: 3, freeGate: null },
  ];

  it('starts in the smallest batch with a free gate, of equal ones by lot', () => {
    const seed = seedFor([0, 0]);
    const least = [2, 3].toSorted((a, b) =>
      sha256(`${seed}|late|${a}|77`) < sha256(`${seed}|late|${b}|77`) ? -1 : 1,
    )[0];
    expect(lateBatch(lotsOfSeed(seed), batches, 77)?.batch).toBe(least);
    const chosen = [70, 71, 72, 73, 74, 75].map(
      (plate) => lateBatch(lotsOfSeed(seed), batches, plate)?.batch,
    );
    expect(new Set(chosen)).toEqual(new Set([2, 3]));
  });

  it('starts nowhere when no gate is free', () => {
    expect(lateBatch(lotsOfSeed('s'), batches.slice(3), 77)).toBeNull();
  });
});
