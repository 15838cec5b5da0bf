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
    try {
      localStorage.setItem(key, String(Date.now()));
    } catch {
      // Storage is refused: the file comes a minute later.
    }
  }
}

export function wroteLately(): boolean {
  try {
    const age = Date.now() - Number(localStorage.getItem(key));
    return age >= 0 && age < untilPublishedMs;
  } catch {
    return false;
  }
}
