import { expect, test } from 'vitest';
import { motosOfDay } from '#domain/race-day/station-motos.ts';
import { classBoard } from '#functions/_shared/board/class-board.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { groupFacts, parseMoto } from '#functions/_shared/racing/moto.ts';
import { findMoto, mainGroups, motoFact } from '#functions/_shared/racing/state.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { motoDetail, motoTitle as stationTitle } from '#organiser/copy/stations.ts';
import { motosToRace } from '#organiser/features/race-day/print/printed-class.ts';
import {
  groupName,
  motoInClass,
  motoLine,
  motoPlace,
  motoTitle,
} from '#organiser/parts/race-day/moto-names.ts';
import { callWords } from '#parents/copy/board.ts';
import { listingsOf } from '#parts/board/listings.ts';
import { motoPlace as boardPlace, motoTitle as boardTitle, motoOf } from '#parts/copy/board.ts';
import { groupTitle } from '#parts/copy/moto-names.ts';
import { drawnClass } from '#tests/support/racing/class-day.ts';

// One name for a moto and its group, whoever says it: the finish judge, the director, a refusal, a paper, the board, the venue's screen.

test.each([4, 5, 6, 7, 8, 9, 10])(
  'with %i gates every screen and paper calls a group the same',
  (gates) => {
    const day = drawnClass(Math.min(gates * 6, 56), preset('baku', gates));
    const named = new Set<string>();
    for (;;) {
      const board = classBoard(
        day.chain,
        'Boys 2019',
        day.decisions.map((decision) => ({ decision, at: decision.occurred_at })),
      );
      const stations = motosOfDay(null, [
        { id: day.of.raceClass, name: 'Boys 2019', chain: day.chain },
      ]);
      const titles = new Set(
        listingsOf(board ?? expect.unreachable('drawn')).map(({ title }) => title),
      );
      for (const { ref } of motosToRace(day.state)) {
        const { stage, group } = findMoto(day.state, ref);
        const name = groupTitle(ref.stage, ref.group, group.name);
        named.add(name);
        const moto = `${name}, moto ${ref.moto}`;
        // The director, where the class has more than one batch.
        expect(groupName(stage, group)).toBe(name);
        expect(motoInClass(day.state, ref)).toBe(group.motos.length === 1 ? name : moto);
        // The board, the venue's screen and pictures.
        expect(motoOf({ moto: ref, final: group.name })).toBe(moto);
        expect(titles).toContain(moto);
        // Finish line, start area, announcer.
        const seen = stations.find(
          (one) => one.ref && motoFact(day.state, one.ref) === motoFact(day.state, ref),
        );
        expect(stationTitle(seen ?? expect.unreachable(name))).toBe(`Boys 2019 · ${moto}`);
        // A refusal has its facts alone.
        const said = refusals.moto_called as (facts: object) => string;
        expect(said({ moto: motoFact(day.state, ref) })).toBe(`${moto} sudah dipanggil.`);
        // A phone that scanned the list knows the place alone: a final is never called a semi-final.
        const facts = groupFacts(ref);
        expect(facts.isConsolation).toBe(
          ref.stage !== 'kualifikasi' && !mainGroups(stage).includes(group),
        );
        expect(facts.role).toBe(group.role);
      }
      const stage = day.state.stages.length;
      day.goOn(undefined, ({ state }) => state.stages.length > stage || state.closed !== null);
      if (day.state.closed !== null) {
        break;
      }
    }
    expect(named.size).toBeGreaterThan(3);
    expect([...named].join()).toMatch(/Batch 1.*Final Utama/s);
    expect([...named].join()).not.toMatch(/Kualifikasi|group/);
  },
);

test('a moto with a number is said in one line the same by the director, the stations, the board and its band', () => {
  const day = drawnClass(16, preset('baku', 8));
  for (const words of ['Batch 2', 'Final Utama']) {
    const { ref, group } =
      motosToRace(day.state).find(
        ({ stage, group: of }) => groupTitle(stage.stage, of.group, of.name) === words,
      ) ?? expect.unreachable(words);
    const line = `Moto 27 · Boys 2019 · ${words}`;
    const raceClass = { id: day.of.raceClass, name: 'Boys 2019', chain: day.chain };
    const item = { type: 'moto' as const, number: 27, class: raceClass.id, moto: ref };
    const onDay = { state: { order: [item] } } as unknown as Parameters<
      typeof motoLine
    >[0]['chain'];
    expect(motoLine({ chain: onDay }, raceClass, ref)).toBe(line);
    expect(
      `${motoTitle({ chain: onDay }, raceClass, ref)} · ${motoPlace({ chain: onDay }, raceClass, ref)}`,
    ).toBe(line);
    const named = { number: 27, className: 'Boys 2019', ref, final: group.name };
    expect(`${stationTitle(named)} · ${motoDetail({ ...named, run: 1 })}`).toBe(line);
    const onBoard = { number: 27, class: raceClass.id, moto: ref, final: group.name };
    expect(`${boardTitle(onBoard)} · ${boardPlace('Boys 2019', onBoard)}`).toBe(line);
    const call = { at: 'now', moto: { ...onBoard, status: 'dipanggil', plates: [] } } as const;
    expect(callWords(call, () => 'Boys 2019').lines).toContain(line);
    day.goOn(undefined, ({ state }) => state.stages.length > 1);
  }
});

test.each([
  '',
  'kualifikasi/1',
  'kualifikasi/0/1',
  'kualifikasi/1/1/1',
  'babak/1/1',
  'final/1.5/1',
])('%s is no key of a moto', (key) => expect(parseMoto(key)).toBeNull());
