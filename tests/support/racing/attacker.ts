import {
  batchCount,
  chanceOf,
  draw,
  fewestPeople,
  type Listed,
  listHash,
  lotsOfSeed,
  rowsByLot,
  seedOf,
} from '#functions/_shared/racing/draw.ts';
import { compaction, placeForLate } from '#functions/_shared/racing/draw-acts.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { gatesOf } from '#functions/_shared/racing/standing.ts';
import { lotsOf } from '#functions/_shared/racing/state.ts';
import { ClassDay, listOf } from './class-day.ts';
import { type Random, randomOf } from './random.ts';

/**
 * An organiser who wants one child in row 1, and a strong rival elsewhere, and does whatever an organiser may do (R8): knows
 * list and kode, chooses plates, gates, the own number and the numbers of all people but one before the chance exists; and
 * afterwards who is called absent, and whether to void. What cannot be chosen is one person's number.
 */
interface Wish {
  readonly child: number;
  /** Null: any other rider of the batch. */
  readonly rival: number | null;
}

/** The wished-for child starts in row 1, and the rival in another batch. */
function isGranted(batches: readonly (readonly number[])[], { child, rival }: Wish): boolean {
  const own = batches.find((rows) => rows.includes(child));
  return own?.[0] === child && (rival === null || !own.includes(rival));
}

function isParted(batches: readonly (readonly number[])[], { child, rival }: Wish): boolean {
  return !batches.some((rows) => rows.includes(child) && rival !== null && rows.includes(rival));
}

const raceClass = '00000000-0000-4000-8000-0000000000a1';

interface World {
  readonly race: string;
  readonly riders: number;
  readonly withRival: boolean;
  readonly random: Random;
}

/** Gates with which so many riders are two batches: that many gates alone moves nobody's chance. */
function gatesOfTwoBatches(riders: number): number[] {
  return [4, 5, 6, 7, 8, 9, 10].filter((gates) => batchCount(riders, gates) === 2);
}

/** What can be fixed before the chance exists. */
interface Choice {
  readonly list: readonly Listed[];
  readonly gates: number;
  readonly organiser: number;
  readonly friends: readonly number[];
  readonly wish: Wish;
}

function choices({ riders, random, withRival }: World, count: number): Choice[] {
  return Array.from({ length: count }, () => {
    const plates = random
      .shuffled(Array.from({ length: 200 }, (_, index) => index + 1))
      .slice(0, riders);
    const list = plates
      .map((plate) => ({ plate, team: random.between(0, 3) }))
      .sort((a, b) => a.plate - b.plate);
    return {
      list,
      gates: random.pick(gatesOfTwoBatches(riders)),
      organiser: random.between(0, 999_999),
      // Everybody but one of those who write numbers, and how many there are.
      friends: Array.from({ length: random.between(fewestPeople - 1, 6) }, () =>
        random.between(0, 999_999),
      ),
      wish: { child: plates[0] as number, rival: withRival ? (plates[1] as number) : null },
    };
  });
}

const hashes = new WeakMap<readonly Listed[], string>();

function seedFor(
  race: string,
  { list, organiser, friends }: Choice,
  honest: number,
  ofClass = raceClass,
): string {
  const hash = hashes.get(list) ?? listHash(list);
  hashes.set(list, hash);
  return seedOf(race, ofClass, hash, chanceOf(organiser, [...friends, honest]));
}

function drawn(race: string, choice: Choice, honest: number): number[][] {
  return draw(seedFor(race, choice, honest), choice.list, choice.gates);
}

/** The choice that grants the wish most often over guesses of the one number that is not known. */
function best(world: World, options: readonly Choice[], guesses: number): Choice {
  const numbers = Array.from({ length: guesses }, () => world.random.between(0, 999_999));
  const granted = options.map(
    (choice) =>
      numbers.filter((guess) => isGranted(drawn(world.race, choice, guess), choice.wish)).length,
  );
  return options[granted.indexOf(Math.max(...granted))] as Choice;
}

/** Lots on a stage, as fair as balls are: the second draw after a void. */
function onStage(world: World, { list, gates }: Choice): number[][] {
  const plates = world.random.shuffled(list.map(({ plate }) => plate));
  const batches = Math.ceil(plates.length / gates);
  return Array.from({ length: batches }, (_, batch) =>
    plates.filter((_, index) => index % batches === batch),
  );
}

/** One batch of those present, where an accomplice who stays away makes the class small enough (R2). */
function withoutAccomplice(world: World, choice: Choice, honest: number): number[][] | null {
  const accomplice = choice.list.find(({ plate }) => plate !== choice.wish.child)?.plate;
  const present = choice.list.map(({ plate }) => plate).filter((plate) => plate !== accomplice);
  return present.length <= choice.gates
    ? [rowsByLot(lotsOfSeed(seedFor(world.race, choice, honest)), present)]
    : null;
}

