import { parseAddress } from './parse-address.ts';
import { distinctPlaces } from './place-names.ts';

/**
 * Where a race is, from the free text an organiser typed: coordinates, a maps link or an embed link of a known
 * host. The text itself never reaches an iframe: addresses are rebuilt here from what was understood.
 */

export interface MapView {
  /** Address for an iframe. */
  embedUrl: string;
}

interface Coordinates {
  latitude: number;
  longitude: number;
}

const googleHosts = new Set([
  'google.com',
  'www.google.com',
  'maps.google.com',
  'www.google.co.id',
  'google.co.id',
  'maps.google.co.id',
]);
const shortLinkHosts = new Set(['maps.app.goo.gl', 'goo.gl']);
const openStreetMapHosts = new Set(['openstreetmap.org', 'www.openstreetmap.org']);

const number = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
const pairPattern = new RegExp(String.raw`^\s*\(?\s*(${number})\s*[,;]\s*(${number})\s*\)?\s*$`);

function coordinates(latitude: unknown, longitude: unknown): Coordinates | null {
  if (
    latitude === null ||
    longitude === null ||
    latitude === undefined ||
    longitude === undefined
  ) {
    return null;
  }
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  const valid = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
  return valid ? point : null;
}

function pairIn(text: string | null): Coordinates | null {
  const match = text === null ? null : pairPattern.exec(text);
  return match === null ? null : coordinates(match[1], match[2]);
}

function knownUrl(text: string): URL | null {
  // Organisers paste the whole <iframe …> that a maps site offers.
  const address =
    /<iframe[^>]*\ssrc=["']([^"']+)["']/i.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? text;
  const url = parseAddress(address);
  if (url === null) {
    return null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return null;
  }
  if (url.username !== '' || url.password !== '' || url.port !== '') {
    return null;
  }
  const isGoogleMaps =
    googleHosts.has(url.hostname) &&
    (url.hostname.startsWith('maps.') || url.pathname.startsWith('/maps'));
  const isShortLink =
    shortLinkHosts.has(url.hostname) &&
    (url.hostname === 'maps.app.goo.gl' || url.pathname.startsWith('/maps/'));
  if (!isGoogleMaps && !isShortLink && !openStreetMapHosts.has(url.hostname)) {
    return null;
  }
  url.protocol = 'https:';
  return url;
}

function coordinatesIn(url: URL): Coordinates | null {
  for (const key of ['q', 'query', 'destination', 'll', 'center']) {
    const point = pairIn(url.searchParams.get(key));
    if (point !== null) {
      return point;
    }
  }
  const marker = coordinates(url.searchParams.get('mlat'), url.searchParams.get('mlon'));
  if (marker !== null) {
    return marker;
  }
  const text = `${decodeSafely(url.pathname)}${url.hash}`;
  const exact = new RegExp(`!3d(${number})!4d(${number})`).exec(text);
  const centre = new RegExp(`@(${number}),(${number})`).exec(text);
  const openStreetMap = new RegExp(String.raw`#map=\d+(?:\.\d+)?/(${number})/(${number})`).exec(
    text,
  );
  const found = exact ?? centre ?? openStreetMap;
  return found === null ? null : coordinates(found[1], found[2]);
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function openStreetMapEmbed({ latitude, longitude }: Coordinates): string {
  const span = { latitude: 0.004, longitude: 0.006 };
  const bbox = [
    longitude - span.longitude,
    latitude - span.latitude,
    longitude + span.longitude,
    latitude + span.latitude,
  ].map((edge) => edge.toFixed(6));
  const query = new URLSearchParams({
    bbox: bbox.join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

/** What the form understood a typed or pasted place as, told to the person who types. */
export type TypedPlace =
  | { kind: 'empty' | 'unknown' | 'link' | 'map' }
  | { kind: 'point'; latitude: number; longitude: number };

/**
 * `map`: an embed link, which makes a map but tells no point. `link`: one whose point only the maps app knows, such as the
 * short ones of a share button.
 */
export function typedPlace(mapLocation: string | null): TypedPlace {
  const text = mapLocation?.trim() ?? '';
  if (text === '') {
    return { kind: 'empty' };
  }
  const url = knownUrl(text);
  const point = pairIn(text) ?? (url === null ? null : coordinatesIn(url));
  if (point !== null) {
    return { kind: 'point', ...point };
  }
  if (url === null) {
    return { kind: 'unknown' };
  }
  return { kind: mapView(text) === null ? 'link' : 'map' };
}

/** What the map's iframe shows, or null when the text holds no place that is known to be safe to show. */
export function mapView(mapLocation: string | null | undefined): MapView | null {
  const text = mapLocation?.trim() ?? '';
  if (text === '') {
    return null;
  }
  const point = pairIn(text);
  if (point !== null) {
    return { embedUrl: openStreetMapEmbed(point) };
  }
  const url = knownUrl(text);
  if (url === null) {
    return null;
  }
  const isGoogle = googleHosts.has(url.hostname);
  if (isGoogle && url.pathname === '/maps/embed' && url.searchParams.has('pb')) {
    const query = new URLSearchParams({ pb: url.searchParams.get('pb') ?? '' });
    return { embedUrl: `https://www.google.com/maps/embed?${query}` };
  }
  if (openStreetMapHosts.has(url.hostname) && url.pathname === '/export/embed.html') {
    return { embedUrl: `https://www.openstreetmap.org/export/embed.html${url.search}` };
  }
  const linked = coordinatesIn(url);
  return linked === null ? null : { embedUrl: openStreetMapEmbed(linked) };
}

/**
 * Address that opens the place in a maps app, for a location that makes no map here: a link without coordinates as it
 * is, an address in words as a search. Null when there is none, or only a link that is no map's.
 */
export function mapLink(
  mapLocation: string | null | undefined,
  placeNames: (string | null | undefined)[],
): string | null {
  const text = mapLocation?.trim() ?? '';
  if (text === '') {
    return null;
  }
  const url = knownUrl(text);
  if (url !== null) {
    return url.href;
  }
  // Markup and links of other hosts are no address.
  if (/[<>]|^[a-z][a-z0-9+.-]*:|^www\./i.test(text)) {
    return null;
  }
  const query = distinctPlaces([text, ...placeNames]).join(', ');
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`;
}

/**
 * Address that opens directions to the place in the phone's maps app. Where the stored location says nothing
 * usable it asks for the place by its names.
 */
export function directionsUrl(
  mapLocation: string | null | undefined,
  placeNames: (string | null | undefined)[],
): string {
  const text = mapLocation?.trim() ?? '';
  const url = text === '' ? null : knownUrl(text);
  const point = pairIn(text) ?? (url === null ? null : coordinatesIn(url));
  if (point === null && url !== null && shortLinkHosts.has(url.hostname)) {
    return url.href;
  }
  const destination =
    point === null ? distinctPlaces(placeNames).join(', ') : `${point.latitude},${point.longitude}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
