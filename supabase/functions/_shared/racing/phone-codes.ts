import { deviceRoles } from './kinds.ts';
import { refuse } from './refusal.ts';
import { sha256 } from './sha256.ts';
import { checksummed, isOfRace, opened, shortId } from './wire.ts';

/**
 * What two phones say to each other before they trust each other, as QR codes (R11, R23, R24): a helper's phone asks to be paired and
 * hears how; a phone asks for the handover and says what it knows already; a witness says what it keeps. Letters of the alphanumeric mode only.
 */

type Role = (typeof deviceRoles)[number];
/** The venue zones of Indonesia, by their place in a code. */
const zones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const;

/** Of a phone's name and a race's title, so that a code stays readable. */
const mostNameLetters = 24;
const mostTitleLetters = 40;

/** A helper's phone that asks to be paired. */
export interface PhoneRequest {
  /** Its public key: the raw point of 65 bytes, base64url. */
  readonly key: string;
  readonly name: string;
}

/** The answer to it. */
export interface Pairing {
  readonly race: string;
  readonly title: string;
  readonly timeZone: string;
  readonly role: Role;
  /** Whole minutes. */
  readonly until: string;
  /** What the director calls the phone: it stands on each of its sheets. Empty: by its role alone. */
  readonly name: string;
  /** How many codes of start lists follow this one. */
  readonly lists: number;
  /** What time it is by the phone that pairs, in whole seconds since 1970: the other one may never have heard the server. */
  readonly now: number;
}

/** A key that the director's phone has made for a helper's, with what it is paired for: whoever reads it first is that phone. */
export interface Invitation {
  /** The private half and the two coordinates of the public one, base64url (RFC 7518, 6.2). */
  readonly secret: { readonly d: string; readonly x: string; readonly y: string };
  /** The public half: the raw point. */
  readonly key: string;
  readonly pairing: Pairing;
}

/** A phone that asks for the handover: who it is, and the last number that it has of each chain. */
export interface HandoverRequest {
  readonly race: string;
  readonly device: string;
  /** By the first eight of the class's id; of the race's own chain by the race's. */
  readonly heads: Readonly<Record<string, number>>;
}

/** How far a witness's copy of a chain goes. */
export interface ReceiptHead {
  readonly n: number;
  /** The first four of the hash of decision n (R14): another decision with that number is another copy. */
  readonly hash: string;
  /** Up to which number the server has it, as far as the witness knows. */
  readonly sent: number;
}

/** What a witness's phone says that it keeps (R23). A claim: it shows that somebody has a copy, and sends nothing in anybody's place. */
export interface Receipt {
  readonly race: string;
  readonly device: string;
  /** Whose phone it is; empty where that is not known. */
  readonly name: string;
  /** By the same short ids as `HandoverRequest.heads`. */
  readonly heads: Readonly<Record<string, ReceiptHead>>;
}

function hexOfText(text: string, most: number): string {
  const short = Array.from(text).slice(0, most).join('');
  return [...new TextEncoder().encode(short)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

function bytesOfHex(hex: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) {
    refuse('code_unknown');
  }
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function textOfHex(hex: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOfHex(hex));
  } catch {
    return refuse('code_unknown');
  }
}