/**
 * The child comes late with a plate that was picked when the draw was known, so that its lot is the first; accomplices stay
 * away until all fit one batch (R2).
 */
function platePicked(world: World): boolean {
  const day = new ClassDay({ race: world.race, raceClass }).close(
    listOf(world.riders),
    preset('baku', world.riders - 1),
  );
  const numbers = [1, 2, 3].map(() => world.random.between(0, 999_999)).sort((a, b) => a - b);
  day.decide('undi', { way: 'orang', numbers });
  const lots = lotsOf(day.state);
  const child = rowsByLot(
    lots,
    Array.from({ length: 100 }, (_, index) => 100 + index),
  )[0] as number;
  day.decide('susulan', { plate: child, team: 0, ...placeForLate(day.state, child) });
  return compaction(day.state, [1, 2])?.payload.moved[0]?.plate === child;
}

export interface Attack {
  readonly name: string;
  readonly riders: number;
  /** Whether a rival is to be elsewhere, too. */
  readonly withRival: boolean;
  /** Whether the wish is granted in one draw. */
  readonly attempt: (world: World) => boolean;
  /** The same with nothing chosen. */
  readonly chance: (world: World) => boolean;
}

/** The best choice, and what is drawn with it. Who asks again of the same world, as the void that comes after it, draws nothing anew. */
function firstDraw(world: World) {
  const known = firstDraws.get(world);
  if (known) {
    return known;
  }
  const choice = best(world, choices(world, options), guesses);
  const made = { choice, rows: drawn(world.race, choice, world.random.between(0, 999_999)) };
  firstDraws.set(world, made);
  return made;
}
const firstDraws = new WeakMap<World, { choice: Choice; rows: number[][] }>();

function honestly(world: World): boolean {
  const [choice] = choices(world, 1);
  return (
    choice !== undefined &&
    isGranted(drawn(world.race, choice, world.random.between(0, 999_999)), choice.wish)
  );
}

const options = 4;
const guesses = 4;
/** Other children whom the organiser has entered. */
const accomplices = 3;

/**
 * The child is left off a full list; where one of the accomplices has drawn row 1, that one is declared out and the child
 * comes late (R8).
 */
function rowPassedOn(world: World): boolean {
  const choice = best(world, choices({ ...world, riders: world.riders - 1 }, options), guesses);
  const day = new ClassDay({ race: world.race, raceClass }).close(
    choice.list,
    preset('baku', world.riders - 1),
    { way: 'orang', people: choice.friends.length + 1, organiser: choice.organiser },
  );
  const numbers = [...choice.friends, world.random.between(0, 999_999)].sort((a, b) => a - b);
  day.decide('undi', { way: 'orang', numbers });
  const first = day.state.draws[0]?.batches?.[0]?.[0] ?? 0;
  const helpers = choice.list.slice(0, accomplices).map(({ plate }) => plate);
  if (!helpers.includes(first)) {
    return false;
  }
  day.decide('mundur', { plate: first, reason: 'sakit' });
  const late = attempt(() => placeForLate(day.state, 9_000));
  return late.ok && late.value.gate === 1;
}

/** Teams that are no teams: the child alone, with many, or with a few, so that it is dealt where that helps. */
function withTeams(choice: Choice, random: Random): Choice {
  const { child } = choice.wish;
  const ofChild = random.pick([0, 1, 2]);
  const list = choice.list.map(({ plate }) => ({
    plate,
    team: plate === child ? ofChild : random.pick([0, 1, 1, 2, 3, 4, 5]),
  }));
  return { ...choice, list };
}

function drawnDay(world: World, choice: Choice): ClassDay {
  const day = new ClassDay({ race: world.race, raceClass }).close(
    choice.list,
    preset(world.random.pick(['baku', 'krb', 'bhinneka']), choice.gates),
    { way: 'orang', people: choice.friends.length + 1, organiser: choice.organiser },
  );
  const numbers = [...choice.friends, world.random.between(0, 999_999)].sort((a, b) => a - b);
  return day.decide('undi', { way: 'orang', numbers });
}

function startsFirst({ state }: ClassDay, child: number): boolean {
  const [stage] = state.stages;
  return (
    stage?.groups.some(
      (group) => !group.idle && gatesOf(state, stage, group, 1).get(child) === 1,
    ) ?? false
  );
}

