import { phoneStorage } from '#domain/safe-storage.ts';

/**
 * That this browser changed what is published. It must not show its owner an older file than what was just saved, in
 * whichever tab or door: until the file has surely come, the database is asked.
 */

const key = 'katalog-diubah';
/** The schedule comes each minute, and edges may keep a file for another. */
const untilPublishedMs = 180_000;

/** Of what saves, publishes, withdraws or deletes; one whose answer was lost may have been done. */
export async function ownWrite<Answer>(write: Promise<Answer>): Promise<Answer> {
  try {
    return await write;
  } finally {
    // Where storage is refused, the file comes a minute later.
    phoneStorage.keep(key, String(Date.now()));
  }
}

export function wroteLately(): boolean {
  const age = Date.now() - Number(phoneStorage.read(key));
  return age >= 0 && age < untilPublishedMs;
}
