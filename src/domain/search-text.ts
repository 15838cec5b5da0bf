const maxSearchLength = 100;

/**
 * A search as it is sent: blanks around it and control characters gone, of a length that a person would type. What
 * it means is not interpreted here or anywhere: the database matches it as text.
 */
export function searchText(typed: string | null | undefined): string {
  return Array.from((typed ?? '').replace(/\p{Cc}+/gu, ' '))
    .slice(0, maxSearchLength)
    .join('')
    .trim();
}