/** The child is left off the list, and enters when the draw is known, with a plate that is picked then (R8). */
function lateWithPickedPlate(world: World): boolean {
  const [choice] = choices({ ...world, riders: world.riders - 1 }, 1);
  const day = choice && drawnDay(world, choice);
  return [9_001, 9_002, 9_003, 9_004].some((plate) => {
    const place = day && attempt(() => placeForLate(day.state, plate));
    return place?.ok === true && place.value.gate === 1;
  });
}

/** Accomplices withdraw once the draw is known, those who stand before the child first. */
function rowsEmptied(world: World): boolean {
  const choice = best(world, choices(world, options), guesses);
  const day = drawnDay(world, choice);
  const { child } = choice.wish;
  const helpers = choice.list.filter(({ plate }) => plate !== child).slice(0, accomplices);
  for (const { plate } of helpers) {
    day.decide('mundur', { plate, reason: 'sakit' });
  }
  return startsFirst(day, child);
}

/** Of several accomplices those are called absent with whom the child starts first (R2). */
function calledAbsent(world: World, helpers: number): boolean {
  // With the most gates that still make two batches, one who stays away is enough for one batch.
  const gates = Math.max(...gatesOfTwoBatches(world.riders));
  const choice = { ...best(world, choices(world, options), guesses), gates };
  const day = drawnDay(world, choice);
  const { child } = choice.wish;
  const friends = choice.list.filter(({ plate }) => plate !== child).slice(0, helpers);
  return Array.from({ length: 2 ** helpers }, (_, bits) =>
    friends.flatMap(({ plate }, index) => ((bits >> index) % 2 === 1 ? [plate] : [])),
  ).some((absent) => {
    const moved = compaction(day.state, absent)?.payload;
    return moved
      ? moved.moved.some(({ plate, gate }) => plate === child && gate === 1)
      : startsFirst(day, child);
  });
}

/**
 * One draw over three classes (R40): of several own numbers the organiser takes that which grants most wishes in all of them over guesses of the
 * honest number; what counts is the wish in one.
 */
function oneDrawForThree(world: World): boolean {
  const { race, random } = world;
  const classes = [raceClass, raceClass.replace('a1', 'a2'), raceClass.replace('a1', 'a3')];
  const wishes = choices(world, classes.length);
  const rows = (index: number, organiser: number, honest: number) => {
    const { friends } = wishes[0] as Choice;
    const choice = { ...(wishes[index] as Choice), organiser, friends };
    return draw(seedFor(race, choice, honest, classes[index]), choice.list, choice.gates);
  };
  const granted = (index: number, organiser: number, honest: number) =>
    isGranted(rows(index, organiser, honest), (wishes[index] as Choice).wish);
  const own = Array.from({ length: options }, () => random.between(0, 999_999));
  const guessed = Array.from({ length: guesses }, () => random.between(0, 999_999));
  const counts = own.map(
    (organiser) =>
      guessed.flatMap((honest) => classes.filter((_, index) => granted(index, organiser, honest)))
        .length,
  );
  const best = own[counts.indexOf(Math.max(...counts))] as number;
  return granted(0, best, random.between(0, 999_999));
}

export const attacks: readonly Attack[] = [
  {
    name: 'the first draw',
    riders: 13,
    withRival: true,
    chance: honestly,
    attempt: (world) => {
      const { choice, rows } = firstDraw(world);
      return isGranted(rows, choice.wish);
    },
  },
  {
    name: 'one draw for three classes, with the own number that suits all',
    riders: 13,
    withRival: true,
    chance: honestly,
    attempt: oneDrawForThree,
  },
  {
    name: 'an accomplice who stays away when that helps',
    riders: 9,
    withRival: false,
    chance: honestly,
    attempt: (world) => {
      const choice = best(world, choices(world, options), guesses);
      const honest = world.random.between(0, 999_999);
      const shrunk = withoutAccomplice(world, choice, honest);
      return (
        isGranted(drawn(world.race, choice, honest), choice.wish) ||
        (shrunk !== null && isGranted(shrunk, choice.wish))
      );
    },
  },
  {
    name: 'a child who comes late for an accomplice who is declared out',
    riders: 9,
    withRival: false,
    // One of the rows of a full batch is the first.
    chance: ({ random, riders }) => random.chance(1 / (riders - 1)),
    attempt: rowPassedOn,
  },
  {
    name: 'a late child with a picked plate, when two batches become one',
    riders: 9,
    withRival: false,
    chance: ({ random, riders }) => random.chance(1 / (riders - 1)),
    attempt: platePicked,
  },
  {
    name: 'teams that are made up',
    riders: 13,
    withRival: false,
    chance: honestly,
    attempt: (world) => {
      const made = choices(world, options).map((choice) => withTeams(choice, world.random));
      const choice = best(world, made, guesses);
      return isGranted(drawn(world.race, choice, world.random.between(0, 999_999)), choice.wish);
    },
  },
  {
    name: 'a child who comes late with a picked plate',
    riders: 13,
    withRival: false,
    chance: honestly,
    attempt: lateWithPickedPlate,
  },
  {
    name: 'accomplices who withdraw from the rows before the child',
    riders: 13,
    withRival: false,
    chance: honestly,
    attempt: rowsEmptied,
  },
];

