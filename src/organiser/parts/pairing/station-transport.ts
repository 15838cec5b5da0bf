import {
  hearAsStation,
  type StationEntry,
  type StationNews,
  sendAsStation,
} from '#api/organiser/station.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { seal } from '#api/platform/sealing.ts';
import { readSession } from '#api/platform/session-store.ts';
import type { ActionOf, FieldKind } from '#domain/field-kinds.ts';
import { readDecision } from '#functions/_shared/racing/read-decision.ts';
import type { Transport } from '#organiser/parts/field-log/exchange.ts';
import { openLog } from '#organiser/parts/field-log/store.ts';
import {
  type ChainDatabase,
  decisionsOf,
  openChains,
  takeDecisions,
} from '#organiser/parts/race-day/chain-store.ts';
import { tellTabs } from '#organiser/parts/race-day/deciding-tab.ts';
import { dropNamesKey, namesKey, ownKey, pairingOf } from './own-key.ts';

/** What was counted on the disk when a request is signed: two pages of one phone are one phone. */
async function countsOf(kind: FieldKind): Promise<{ offset: number; seen: number }> {
  const log = await openLog(kind, () => undefined);
  try {
    const [offset, seen] = await Promise.all([log.get('phone', 'offset'), log.get('phone', 'seq')]);
    return { offset: Number(offset ?? 0), seen: Number(seen ?? 0) };
  } finally {
    log.close();
  }
}

async function withChains<Answer>(work: (database: ChainDatabase) => Promise<Answer>) {
  const database = await openChains(() => undefined);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

async function headsOf(database: ChainDatabase, raceId: string): Promise<Record<string, number>> {
  const heads: Record<string, number> = {};
  for (const { chain, n, sent } of await decisionsOf(database, raceId)) {
    if (sent) {
      heads[chain] = Math.max(heads[chain] ?? 0, n);
    }
  }
  return heads;
}

/** What was heard of the day, kept as a director's phone keeps it, so that the same screens read it. */
async function keepNews(
  database: ChainDatabase,
  raceId: string,
  { classes, decisions, entries, holder }: StationNews,
): Promise<void> {
  const [known, pairing] = await Promise.all([database.get('races', raceId), pairingOf(raceId)]);
  await database.put('races', {
    id: raceId,
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
    ...(entries === null
      ? { entries: known?.entries ?? [], names: known?.names ?? null }
      : await keptEntries(raceId, entries)),
    userId: known?.userId ?? '',
    readAt: Date.now(),
  });
  await takeDecisions(database, raceId, decisions.map(readDecision), { server: true });
  if (decisions.length > 0 || entries !== null) {
    tellTabs(raceId);
  }
}

/** A phone that was let go knows children no more. */
async function forgetNames(database: ChainDatabase, raceId: string): Promise<void> {
  await dropNamesKey(raceId);
  const known = await database.get('races', raceId);
  if (known !== undefined && known.names !== null) {
    await database.put('races', { ...known, names: null, readAt: Date.now() });
    tellTabs(raceId);
  }
}

/** As a director's phone keeps them: plates as they are, names sealed; without a key, or after the phone's end, none. */
async function keptEntries(raceId: string, entries: readonly StationEntry[]) {
  const names = await namesKey(raceId).catch(() => null);
  const idOf = ({ class: raceClass, plate }: StationEntry) => `${raceClass}/${plate}`;
  return {
    entries: entries.map((entry) => ({
      id: idOf(entry),
      kategori_id: '',
      nomor_plat: entry.plate,
      status_pendaftaran: 'check_in' as const,
      anak: idOf(entry),
      kelas_id: entry.class,
      family: entry.family ?? null,
    })),
    names:
      names &&
      (await seal(
        names.key,
        entries.map((entry) => [
          idOf(entry),
          [entry.nickname ?? '', entry.team ?? null, entry.city ?? null],
        ]),
      )),
  };
}

/** The way of a helper's phone to the server and back, by its key (R24). */
function stationTransport<Kind extends FieldKind>(
  kind: Kind,
): Transport<StationNews<ActionOf<Kind>>> {
  let list: string | null = null;
  const by = async () => ({ signer: await ownKey(), counts: () => countsOf(kind) });
  return {
    isNamedByKey: true,
    send: async (raceId, events) => sendAsStation(await by(), raceId, kind, events),
    hear: (raceId, after) =>
      withChains(async (database) => {
        const heads = await headsOf(database, raceId);
        const news = await hearAsStation(await by(), raceId, kind, { after, heads, list }).catch(
          async (error: unknown) => {
            if (toAppError(error).code === 'device_ended') {
              await forgetNames(database, raceId);
              list = null;
            }
            throw error;
          },
        );
        await keepNews(database, raceId, news);
        list = news.list;
        return news;
      }),
  };
}

/** The way of a phone that a race has paired and that nobody is signed in on; null: it speaks as a person does, or not at all. */
export async function pairedTransport<Kind extends FieldKind>(
  raceId: string,
  kind: Kind,
): Promise<Transport<StationNews<ActionOf<Kind>>> | null> {
  if (readSession() !== null) {
    return null;
  }
  const pairing = await pairingOf(raceId).catch(() => null);
  return pairing && stationTransport(kind);
}
