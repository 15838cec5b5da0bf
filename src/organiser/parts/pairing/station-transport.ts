import { hearAsStation, type StationNews, sendAsStation } from '#api/organiser/station.ts';
import type { FieldKind } from '#domain/field-kinds.ts';
import { readDecision } from '#functions/_shared/racing/read-decision.ts';
import type { Transport } from '#organiser/parts/field-log/exchange.ts';
import { openLog } from '#organiser/parts/field-log/store.ts';
import {
  type ChainDatabase,
  decisionsOf,
  openChains,
  takeDecisions,
} from '#organiser/parts/race-day/chain-store.ts';
import { ownKey, pairingOf } from './own-key.ts';

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
  { classes, decisions, holder }: StationNews,
): Promise<void> {
  const [known, pairing] = await Promise.all([database.get('races', raceId), pairingOf(raceId)]);
  await database.put('races', {
    id: raceId,
    name: known?.name || (pairing?.title ?? ''),
    timeZone: known?.timeZone || (pairing?.timeZone ?? ''),
    mayDecide: known?.mayDecide ?? false,
    firstHolder: holder ?? known?.firstHolder ?? null,
    classes: classes.map(({ id, name }) => ({
      ...(known?.classes.find((one) => one.id === id) ?? {
        kategori_id: [],
        kategori_nama: [],
        n: 0,
        fase: 'baru',
      }),
      id,
      nama: name,
    })),
    entries: known?.entries ?? [],
    names: known?.names ?? null,
    userId: known?.userId ?? '',
    readAt: Date.now(),
  });
  await takeDecisions(database, raceId, decisions.map(readDecision), { server: true });
}

/** The way of a helper's phone to the server and back, by its key (R24): for a phone of the field without an account. */
export function stationTransport(
  kind: FieldKind,
  /** The lists have come anew. */
  onNews: (news: StationNews) => void = () => undefined,
): Transport<StationNews> {
  let list: string | null = null;
  const by = async () => ({ signer: await ownKey(), counts: () => countsOf(kind) });
  return {
    send: async (raceId, events) => sendAsStation(await by(), raceId, kind, events),
    hear: (raceId, after) =>
      withChains(async (database) => {
        const heads = await headsOf(database, raceId);
        const news = await hearAsStation(await by(), raceId, kind, { after, heads, list });
        await keepNews(database, raceId, news);
        list = news.list;
        onNews(news);
        return news;
      }),
  };
}
