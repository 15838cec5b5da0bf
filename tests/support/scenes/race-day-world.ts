import { randomUUID } from 'node:crypto';
import { preset } from '#functions/_shared/racing/format.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import { publishCatalogue } from '#tests/support/catalogue.ts';
import { insertCategory } from '#tests/support/factories.ts';
import type { Organiser } from '#tests/support/organiser.ts';
import { decideForRace, raceDay, send } from '#tests/support/race-day.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { ClassDay, drawnAloud, q } from '#tests/support/racing/class-day.ts';

/** A race day in its middle: classes that are closed, raced, corrected and protested against. */
export interface RaceDayWorld {
  director: Organiser;
  raceId: string;
  classes: Readonly<Record<keyof typeof riders, string>>;
}

/** Of each class the name and how many ride; the plates go on from one to the next. */
const riders = {
  closed: ['Boys 2019', 28],
  /** Over too, so that the announcer turns pages. */
  ended: ['Boys 2018', 20],
  /** Its next stage is to be built. */
  draft: ['Girls 2019', 14],
  /** A correction comes after the semi-finals were built and one has run. */
  corrected: ['Boys 2020', 21],
  running: ['Mix 2021', 8],
  protested: ['Girls 2020', 7],
} as const;

const nicknames =
  'Raka Sinta Bayu Dewi Eko Fajar Gita Hana Iqbal Jihan Kenzo Laras Mika Naya Oka Putra Qiana Rafi Salsa Tegar Umar Vino Wulan Yusuf Zahra'.split(
    ' ',
  );
const teams = ['Roda Kecil', 'Kilat Cimahi Pushbike Community', 'Balap Ceria', ''];

/** Who finishes how: never by plate, the same each time. */
function finish(moto: MotoRef, plates: number[]) {
  const turn = (moto.group * 3 + moto.moto * 2) % plates.length;
  const order = [...plates.slice(turn), ...plates.slice(0, turn)];
  return moto.moto === 2 && order.length > 6 ? { order, dnf: order.splice(-1) } : { order };
}

export async function createRaceDayWorld(): Promise<RaceDayWorld> {
  const all = Object.values(riders).reduce((sum, [, count]) => sum + count, 0);
  const { director, raceId, raceClass } = await raceDay(all);
  const classes = {} as Record<keyof typeof riders, string>;
  const decided = {} as Record<keyof typeof riders, ClassDay>;
  let first = 1;
  for (const [key, [name, count]] of Object.entries(riders) as [
    keyof typeof riders,
    readonly [string, number],
  ][]) {
    const isFirst = first === 1;
    classes[key] = isFirst ? raceClass : randomUUID();
    const plates = Array.from({ length: count }, (_, at) => first + at);
    if (!isFirst) {
      const category = await withAdmin(async (admin) => {
        const { id } = await insertCategory(admin, { nama: name }, { raceId, kuota: 60 });
        await admin.query('begin');
        await admin.query("set local session_replication_role = 'replica'");
        await admin.query(
          'update public.pendaftaran_lomba set kategori_id = $1 where lomba_id = $2 and nomor_plat = any ($3)',
          [id, raceId, plates],
        );
        await admin.query('commit');
        return id;
      });
      await director.client.rpc('save_race_class', {
        race_id: raceId,
        class_id: classes[key],
        name,
        category_ids: [category],
      });
    }
    decided[key] = new ClassDay({ race: raceId, raceClass: classes[key] });
    // One phone decides in all of them, and counts on.
    decided[key].seqBefore = first * 50;
    decided[key]
      .close(
        plates.map((plate) => ({ plate, team: 0 })),
        preset(key === 'running' ? 'lampung-2024' : 'baku', 8),
      )
      .decide('undi', drawnAloud.payload);
    first += count;
  }
  await withAdmin((admin) =>
    admin.query(
      `with named as (
         update public.pendaftaran_lomba set
           nama_panggilan_rider = ($2::text[])[1 + nomor_plat * 7 % cardinality($2)],
           nama_tim = nullif(($3::text[])[1 + nomor_plat % 4], '')
         where lomba_id = $1 and nomor_plat is not null returning id, nomor_plat)
       insert into private.izin_papan (pendaftaran_id, boleh, dari)
       select id, nomor_plat % 5 <> 0, 'gerbang' from named`,
      [raceId, nicknames, teams],
    ),
  );
  decided.closed.goOn(finish);
  decided.ended.goOn(finish);
  decided.draft.goOn(finish, ({ state }) => nextActs(state)[0]?.act === 'tahap');
  decided.corrected.goOn(finish, ({ state }) => state.stages.length === 2);
  decided.corrected.run({ stage: 'semi_final', group: 1, moto: 1 });
  for (const moto of [q(1, 1), q(1, 2)]) {
    const [winner = 0, ...order] = decided.corrected.plates(moto).toSorted((a, b) => a - b);
    decided.corrected.decide('koreksi', {
      moto,
      order,
      dnf: [winner],
      dns: [],
      dq: [],
      reason: 'Video dilihat',
    });
  }
  // The moto in hand, in a class whose format has penalties.
  decided.running.run(q(1, 1)).decide('panggil', { moto: q(1, 2) });
  decided.protested.run(q(1, 1), finish(q(1, 1), decided.protested.plates(q(1, 1))));
  decided.protested.decide('protes', { moto: q(1, 1), plate: first - 3, reason: 'Urutan finis' });
  for (const day of Object.values(decided)) {
    for (let at = 0; at < day.decisions.length; at += 100) {
      const { body } = await send(director, raceId, day.decisions.slice(at, at + 100));
      if (body.refusal !== null) {
        throw new Error(JSON.stringify(body));
      }
    }
  }
  const order = Object.values(decided).flatMap(({ of, state: { stages } }) =>
    stages.flatMap(({ stage, groups }) =>
      groups.flatMap(({ group, motos }) =>
        motos.map((_, at) => ({ class: of.raceClass, moto: { stage, group, moto: at + 1 } })),
      ),
    ),
  );
  const decide = decideForRace(raceId, 'hp-direktur', director.id);
  const items = order.map((one, at) => ({ type: 'moto' as const, number: at + 1, ...one }));
  const { body } = await send(director, raceId, [
    decide({ kind: 'urutan', payload: { items } }, { device: 'hp-direktur', term: 1 }),
  ]);
  if (body.refusal !== null) {
    throw new Error(JSON.stringify(body));
  }
  await publishCatalogue();
  return { director, raceId, classes };
}
