import type { RaceDayEntry } from '#api/organiser/race-day.ts';
import type { StationEntry, StationNews } from '#domain/race-day/station-answers.ts';
import { readDecision } from '#functions/_shared/racing/read-decision.ts';
import { namesKey } from '#organiser/parts/pairing/own-key.ts';
import { type ChainDatabase, takeDecisions } from './chain-store.ts';
import { tellTabs } from './deciding-tab.ts';
import { encryptNames } from './encrypted-names.ts';
import { keepRace, raceOf } from './kept-races.ts';

/** What a helper's phone hears of the day (R24), kept as a director's phone keeps it, so that the same screens read it. */

/** @param pairing what the phone was told of the race when it was paired */
export async function keepNews(
  database: ChainDatabase,
  raceId: string,
  { classes, decisions, entries, holder }: StationNews,
  pairing: { readonly title: string; readonly timeZone: string } | null,
): Promise<void> {
  const known = await raceOf(database, raceId);
  const key = entries && (await namesKey(raceId).catch(() => null));
  await keepRace(database, raceId, {
    name: known?.name || (pairing?.title ?? ''),
    timeZone: known?.timeZone || (pairing?.timeZone ?? ''),
    mayDecide: false,
    firstHolder: holder ?? known?.firstHolder ?? null,
    classes: classes.map(({ id, name }) => ({
      ...(known?.classes.find((one) => one.id === id) ?? {
        kategori_id: [],
        category_names: [],
        codes_received: [],
        n: 0,
        fase: 'baru',
      }),
      id,
      nama: name,
    })),
    ...(entries && (await encryptNames(key?.key ?? null, entries.map(asEntry)))),
    readAt: Date.now(),
  });
  await takeDecisions(database, raceId, decisions.map(readDecision), 'server');
  if (decisions.length > 0 || entries !== null) {
    tellTabs(raceId);
  }
}

/** A phone that was let go knows children no more. */
export async function forgetNames(database: ChainDatabase, raceId: string): Promise<void> {
  const known = await raceOf(database, raceId);
  if (known !== null && known.names !== null) {
    await keepRace(database, raceId, { names: null, readAt: Date.now() });
    tellTabs(raceId);
  }
}

/** A closed list's row as an entry: whose it is and of which category a helper's phone is not told, and who stands in a closed list has come. */
function asEntry({ plate, class: raceClass, ...told }: StationEntry): RaceDayEntry {
  const id = `${raceClass}/${plate}`;
  return {
    id,
    kategori_id: '',
    nomor_plat: plate ?? null,
    status_pendaftaran: 'check_in',
    anak: id,
    kelas_id: raceClass,
    family: told.family ?? null,
    nama_panggilan_rider: told.nickname ?? '',
    nama_tim: told.team ?? null,
    kota_asal: told.city ?? null,
    // A helper's phone shows nothing to the public.
    has_board_name: false,
  };
}
