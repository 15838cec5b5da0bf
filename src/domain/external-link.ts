/** An address from the database that may stand in a link: http or https, else null. Never `javascript:` and the like. */
export function externalLink(address: string | null | undefined): string | null {
  const text = address?.trim() ?? '';
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
