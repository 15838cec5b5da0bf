import { randomUUID } from 'node:crypto';
import type { Organiser } from '#tests/support/organiser.ts';
import { raceWithRiders } from '#tests/support/organiser-riders.ts';
import { callFunction } from '#tests/support/payments.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { ClassDay, listOf } from '#tests/support/racing/class-day.ts';

/** A race of the day after tomorrow: its gate is open, five of its riders go by one nickname, and the list of its class is closed. */
export interface NearRace {
  organiser: Organiser;
  raceId: string;
  /** Of a rider in the closed list. */
  entryId: string;
}

const device = 'hp-direktur';
const abizars = [
  'Abizar Raffasya Putra',
  'Muhammad Abizar Alfarizqi',
  'Abizar Zhafran Hidayat',
  'Raden Abizar Kusumawardhana Prameswara Adiningrat',
  'Abizar Rafi Pratama',
];

/** Plates from 1 on, and the five names; the entry with plate 12. */
async function nameRiders(raceId: string): Promise<{ entryId: string; riders: number }> {
  return withAdmin(async (client) => {
    const { rows } = await client.query<{ id: string; plate: number }>(
      `update public.pendaftaran_lomba p set nomor_plat = n.plate,
         nama_lengkap_rider = coalesce(($2::text[])[n.plate - 18], p.nama_lengkap_rider),
         nama_panggilan_rider = case when n.plate between 19 and 23 then 'Abizar' else p.nama_panggilan_rider end
       from (select id, row_number() over (order by nama_lengkap_rider) as plate from public.pendaftaran_lomba
             where lomba_id = $1 and status_pendaftaran = 'dikonfirmasi') n
       where p.id = n.id returning p.id, n.plate::integer`,
      [raceId, abizars],
    );
    return { entryId: rows.find(({ plate }) => plate === 12)?.id ?? '', riders: rows.length };
  });
}

export async function createNearRace(): Promise<NearRace> {
  const { organiser, raceId, categoryId } = await raceWithRiders(36, {
    race: { daysUntilRace: 2 },
  });
  const { entryId, riders } = await nameRiders(raceId);
  const raceClass = randomUUID();
  const { error } = await organiser.client.rpc('save_race_class', {
    race_id: raceId,
    class_id: raceClass,
    name: 'Boys 2021',
    category_ids: [categoryId],
  });
  if (error !== null) {
    throw new Error(`save_race_class: ${error.message}`);
  }
  await organiser.client.rpc('take_race_lease', { race_id: raceId, device });
  const { decisions } = new ClassDay({ race: raceId, raceClass }).close(listOf(riders));
  const closed = await callFunction('race-day', {
    token: organiser.accessToken,
    body: { race_id: raceId, decisions },
  });
  const answer = await closed.text();
  if (!closed.ok || /refused/.test(answer)) {
    throw new Error(`race-day: ${answer}`);
  }
  return { organiser, raceId, entryId };
}
