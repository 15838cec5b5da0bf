import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { RaceDayAnswer } from '#functions/_shared/race-day/contract.ts';
import type { ClassDecision } from '#functions/_shared/racing/decisions.ts';
import { raceWithRiders } from './organiser-riders.ts';
import { callFunction } from './payments.ts';
import { withAdmin } from './race-fixture.ts';
import { ClassDay } from './racing/class-day.ts';
import type { TestUser } from './stack.ts';

const device = 'hp-direktur';

/** A race with six paid riders, plates 1 to 6, their class, and the lease with the director's phone. */
export async function raceDay() {
  const race = await raceWithRiders(9);
  const director = race.organiser;
  const plates = await director.client.rpc('assign_plates', {
    race_id: race.raceId,
    category_id: race.categoryId,
    first: 1,
    order_by: 'acak',
    keep: false,
    commit: true,
  });
  expect(plates.error).toBeNull();
  // Wishes are given first; here the plates are 1 to 6 whatever was wished for.
  await withAdmin(async (admin) => {
    await admin.query('update public.pendaftaran_lomba set nomor_plat = null where lomba_id = $1', [
      race.raceId,
    ]);
    await admin.query(
      `update public.pendaftaran_lomba p set nomor_plat = x.place
       from (select id, row_number() over (order by id) as place from public.pendaftaran_lomba
             where lomba_id = $1 and status_pendaftaran = 'dikonfirmasi') x
       where p.id = x.id`,
      [race.raceId],
    );
  });
  const raceClass: string = randomUUID();
  const saved = await director.client.rpc('save_race_class', {
    race_id: race.raceId,
    class_id: raceClass,
    name: 'Boys 2019',
    category_ids: [race.categoryId],
  });
  expect(saved.error).toBeNull();
  const lease = await director.client.rpc('take_race_lease', { race_id: race.raceId, device });
  expect(lease.data).toMatchObject({ pemegang: device });
  const day = new ClassDay({ race: race.raceId, raceClass });
  return { ...race, director, raceClass, day };
}

export async function send(person: TestUser, raceId: string, decisions: readonly unknown[]) {
  const response = await callFunction('race-day', {
    token: person.accessToken,
    body: { race_id: raceId, decisions },
  });
  return { status: response.status, body: (await response.json()) as RaceDayAnswer };
}

export async function chainsOf(
  person: TestUser,
  raceId: string,
  heads: Record<string, number> = {},
) {
  const { data, error } = await person.client.rpc('race_chains', { race_id: raceId, heads });
  expect(error).toBeNull();
  return (data?.keputusan ?? []) as unknown as ClassDecision[];
}
