import { type BoardClass, classFile, dayFile, namesFile } from '#functions/_shared/board/board.ts';
import { classBoard } from '#functions/_shared/board/class-board.ts';
import { boardDay } from '#functions/_shared/board/day-events.ts';
import { smallBoard } from '#functions/_shared/board/small-board.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { sha256 } from '#functions/_shared/racing/sha256.ts';
import { ClassDay, listOf, q, raceClass } from '#tests/support/racing/class-day.ts';

/** A class of six in the middle of its day, as it is published for a race: text of each file by its address. */
export function publishedDay(race: string): ReadonlyMap<string, string> {
  const day = new ClassDay({ race, raceClass });
  day
    .close(listOf(6), preset('baku', 8))
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  day
    .run(q(1, 1))
    .decide('koreksi', {
      moto: q(1, 1),
      order: [6, 5, 4, 3, 2, 1],
      dnf: [],
      dns: [],
      dq: [],
      reason: 'Video dilihat',
    })
    .race(q(1, 2), { dnf: [4] })
    .decide('protes', { moto: q(1, 2), plate: 3, reason: 'Start curi' });
  const at = new Date().toISOString();
  const received = day.decisions.map((decision) => ({ decision, at }));
  const whole = classBoard(day.chain, 'Boys 2019', received) as BoardClass;
  const file = JSON.stringify(whole);
  const head = { id: race, title: 'Senayan Kids Cup', zone: 'Asia/Jakarta' };
  const classes = [{ chain: day.chain, name: 'Boys 2019', sha: sha256(file) }];
  const board = smallBoard(head, null, classes, [], [whole]);
  const names = { names: { 2: ['Raka', 'Kilat'], 5: ['Muhammad Al-Fatih', 'Kilat'] }, hidden: [1] };
  return new Map([
    [`/papan/${race}`, JSON.stringify({ ...board, dibuat_pada: at, panitia_terdengar: at })],
    [`/storage/v1/object/public/papan/${classFile(race, whole)}`, file],
    [`/storage/v1/object/public/papan/${namesFile(race)}`, JSON.stringify(names)],
    [
      `/storage/v1/object/public/papan/${dayFile(race)}`,
      JSON.stringify(boardDay(day.decisions, [day.chain], false)),
    ],
  ]);
}

/** The same class in the evening: closed, with a podium, and a child without a place for a reason that is said. */
export function publishedEvening(race: string): ReadonlyMap<string, string> {
  const day = new ClassDay({ race, raceClass });
  day.close(listOf(8), preset('baku', 8)).decide('undi', {
    way: 'orang',
    numbers: [17, 203, 5000],
  });
  day
    .run(q(1, 1), { dq: [4] })
    .goOn((_, plates) => ({ dnf: plates.filter((plate) => plate === 7) }));
  const at = new Date().toISOString();
  const received = day.decisions.map((decision) => ({ decision, at }));
  const whole = classBoard(day.chain, 'Boys 2019', received) as BoardClass;
  const file = JSON.stringify(whole);
  const head = { id: race, title: 'Piala Bandung Push Bike', zone: 'Asia/Jakarta' };
  const board = smallBoard(
    head,
    null,
    [{ chain: day.chain, name: 'Boys 2019', sha: sha256(file) }],
    [],
    [whole],
  );
  const names = {
    names: { 1: ['Raka', 'Kilat'], 2: ['Zahra', 'Kilat'], 5: ['Muhammad Al-Fatih', 'Kilat'] },
    hidden: [],
  };
  return new Map([
    [`/papan/${race}`, JSON.stringify({ ...board, dibuat_pada: at, panitia_terdengar: at })],
    [`/storage/v1/object/public/papan/${classFile(race, whole)}`, file],
    [`/storage/v1/object/public/papan/${namesFile(race)}`, JSON.stringify(names)],
    [
      `/storage/v1/object/public/papan/${dayFile(race)}`,
      JSON.stringify(boardDay(day.decisions, [day.chain], true)),
    ],
  ]);
}
