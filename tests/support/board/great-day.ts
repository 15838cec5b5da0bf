import type { BoardClass, PublishedBoard } from '#functions/_shared/board/board.ts';
import { classBoard } from '#functions/_shared/board/class-board.ts';
import { smallBoard } from '#functions/_shared/board/small-board.ts';
import type { OrderItem } from '#functions/_shared/racing/decisions.ts';
import { uuid5 } from '#functions/_shared/racing/derived-ids.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { emptyRaceChain } from '#functions/_shared/racing/race-chain.ts';
import { sha256 } from '#functions/_shared/racing/sha256.ts';
import { ClassDay, listOf, race } from '#tests/support/racing/class-day.ts';

const at = '2026-12-06T05:42:00Z';
/** How far a class is, in the middle of a day: one after the other is closed, and several are on the track by turns. */
const phases = ['closed', 'between', 'drawn', 'racing', 'provisional'] as const;
const lastKind = { between: 'resmi', racing: 'panggil', provisional: 'hasil' } as const;

/** The small board of a race of so many riders and classes in the middle of its day, with a running order for all of it. */
export function greatDay(riders = 300, classes = 20): PublishedBoard {
  const each = Math.floor(riders / classes);
  const days = Array.from({ length: classes }, (_, index) => {
    const day = new ClassDay({ race, raceClass: uuid5(race, `class ${index}`) });
    const list = listOf(each).map((one) => ({ ...one, plate: one.plate + index * each }));
    day.close(list, preset('baku', 8));
    return { day, name: `${index % 2 === 0 ? 'Boys' : 'Girls'} ${2014 + (index >> 1)} Pemula` };
  });
  const items: OrderItem[] = [];
  for (const [index, { day }] of days.entries()) {
    const phase = phases[index % phases.length] ?? 'closed';
    day.goOn(
      (_, plates) => ({ order: plates.toSorted((a, b) => ((a * 7) % 11) - ((b * 7) % 11)) }),
      ({ decisions, state }) =>
        phase !== 'closed' &&
        state.phase === 'diundi' &&
        (phase === 'drawn' ||
          (decisions.length > 6 + index && decisions.at(-1)?.kind === lastKind[phase])),
    );
    for (const { stage, groups } of day.state.stages) {
      for (const { group, motos } of groups.filter(({ idle }) => !idle)) {
        for (const [place] of motos.entries()) {
          items.push({
            type: 'moto',
            number: items.length + 1,
            class: day.of.raceClass,
            moto: { stage, group, moto: place + 1 },
          });
        }
      }
    }
  }
  const whole = days.flatMap(({ day, name }) => {
    const received = day.decisions.map((decision) => ({ decision, at }));
    const board = classBoard(day.chain, name, received);
    return board === null ? [] : [board satisfies BoardClass];
  });
  const before = emptyRaceChain(race, 'hp-direktur');
  const board = smallBoard(
    { id: race, title: 'Kejuaraan Nasional Pushbike Makassar 2026', zone: 'Asia/Makassar' },
    [{ ...before, state: { ...before.state, order: items } }],
    days.map(({ day, name }, index) => ({
      chain: day.chain,
      name,
      sha: sha256(JSON.stringify(whole[index])),
    })),
    Array.from({ length: 60 }, (_, index) => Date.parse(at) - index * 200_000),
    whole,
  );
  return { ...board, dibuat_pada: at, panitia_terdengar: at };
}
