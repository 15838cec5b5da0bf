import type { RaceDayEntry } from '#api/organiser/race-day.ts';
import { decrypt, type Encrypted } from '#api/platform/decrypting.ts';
import { encrypt } from '#api/platform/encrypting.ts';
import { personalKey, readSession } from '#api/platform/session-store.ts';
import { namesKey } from '#organiser/parts/pairing/own-key.ts';
import type { KeptRace, NamelessEntry } from './chain-store.ts';

/** Children's names on a phone: encrypted with a key that a sign-out drops, or on a helper's phone its end. */

type Names = [id: string, [nickname: string, team: string | null, city: string | null]][];

/** Entries as they are kept: the names encrypted, or where there is no key left out. */
export async function encryptNames(
  key: CryptoKey | null,
  entries: readonly RaceDayEntry[],
): Promise<Pick<KeptRace, 'entries' | 'names'>> {
  const names: Names = entries.map(({ id, nama_panggilan_rider, nama_tim, kota_asal }) => [
    id,
    [nama_panggilan_rider, nama_tim, kota_asal],
  ]);
  return {
    entries: entries.map(
      ({ nama_panggilan_rider, nama_tim, kota_asal, ...rest }): NamelessEntry => rest,
    ),
    names: key && (await encrypt(key, names)),
  };
}

/**
 * The entries of a race with their names, where this phone may open them.
 * @returns `until`: when a helper's phone is to know them no more, milliseconds since 1970; null: with the session
 */
export async function openNames(
  raceId: string,
  { entries = [], names = null }: Partial<Pick<KeptRace, 'entries' | 'names'>>,
): Promise<{ entries: RaceDayEntry[]; until: number | null }> {
  const key = names && (await keyOfNames(raceId).catch(() => null));
  const opened = names && key ? await opening(key.key, names) : [];
  const byId = new Map(opened);
  return {
    entries: entries.map((entry) => {
      const [nama_panggilan_rider, nama_tim, kota_asal] = byId.get(entry.id) ?? ['', null, null];
      return { ...entry, nama_panggilan_rider, nama_tim, kota_asal };
    }),
    until: key?.until ?? null,
  };
}

async function opening(key: CryptoKey, names: Encrypted): Promise<Names> {
  return ((await decrypt(key, names).catch(() => null)) ?? []) as Names;
}

async function keyOfNames(
  raceId: string,
): Promise<{ readonly key: CryptoKey; readonly until: number | null } | null> {
  if (readSession() !== null) {
    const key = await personalKey();
    return key && { key, until: null };
  }
  return namesKey(raceId);
}