function hexOfKey(key: string): string {
  const letters = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return [...letters].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

function keyOfHex(hex: string): string {
  const bytes = bytesOfHex(hex);
  if (bytes.length !== 65 || bytes[0] !== 4) {
    refuse('code_unknown');
  }
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function wholeId(hex: string): string {
  const [, ...parts] =
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex.toLowerCase()) ?? refuse('code_unknown');
  return /^[0-9a-f]{32}$/i.test(hex) ? parts.join('-') : refuse('code_unknown');
}

function packedId(id: string): string {
  return id.replaceAll('-', '');
}

function count(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : refuse('code_unknown');
}

function seconds(text: string): number {
  return /^\d{9,11}$/.test(text) ? Number(text) : refuse('code_unknown');
}

/** Four letters by which people tell phones apart: both phones show them. */
export function shortKey(key: string): string {
  return sha256(key).slice(0, 4).toUpperCase();
}

export function writePhoneRequest({ key, name }: PhoneRequest): string {
  return checksummed(['P1', hexOfKey(key), hexOfText(name, mostNameLetters)]);
}

/** @throws Refusal `code_cut`, `code_unknown` */
export function readPhoneRequest(text: string): PhoneRequest {
  const [key = '', name = ''] = opened(text, 'P1', 2);
  return { key: keyOfHex(key), name: textOfHex(name) };
}

/** @param key whom it answers: no other phone reads it */
export function writePairing(key: string, pairing: Pairing): string {
  return checksummed([
    'J1',
    sha256(key).slice(0, 8),
    packedId(pairing.race),
    deviceRoles.indexOf(pairing.role),
    Math.floor(Date.parse(pairing.until) / 60_000),
    Math.max(0, zones.indexOf(pairing.timeZone as (typeof zones)[number])),
    pairing.lists,
    Math.floor(pairing.now),
    hexOfText(pairing.name, mostNameLetters),
    hexOfText(pairing.title, mostTitleLetters),
  ]);
}

/**
 * @param key this phone's own
 * @throws Refusal `code_cut`, `code_unknown`, `pairing_of_other` when it answers another phone
 */
export function readPairing(text: string, key: string): Pairing {
  const fields = opened(text, 'J1', 9);
  const [of = '', race = '', role = '', until = '', zone = '', lists = '', now = ''] = fields;
  const [name = '', title = ''] = fields.slice(7);
  if (of.toLowerCase() !== sha256(key).slice(0, 8)) {
    refuse('pairing_of_other');
  }
  return {
    race: wholeId(race),
    name: textOfHex(name),
    title: textOfHex(title),
    timeZone: zones[count(zone)] ?? refuse('code_unknown'),
    role: deviceRoles[count(role)] ?? refuse('code_unknown'),
    until: new Date(count(until) * 60_000).toISOString().replace('.000Z', 'Z'),
    lists: count(lists),
    now: seconds(now),
  };
}

/** Of the race's title in an invitation, so that a phone's own camera reads it from a phone's screen. */
const mostInvitedLetters = 20;

/** What stands behind the `#` of the address that a helper's camera opens: no server ever hears it. */
export function writeInvitation({ secret: { d, x, y }, key, pairing }: Invitation): string {
  const title = Array.from(pairing.title).slice(0, mostInvitedLetters).join('');
  return [d, x, y, writePairing(key, { ...pairing, title })].join('.');
}

/** @throws Refusal `code_cut`, `code_unknown` */
export function readInvitation(text: string): Invitation {
  const [, d, x, y, pairing] = /^([\w-]{43})\.([\w-]{43})\.([\w-]{43})\.(J1:.+)$/.exec(text) ?? [];
  if (d === undefined || x === undefined || y === undefined || pairing === undefined) {
    return refuse(text.includes('J1:') ? 'code_cut' : 'code_unknown');
  }
  const hex = `04${hexOfKey(x)}${hexOfKey(y)}`;
  const key = keyOfHex(hex);
  return { secret: { d, x, y }, key, pairing: readPairing(pairing, key) };
}

export function writeHandoverRequest({ race, device, heads }: HandoverRequest): string {
  return checksummed([
    'K1',
    shortId(race),
    packedId(device),
    Object.entries(heads)
      .map(([chain, n]) => `${shortId(chain)}.${n}`)
      .join('/'),
  ]);
}

/** @throws Refusal `code_cut`, `code_foreign`, `code_unknown` */
export function readHandoverRequest(text: string, race: string): HandoverRequest {
  const [of = '', device = '', heads = ''] = opened(text, 'K1', 3);
  checkRace(of, race);
  return {
    race,
    device: wholeId(device),
    heads: headsOf(heads, /^([0-9A-F]{8})\.(\d{1,7})$/, ([n = '']) => Number(n)),
  };
}

export function writeReceipt({ race, device, name, heads }: Receipt): string {
  return checksummed([
    'W1',
    shortId(race),
    packedId(device),
    hexOfText(name, mostNameLetters),
    Object.entries(heads)
      .map(([chain, { n, hash, sent }]) => [shortId(chain), n, hash.slice(0, 4), sent].join('.'))
      .join('/'),
  ]);
}

/** @throws Refusal `code_cut`, `code_foreign`, `code_unknown` */
export function readReceipt(text: string, race: string): Receipt {
  const [of = '', device = '', name = '', heads = ''] = opened(text, 'W1', 4);
  checkRace(of, race);
  return {
    race,
    device: wholeId(device),
    name: textOfHex(name),
    heads: headsOf(
      heads,
      /^([0-9A-F]{8})\.(\d{1,7})\.([0-9A-F]{4})\.(\d{1,7})$/,
      ([n = '', hash = '', sent = '']) => ({
        n: Number(n),
        hash: hash.toLowerCase(),
        sent: Math.min(Number(sent), Number(n)),
      }),
    ),
  };
}

function checkRace(of: string, race: string): void {
  const code = { race: of.toLowerCase() };
  if (!isOfRace(code, race)) {
    refuse('code_foreign', { race: code.race });
  }
}

/** What a code says of each chain; the first field is the chain's short id. */
function headsOf<Head>(
  text: string,
  form: RegExp,
  head: (fields: readonly string[]) => Head,
): Record<string, Head> {
  return Object.fromEntries(
    text
      .split('/')
      .filter(Boolean)
      .map((one): [string, Head] => {
        const [, chain = '', ...fields] = form.exec(one) ?? refuse('code_unknown');
        return [chain.toLowerCase(), head(fields)];
      }),
  );
}