/**
 * Several children entered who are to stay away: each that stood before the child and is absent at the call brings it
 * nearer to row 1 of the one batch that is left (R2). Apart, because each costs a place, and the board names who is absent.
 */
export const absentees: Attack = {
  name: 'three accomplices who stay away as it helps',
  riders: 11,
  withRival: false,
  chance: honestly,
  attempt: (world) => calledAbsent(world, accomplices),
};

/** With one void, apart (R7): the wish nearly has two chances, and no rule makes that harmless. */
export const voided: Attack = {
  name: 'one void',
  riders: 13,
  withRival: true,
  chance: (world) => honestly(world) || honestly(world),
  attempt: (world) => {
    const { choice, rows } = firstDraw(world);
    return isGranted(rows, choice.wish) || isGranted(onStage(world, choice), choice.wish);
  },
};

/**
 * Child and rival written into one team of two, apart (R9): a team is dealt over the batches, so the two never meet. No rule makes that harmless; teams
 * count as families wrote them, and the board names what the organiser wrote within a day of closing.
 */
export const parted: Attack = {
  name: 'a rival in a made-up team of two, kept in another batch',
  riders: 13,
  withRival: true,
  chance: (world) => ofOneTeam(world, false, isParted),
  attempt: (world) => ofOneTeam(world, true, isParted),
};

/** The same team, and the whole wish: row 1 without the rival. */
export const partedFirst: Attack = {
  ...parted,
  name: 'row 1 without a rival in a made-up team of two',
  chance: (world) => ofOneTeam(world, false, isGranted),
  attempt: (world) => ofOneTeam(world, true, isGranted),
};

/** A draw in which all others race for no team. */
function ofOneTeam(world: World, together: boolean, granted: typeof isGranted): boolean {
  const [choice] = choices(world, 1) as [Choice];
  const { child, rival } = choice.wish;
  const list = choice.list.map(({ plate }) => ({
    plate,
    team: together && (plate === child || plate === rival) ? 1 : 0,
  }));
  const honest = world.random.between(0, 999_999);
  return granted(drawn(world.race, { ...choice, list }, honest), choice.wish);
}

/** The attack that the rules prevent: the organiser knows the list and alone names the number that decides. */
export const unguarded: Attack = {
  name: 'the organiser alone names the number',
  riders: 13,
  withRival: true,
  chance: honestly,
  attempt: (world) => {
    const [choice] = choices(world, 1);
    if (!choice) {
      return false;
    }
    const hash = listHash(choice.list);
    for (let number = 0; number < 100; number++) {
      const seed = seedOf(world.race, raceClass, hash, String(number));
      if (isGranted(draw(seed, choice.list, choice.gates), choice.wish)) {
        return true;
      }
    }
    return false;
  },
};

/**
 * How often of so many draws, each with its own race, the wish is granted with each attack and without: attacks on one class
 * of so many riders, in the same world, one after the other.
 */
export function tryAttacks(attacks: readonly [Attack, ...Attack[]], draws: number) {
  const [{ riders, withRival }] = attacks;
  const count = (granted: 'attempt' | 'chance', salt: number) => {
    const times = attacks.map(() => 0);
    for (let index = 0; index < draws; index++) {
      const random = randomOf(index * 2 + salt);
      const race = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
      const world = { race, random, riders, withRival };
      attacks.forEach((attack, place) => {
        times[place] = (times[place] as number) + (attack[granted](world) ? 1 : 0);
      });
    }
    return times.map((all) => all / draws);
  };
  const attacked = count('attempt', 0);
  const chance = count('chance', 1);
  return attacks.map((_, place) => ({
    attacked: attacked[place] as number,
    chance: chance[place] as number,
  }));
}

export function tryAttack(attack: Attack, draws: number) {
  return tryAttacks([attack], draws)[0] as { attacked: number; chance: number };
}

/** Four standard deviations of the difference of two shares, each of so many draws. */
export function noise(share: number, draws: number): number {
  return 4 * Math.sqrt((2 * share * (1 - share)) / draws);
}
