import type { StackFrame, StackParser } from '@sentry/core';
import { AppError } from './app-error.ts';

/**
 * What went wrong on this phone, for the operator of the app (docs/decisions/033-error-reports.md). Only where the build names an endpoint
 * (`VITE_ERROR_DSN`): without one nothing of this is left in the built app. What reports is loaded with the first failure.
 */
export interface Failure {
  error?: unknown;
  /** A call that the server failed. */
  call?: { address: string; status: number; requestId: string | undefined };
  /** What the page tried and the content policy forbade. */
  forbidden?: Pick<
    SecurityPolicyViolationEvent,
    'effectiveDirective' | 'blockedURI' | 'sourceFile' | 'lineNumber' | 'columnNumber'
  >;
  /** The screen's own pattern, `/race-detail/:id`. */
  screen?: string | undefined;
}

/**
 * What may leave the phone of a failure. Nothing is taken over and then cleaned: each value is of a known form, or it stays
 * behind. A message is free text, in which a browser quotes what it stumbled over; a name cannot be told from a word. So of
 * messages only the engines' own sentences are known, without what they quote, and of addresses only a screen's pattern.
 */
interface ErrorEvent {
  screen: string;
  type: string;
  message: string;
  /** Places in the built app's own files, innermost last. */
  frames: { filename: string; lineno: number; colno: number }[];
  tags: Record<string, string>;
}

const withheld = '(message withheld)';

/**
 * How the engines word what the app runs into; all that is sent is what stands here. Which property or address it was is
 * left out, since a key may be somebody's: the place in the code tells.
 */
