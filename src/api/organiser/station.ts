import type { ActionOf, FieldKind } from '#domain/field-kinds.ts';
import type { FieldReceipt, OutgoingEvent } from '#domain/field-log/wire.ts';
import { type StationNews, stationNews, stationReceipt } from '#domain/race-day/station-answers.ts';
import { signal } from '#domain/signal.ts';
import { keyHeader, signatureHeader } from '#functions/_shared/race-day/device-of-key.ts';
import type { Reader } from '#functions/_shared/racing/readers.ts';
import { appErrorFromResponse, toAppError } from '../platform/app-error.ts';
import { publishableKey, supabaseUrl } from '../platform/config.ts';
import { readAnswer } from '../platform/read-answer.ts';

/** What a helper's phone says to the function `race-day-station`: by its key, never by an account that is signed in here too. */
export interface Signer {
  readonly key: string;
  /** Which phone it is that came first with a key from a director's code; null: nobody else can have the key. */
  readonly claim: string | null;
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
}

/** What a phone that speaks for itself knows of time and of its own acts. */
export interface SignedBy {
  signer: Signer;
  /** Milliseconds that the server is ahead of this phone, and how many acts this phone has recorded. */
  counts(): Promise<{ offset: number; seen: number }>;
}

const limitMs = 30_000;

async function ask<Answer>(
  { signer, counts }: SignedBy,
  raceId: string,
  what: Record<string, unknown>,
  reader: Reader<Answer>,
): Promise<Answer> {
  const { offset, seen } = await counts();
  const body = (ahead: number) =>
    new TextEncoder().encode(
      JSON.stringify({
        ...what,
        race_id: raceId,
        device: signer.key,
        ...(signer.claim !== null && { claim: signer.claim }),
        seen,
        signed_at: Math.round(Date.now() + ahead),
      }),
    );
  const once = async (bytes: Uint8Array<ArrayBuffer>) => {
    const signature = await signer.sign(bytes);
    try {
      return await signal.heardIn(
        fetch(`${supabaseUrl}/functions/v1/race-day-station`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            apikey: publishableKey,
            [keyHeader]: signer.key,
            [signatureHeader]: signature,
          },
          body: bytes,
          cache: 'no-store',
          signal: AbortSignal.timeout(limitMs),
        }),
      );
    } catch (error) {
      throw toAppError(error);
    }
  };
  const response = await once(body(offset));
  if (response.ok) {
    return readAnswer(reader, await response.json());
  }
  const refusal = await appErrorFromResponse(response);
  // A phone whose clock is wrong hears what time it is, and says the same again.
  const { now } = refusal.facts;
  if (refusal.code !== 'device_clock' || typeof now !== 'number') {
    throw refusal;
  }
  const again = await once(body(now - Date.now()));
  if (!again.ok) {
    throw await appErrorFromResponse(again);
  }
  return readAnswer(reader, await again.json());
}

/**
 * Sending the same acts again is harmless.
 * @throws AppError `device_unknown`: the race's chain with this phone's pairing has not come yet; `device_ended`, `device_claimed`: another phone came first with the director's code; `device_too_many`
 */
export function sendAsStation(
  by: SignedBy,
  raceId: string,
  kind: FieldKind,
  events: OutgoingEvent[],
): Promise<FieldReceipt> {
  return ask(by, raceId, { op: 'kirim', kind, events }, stationReceipt);
}

/**
 * @param known the cursor of the log, the last number of each chain, the version of the lists
 * @throws AppError as sendAsStation
 */
export async function hearAsStation<Kind extends FieldKind>(
  by: SignedBy,
  raceId: string,
  kind: Kind,
  known: { after: number; heads: Readonly<Record<string, number>>; list: string | null },
): Promise<StationNews<ActionOf<Kind>>> {
  const news = await ask(by, raceId, { op: 'tarik', kind, ...known }, stationNews);
  // The actions are the kind's own; what a later release calls otherwise is kept, and counts for nothing.
  return news as StationNews<ActionOf<Kind>>;
}
