import { publishCatalogue } from '#tests/support/catalogue.ts';
import { raceDay, send } from '#tests/support/race-day.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';

/**
 * A race day whose decisions reach the public files by `publish`.
 *
 * @param nicknames by plate, of the children whose families let them be shown
 */
export async function boardDay(riders: number, nicknames: Readonly<Record<number, string>>) {
  const { director, raceId, day } = await raceDay(riders);
  await withAdmin((admin) =>
    admin.query(
      `with named as (
         update public.pendaftaran_lomba set nama_panggilan_rider = n.value, nama_tim = 'Kilat'
         from jsonb_each_text($2) n where lomba_id = $1 and nomor_plat = n.key::int returning id)
       insert into private.izin_papan (pendaftaran_id, boleh, dari) select id, true, 'gerbang' from named`,
      [raceId, nicknames],
    ),
  );
  let sent = 0;
  const publish = async () => {
    await send(director, raceId, day.decisions.slice(sent));
    sent = day.decisions.length;
    await publishCatalogue();
  };
  return { raceId, day, publish };
}
