import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useReducer } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { RaceDayEntry } from '#api/organiser/race-day.ts';
import { AppError } from '#api/platform/app-error.ts';
import { createQueryClient } from '#api/platform/query-client.ts';
import { decide as decideOn, take } from '#functions/_shared/racing/day.ts';
import { asKnown, dayOf, knownIn } from '#functions/_shared/racing/day-value.ts';
import type { ClassAct, RaceAct } from '#functions/_shared/racing/decisions.ts';
import { uuid5 } from '#functions/_shared/racing/derived-ids.ts';
import { Refusal } from '#functions/_shared/racing/refusal.ts';
import type { Tracks } from '#functions/_shared/racing/tracks.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { ClassDay, race, raceMorning } from '#tests/support/racing/class-day.ts';
import { dayEntry } from './race-day.ts';

/** A class of these plates, drawn by three people. */
export function drawnClassOf(name: string, plates: readonly number[]): ClassDay {
  return new ClassDay({ race, raceClass: uuid5(race, name) })
    .close(plates.map((plate) => ({ plate, team: 0 })))
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
}

const director = 'hp-direktur';

interface Options {
  classes: readonly { name: string; day: ClassDay }[];
  deciding?: boolean;
  /** What is otherwise of the entry with this plate. */
  entry?: (plate: number) => Partial<RaceDayEntry>;
}

interface ScreenProps {
  drawn: { again: () => void };
  read: () => RaceDay;
  show: (day: RaceDay) => ReactNode;
}

function Screen({ drawn, read, show }: ScreenProps) {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    drawn.again = again;
  });
  return show(read());
}

/** A screen over a race day in memory, which decides by the engine's rules. */
export function renderRaceDay(
  { classes, deciding = true, entry }: Options,
  show: (day: RaceDay) => ReactNode,
) {
  let ofRace = dayOf({ race, firstHolder: director, known: [] });
  const at = {
    get chain() {
      return (ofRace.tracks as Tracks)[0];
    },
  };
  const decide = async (classId: string | null, act: ClassAct | RaceAct) => {
    try {
      if (classId === null) {
        const by = {
          device: director,
          seq: 1_001 + at.chain.n,
          actor: race,
          at: raceMorning,
          offset: 0,
        };
        const decided = decideOn(ofRace, by, 1, [act]);
        if (!decided.ok) {
          throw decided.refusal;
        }
        ofRace = decided.value.day;
      } else {
        const { day } = classes.find(
          (one) => one.day.of.raceClass === classId,
        ) as Options['classes'][number];
        const known = { ...ofRace, classes: new Map([[classId, day.chain]]) };
        const { refusal } = take(known, day.next(act as ClassAct));
        if (refusal !== null) {
          throw refusal;
        }
        day.decide(act.kind as ClassAct['kind'], act.payload as never);
      }
    } catch (error) {
      throw error instanceof Refusal
        ? new AppError(error.code, { facts: { ...error.facts } })
        : error;
    }
    drawn.again();
  };
  const drawn = { again: (): void => undefined };
  const plates = [...new Set(classes.flatMap(({ day }) => [...day.state.riders.keys()]))];
  const read = () =>
    ({
      state: 'open',
      race: { id: race, name: 'Piala Bandung', timeZone: 'Asia/Jakarta' },
      chain: at.chain,
      track: 1,
      tracks: [{ track: 1, chain: at.chain, deciding, holder: { device: director, name: 'Budi' } }],
      holder: { device: director, name: 'Budi' },
      people: { [director]: 'Budi' },
      classes: classes.map(({ name, day: ofClass }) => ({
        id: ofClass.of.raceClass,
        name,
        categories: [],
        chain: ofClass.chain,
        unreadable: null,
      })),
      entries: plates.map((plate) => dayEntry(plate, entry?.(plate))),
      receipts: [],
      deciding,
      decide,
      startFromLine: async () => null,
      decisions: () => [
        ...asKnown(classes.flatMap(({ day: ofClass }) => ofClass.decisions)),
        ...knownIn(ofRace),
      ],
    }) as unknown as RaceDay;
  const router = createMemoryRouter([
    { path: '/', element: <Screen drawn={drawn} read={read} show={show} /> },
    { path: '*', element: <p>Halaman lain</p> },
  ]);
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { at, user, router, decide };
}
