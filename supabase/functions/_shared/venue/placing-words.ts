/** What a placing is called, in these words wherever it is read: on a board, a picture, a certificate and in a mail. */

/** "Final Utama"; a final behind the named ones is called "Final 5" already. */
export function finalTitle(final: string): string {
  return final.startsWith('Final') ? final : `Final ${final}`;
}

/** "Juara 1 Final Utama" */
export function rank(final: string, place: number): string {
  return `Juara ${place} ${finalTitle(final)}`;
}
