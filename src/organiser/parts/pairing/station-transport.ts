import { hearAsStation, sendAsStation } from '#api/organiser/station.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { readSession } from '#api/platform/session-store.ts';
import type { ActionOf, FieldKind } from '#domain/field-kinds.ts';
import type { StationNews } from '#domain/race-day/station-answers.ts';
import { heardOf } from '#functions/_shared/racing/day-value.ts';
import type { Transport } from '#organiser/parts/field-log/exchange.ts';
import { openLog } from '#organiser/parts/field-log/store.ts';
import { phoneClock } from '#organiser/parts/phone/phone-clock.ts';
import {
  type ChainDatabase,
  decisionsOf,
  openChains,
} from '#organiser/parts/race-day/chain-store.ts';
import { forgetNames, keepNews } from '#organiser/parts/race-day/station-news.ts';
import { dropNamesKey, keyIn, pairingOf, type RaceKey } from './own-key.ts';

/** What was counted on the disk when a request is signed: two pages of one phone are one phone. */
async function countsOf(kind: FieldKind): Promise<{ offset: number; seen: number }> {
  const log = await openLog(kind, () => undefined);
  try {
    const seen = await log.get('phone', 'seq');
    return { offset: phoneClock.ahead() ?? 0, seen: Number(seen ?? 0) };
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

/** The way of a helper's phone to the server and back, by its key (R24). */
function stationTransport<Kind extends FieldKind>(
  kind: Kind,
  signer: RaceKey,
): Transport<StationNews<ActionOf<Kind>>> {
  let list: string | null = null;
  const by = { signer, counts: () => countsOf(kind) };
  return {
    device: signer.device,
    send: (raceId, events) => sendAsStation(by, raceId, kind, events),
    hear: (raceId, after) =>
      withChains(async (database) => {
        const heads = heardOf(await decisionsOf(database, raceId));
        const news = await hearAsStation(by, raceId, kind, { after, heads, list }).catch(
          async (error: unknown) => {
            if (toAppError(error).code === 'device_ended') {
              await dropNamesKey(raceId);
              await forgetNames(database, raceId);
              list = null;
            }
            throw error;
          },
        );
        await keepNews(database, raceId, news, await pairingOf(raceId));
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
  return pairing && stationTransport(kind, await keyIn(pairing));
}