const sentences: [of: RegExp, says: string][] = [
  [/^Cannot read properties of (undefined|null)\b/, 'Cannot read properties of undefined'],
  [/^Cannot set properties of (undefined|null)\b/, 'Cannot set properties of undefined'],
  [/^Cannot destructure property\b/, 'Cannot destructure property'],
  [/^can't access property\b/, 'Cannot read properties of undefined'],
  [/^(undefined|null) is not an object\b/, 'Cannot read properties of undefined'],
  [/ is not a function\b/, 'is not a function'],
  [/ is not a constructor\b/, 'is not a constructor'],
  [/ is not iterable\b/, 'is not iterable'],
  [/ is not defined$|^Can't find variable: /, 'is not defined'],
  [/^Cannot access '.*' before initialization$/, 'Cannot access before initialization'],
  [/^Assignment to constant variable/, 'Assignment to constant variable'],
  [/^(Maximum call stack size exceeded|too much recursion)/, 'Maximum call stack size exceeded'],
  [
    /^(Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.)$/,
    'Failed to fetch',
  ],
  [
    /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)\b/,
    'A module did not load',
  ],
  [/^Unable to preload CSS for\b/, 'A style sheet did not load'],
  [/^(Unexpected token|Unexpected end of JSON input|JSON\.parse|JSON Parse error)/, 'Not JSON'],
];

function messageOf(message: string): string {
  const react = /^Minified React error #\d{1,3}(?=;)/.exec(message)?.[0];
  return react ?? sentences.find(([of]) => of.test(message))?.[1] ?? withheld;
}

/** The names that classes of errors have: letters, and an ending that no person has. */
function typeOf(error: unknown): string {
  const name = (error as { name?: unknown } | null)?.name;
  return typeof name === 'string' &&
    /^(?=.{3,40}$)[A-Z][A-Za-z]*(Error|Exception)$|^Error$/.test(name)
    ? name
    : 'Error';
}

const ownFile = /^(\/panitia)?\/(assets\/[\w.~-]{1,60}-[\w-]{8}|sw|(files|push)-worker)\.js$/;
/** Of a place in a file; a telephone number has more digits. */
const highest = 999_999;

function framesOf(
  error: unknown,
  { origin, parseStack }: Surroundings,
): { frames: ErrorEvent['frames']; foreign: boolean } {
  const { stack, message } = (error ?? {}) as { stack?: unknown; message?: unknown };
  if (typeof stack !== 'string') {
    return { frames: [], foreign: false };
  }
  // The message stands in it, and may hold lines that look like places.
  const places = typeof message === 'string' ? stack.replace(message, () => '') : stack;
  const parsed = parseStack(places.slice(0, 20_000));
  const frames = parsed.flatMap((frame) => ownFrame(frame, origin)).slice(-30);
  return { frames, foreign: parsed.length > 0 && frames.length === 0 };
}

/** Null for what is no address. The oldest browsers of the app have no `URL.canParse`. */
function addressOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function ownFrame({ filename, lineno, colno }: StackFrame, origin: string): ErrorEvent['frames'] {
  const address = filename === undefined ? null : addressOf(filename);
  return address?.origin === origin && ownFile.test(address.pathname)
    ? [{ filename: address.pathname, lineno: place(lineno), colno: place(colno) }]
    : [];
}

function place(number = 0): number {
  return number <= highest ? number : 0;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `/rest/v1/rpc/open_payment` or `/functions/v1/create-payment`: names that the sources have; nothing behind them. */
function callOf(address: string): string {
  const pathname = addressOf(address)?.pathname ?? '';
  return (
    /^\/(rest\/v1\/(rpc\/)?[a-z_]{2,60}|functions\/v1\/[a-z-]{2,40}|auth\/v1\/[a-z]{2,20}|storage\/v1\/object)(?=\/|$)/.exec(
      pathname,
    )?.[0] ?? 'other'
  );
}

/** The kind of what was blocked: an address may hold anything, so of one only its scheme goes, and whether it was ours. */
function blockedKind(blocked: string, origin: string): string {
  const address = addressOf(blocked);
  if (address?.origin === origin) {
    return 'self';
  }
  const kind = address?.protocol.slice(0, -1) ?? blocked;
  return /^(https?|wss?|blob|data|inline|eval|wasm-eval|trusted-types-policy|trusted-types-sink)$/.test(
    kind,
  )
    ? kind
    : 'other';
}

function forbiddenEvent(
  { effectiveDirective, blockedURI, sourceFile, ...at }: NonNullable<Failure['forbidden']>,
  screen: string,
  origin: string,
): ErrorEvent | null {
  const source = addressOf(sourceFile);
  // An extension's script is not the app's.
  if (source !== null && source.origin !== origin) {
    return null;
  }
  const directive = /^[a-z]{3,12}(-[a-z]{3,9}){1,2}$/.test(effectiveDirective)
    ? effectiveDirective
    : 'other';
  const blocked = blockedKind(blockedURI, origin);
  return {
    screen,
    type: 'ForbiddenByPolicy',
    message: `${directive} ${blocked}`,
    frames: ownFrame(
      { filename: sourceFile, lineno: at.lineNumber, colno: at.columnNumber },
      origin,
    ),
    tags: { directive, blocked },
  };
}

interface Surroundings {
  /** Where the app's files are from. */
  origin: string;
  parseStack: StackParser;
}

/** What is sent of a failure; null when it is not the app's: a browser extension's, or the size watcher's grumble. */
export function eventOf(failure: Failure, surroundings: Surroundings): ErrorEvent | null {
  // Patterns of the tables of screens, in which nothing is filled in.
  const screen = /^\/[a-z/:?*A-Z-]{0,80}$|^\*$/.test(failure.screen ?? '')
    ? (failure.screen ?? '')
    : 'unknown';
  if (failure.call !== undefined) {
    const { address, status, requestId } = failure.call;
    const call = callOf(address);
    return {
      screen,
      type: 'FailedCall',
      message: `${call} ${Number(status)}`,
      frames: [],
      tags: { call, status: String(Number(status)), ...requestTag(requestId) },
    };
  }
  if (failure.forbidden !== undefined) {
    return forbiddenEvent(failure.forbidden, screen, surroundings.origin);
  }
  const { error } = failure;
  const message = (error as { message?: unknown } | null)?.message;
  const text = typeof message === 'string' ? message : '';
  const { frames, foreign } = framesOf(error, surroundings);
  if (error === null || error === undefined || foreign || text.startsWith('ResizeObserver loop')) {
    return null;
  }
  const type = typeOf(error);
  // What the app says is `internal` has its reason inside.
  const cause = error instanceof AppError ? error.cause : undefined;
  const inner = cause === undefined ? null : eventOf({ error: cause }, surroundings);
  return {
    screen,
    type: inner?.type ?? type,
    message: inner?.message ?? messageOf(text),
    frames: inner !== null && inner.frames.length > 0 ? inner.frames : frames,
    tags: error instanceof AppError ? requestTag(error.facts.request_id) : {},
  };
}

function requestTag(id: unknown): Record<string, string> {
  return typeof id === 'string' && uuid.test(id) ? { request_id: id } : {};
}
