import { randomUUID } from 'node:crypto';
import { rowsOf } from '#functions/_shared/race-day/rows.ts';
import { decisionHash } from '#functions/_shared/racing/chain.ts';
import { envelope } from '#functions/_shared/racing/day.ts';
import type { RaceAct, RaceDecision } from '#functions/_shared/racing/decisions.ts';
import { ClassDay, raceMorning } from './racing/class-day.ts';
import type { SqlDatabase } from './sql.ts';
import type { RaceWithCategory, Registration } from './sql-fixtures.ts';

/** Race day at the database: classes whose decisions the engine has made, written as the function race-day writes them. */
export function sqlRaceDay(db: SqlDatabase) {
  /** The entries get the plates 1, 2, … in their order. */
  async function givePlates(entries: readonly Pick<Registration, 'id'>[], first = 1) {
    for (const [index, { id }] of entries.entries()) {
      await db.admin.query('update public.pendaftaran_lomba set nomor_plat = $2 where id = $1', [
        id,
        first + index,
      ]);
    }
  }

  async function classOf({ race, category }: RaceWithCategory, owner: string, more: string[] = []) {
    const raceClass: string = randomUUID();
    await db.rpc(owner, 'save_race_class', {
      race_id: race.id,
      class_id: raceClass,
      name: 'Boys 2019',
      category_ids: [category.id, ...more],
    });
    return new ClassDay({ race: race.id, raceClass });
  }

  /** Sends what the database has not heard of. */
  async function send(day: ClassDay) {
    const { race, raceClass } = day.of;
    const known = await db.admin.query<{ head: number }>(
      'select coalesce(max(n), 0) as head from private.keputusan where rantai = $1',
      [raceClass],
    );
    const head = known.rows[0]?.head ?? 0;
    const fresh = day.decisions.slice(head);
    return db.rpc<number>('service_role', 'record_decisions', {
      race_id: race,
      class_id: raceClass,
      head,
      decisions: JSON.stringify(fresh.map((isi) => ({ hash: decisionHash(isi), isi }))),
      phase: day.state.phase,
      tables: JSON.stringify(rowsOf(day.state)),
    });
  }

  /** Writes the first decision of a track's lease, as the function race-day does. */
  async function decideFirst(race: string, act: RaceAct, track = 1) {
    const by = {
      device: 'hp-direktur',
      seq: 9_000 + track,
      actor: race,
      at: raceMorning,
      offset: 0,
    };
    const isi = envelope(
      { race, class: null, n: 1, prev: null, term: 1, track },
      by,
      act,
    ) as RaceDecision;
    return db.rpc<number>('service_role', 'record_decisions', {
      race_id: race,
      class_id: null,
      head: 0,
      decisions: JSON.stringify([{ hash: decisionHash(isi), isi }]),
      phase: null,
      tables: null,
    });
  }

  function stopRace(race: string, reason: string, track = 1) {
    return decideFirst(race, { kind: 'hentikan_lomba', payload: { reason } }, track);
  }

  return { givePlates, classOf, send, decideFirst, stopRace };
}
