import type { RaceDayAnswer } from '#functions/_shared/race-day/contract.ts';
import type { Decision } from '#functions/_shared/racing/decisions.ts';
import { chainOf } from '#functions/_shared/racing/derived-ids.ts';
import { raceDayHandler } from '#functions/race-day/handler.ts';
import type { Random } from '#tests/support/racing/random.ts';
import { type DaySize, idsOf, nameOfClass, sizesOf, teamOf } from './lists.ts';
import type { DayServer, Listed, Observation } from './server.ts';
import { Tables } from './tables.ts';

/**
 * The function `race-day` itself with its rows in memory, for the same lists as on a stack: a day that went wrong is played again
 * from its seed in seconds. What the tables refuse it
 * refuses too; money and erasure are not in it.
 */
export function memoryServer(seed: number, random: Random, size: DaySize): DayServer {
  const ids = idsOf(seed, 0, size.classes);
  const sizes = sizesOf(random, size);
  const classes = ids.classes.map((id, index) => ({
    id,
    name: nameOfClass(ids.race, index),
    categoryId: id,
  }));
  const entries = new Map<string, Listed[]>();
  let plate = 0;
  for (const [index, { categoryId }] of classes.entries()) {
    // The first two classes have a family that entered by the app, before those on paper.
    const teams = [
      ...(index < 2 ? [null] : []),
      ...Array.from({ length: sizes[index] as number }, (_, at) => teamOf(at + 1)),
    ];
    entries.set(
      categoryId,
      teams.map((team) => {
        plate += 1;
        return { plate, team };
      }),
    );
  }
  let firstHolder: string | null = null;
  const tables = new Tables((raceClass) => {
    const category = classes.find(({ id }) => id === raceClass)?.categoryId ?? '';
    return new Set(entries.get(category)?.map(({ plate: one }) => one));
  });
  const { decisions } = tables;
  const branches: { device: string; decisions: readonly Decision[] }[] = [];
  const seen = new Map<string, Observation>();
  const handler = raceDayHandler({
    appOrigins: [],
    log: () => undefined,
    chains: async () => ({ mayDecide: true, firstHolder, decisions }),
    record: async (accepted) => tables.record(accepted),
    crossings: async () => [],
    branchesTold: async () => [],
    keepBranch: async ({ device, decisions: kept }) => {
      const text = JSON.stringify(kept);
      if (!branches.some((one) => JSON.stringify(one.decisions) === text)) {
        branches.push({ device, decisions: kept as Decision[] });
      }
    },
  });
  return {
    world: { raceId: ids.race, classes },
    actor: ids.race,
    entriesOf: async (categoryId) => entries.get(categoryId) ?? [],
    takeLease: async (device) => {
      firstHolder ??= device;
    },
    send: async (sent) => {
      const response = await handler(
        new Request('http://127.0.0.1/functions/v1/race-day', {
          method: 'POST',
          headers: { authorization: 'Bearer director', 'content-type': 'application/json' },
          body: JSON.stringify({ race_id: ids.race, decisions: sent }),
        }),
      );
      if (response.status !== 200) {
        throw new Error(`race-day answered ${response.status} ${await response.text()}`);
      }
      return (await response.json()) as RaceDayAnswer;
    },
    chains: async (heads) => decisions.filter((one) => one.n > (heads[chainOf(one)] ?? 0)),
    see: async (events) =>
      events.map((event) => {
        const result = seen.has(event.id) ? 'known' : 'recorded';
        seen.set(event.id, event);
        return { id: event.id, result };
      }),
    seen: async () => [...seen.values()],
    noon: async () => [],
    over: async () => undefined,
    branches: async () => branches,
    wrongRows: async () => [],
  };
}
