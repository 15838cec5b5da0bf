import { describe, expect, test } from 'vitest';
import {
  isSameMoto,
  motoOfList,
  motoOfNumber,
  motosOfDay,
  onTrackOnly,
  startListOf,
  withScanned,
} from '#domain/race-day/station-motos.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { subjectsOf } from '#functions/_shared/racing/moto-subjects.ts';
import { readStartLists, writeStartLists } from '#functions/_shared/racing/wire.ts';
import { drawnClass, q, race, raceClass } from '#tests/support/racing/class-day.ts';

const day = drawnClass(13, preset('baku', 8));
const classes = [{ id: raceClass, name: 'Boys 2019', chain: day.chain }];
function item(number: number, group: number, moto: number) {
  return { type: 'moto' as const, number, class: raceClass, moto: q(group, moto) };
}
const order = [
  item(2, 2, 1),
  { type: 'istirahat' as const, name: 'Makan siang', minutes: 30 },
  item(1, 1, 1),
  { ...item(9, 1, 1), moto: { stage: 'final' as const, group: 1, moto: 1 } },
];

describe('the motos of a day', () => {
  test('come in the running order, then those without a number; what is not built is left out', () => {
    const motos = motosOfDay({ order }, classes);
    expect(motos.map(({ number, ref }) => [number, ref?.group, ref?.moto])).toEqual(
      [
        [2, 2, 1],
        [1, 1, 1],
        [null, 1, 2],
        [null, 2, 2],
      ].concat(motos.slice(4).map(({ number, ref }) => [number, ref?.group ?? 0, ref?.moto ?? 0])),
    );
    expect(motos[0]).toMatchObject({ className: 'Boys 2019', status: 'menunggu', run: 1 });
    expect(motos[0]?.gates?.filter(Boolean)).toHaveLength(6);
    expect(motosOfDay(null, classes)[0]).toMatchObject({ number: null });
    expect(motosOfDay(null, [])).toEqual([]);
  });

  test('of a class that was called off only what was raced stays, wherever it stands in the order', () => {
    const { chain } = drawnClass(13, preset('baku', 8))
      .run(q(1, 1))
      .decide('batal_kelas', { reason: 'Hujan' });
    const motos = motosOfDay({ order }, [{ id: raceClass, name: 'Boys 2019', chain }]);
    expect(motos.map(({ number, status }) => [number, status])).toEqual([[1, 'resmi']]);
  });

  test('with two tracks the next of each stands beside the other’s, and a phone for one is offered that one alone', () => {
    const second = { ...day.chain, track: 2 };
    const both = [...classes, { id: 'mix', name: 'Mix 2018', chain: second }];
    const one = motosOfDay(null, both);
    expect(one.every(({ track }) => track === null)).toBe(true);
    const two = motosOfDay(null, both, { twoTracks: true });
    expect(two).toHaveLength(one.length);
    expect(two.slice(0, 4).map(({ track }) => track)).toEqual([1, 2, 1, 2]);
    expect(onTrackOnly(two, 2).every(({ className }) => className === 'Mix 2018')).toBe(true);
    expect(onTrackOnly(two, 2)).toHaveLength(one.length / 2);
    // Of a moto that was typed as a number nobody knows the track.
    expect(onTrackOnly([motoOfNumber(8)], 1)).toHaveLength(1);
    expect(onTrackOnly(two, null)).toEqual(two);
  });

  test('go to a station as QR codes and come back with the same names, plates by gate and version', () => {
    const [first] = motosOfDay({ order }, classes);
    const list = first && startListOf(race, first);
    const [text = ''] = writeStartLists(list ? [list] : []);
    const scanned = readStartLists(text, race).lists.map(motoOfList)[0];
    expect(scanned).toMatchObject({
      number: 2,
      subject: first?.subject,
      gates: first?.gates,
      n: day.chain.n,
      hash: first?.hash,
      status: null,
    });
    expect(first && scanned && isSameMoto(first, scanned)).toBe(true);
    expect(subjectsOf(scanned ?? motoOfNumber(1))).toEqual(subjectsOf(first ?? motoOfNumber(1)));
  });

  test('a scanned list stands beside what was heard; of two the later decision counts', () => {
    const [first] = motosOfDay({ order }, classes);
    const list = first && startListOf(race, first);
    if (!list || !first) {
      throw new Error('no list');
    }
    const newer = { ...list, n: list.n + 1, gates: [99] };
    expect(withScanned([first], [newer])).toMatchObject([{ gates: [99], className: 'Boys 2019' }]);
    expect(withScanned([first], [{ ...list, gates: [99] }])).toEqual([first]);
    const later = { ...list, number: 50, moto: q(3, 1) };
    expect(withScanned([], [later, list]).map(({ number }) => number)).toEqual([2, 50]);
    // The moto run again is another one.
    expect(withScanned([first], [{ ...list, run: 2 }])).toHaveLength(2);
  });

  test('a number alone is a moto too', () => {
    expect(motoOfNumber(27)).toMatchObject({ subject: '27.1', gates: null, status: null });
    expect(isSameMoto(motoOfNumber(27), motoOfNumber(27, 2))).toBe(false);
  });
});
