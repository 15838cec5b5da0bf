import { parseAddress } from './parse-address.ts';

/** An address from the database that may stand in a link: http or https, else null. Never `javascript:` and the like. */
export function externalLink(address: string | null | undefined): string | null {
  const url = parseAddress(address?.trim() ?? '');
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
