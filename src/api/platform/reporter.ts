import { defaultStackParser, makeFetchTransport } from '@sentry/browser';
import {
  createEventEnvelope,
  dsnFromString,
  getEnvelopeEndpointWithUrlEncodedAuth,
  SDK_VERSION,
  uuid4,
} from '@sentry/core';
import { tabStorage } from '#domain/safe-storage.ts';
import { eventOf, type Failure } from './error-event.ts';

/**
 * Sends failures in Sentry's envelope protocol, which Sentry, GlitchTip and Bugsink take. Of Sentry's client only what
 * speaks the protocol: address, envelope, limits that the server asks for, stacks of the different engines. What goes in
 * is error-event.ts alone, so there is no user, no breadcrumb, no request and no text of the page to be taken out again.
 */
const dsn = dsnFromString(import.meta.env.VITE_ERROR_DSN);
const release: string | undefined = import.meta.env.VITE_RELEASE;

const transport =
  dsn &&
  makeFetchTransport(
    {
      url: getEnvelopeEndpointWithUrlEncodedAuth(dsn),
      recordDroppedEvent: () => undefined,
      fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' },
    },
    (...request) => fetch(...request),
  );

const sentKey = 'pushbike-reported';
/** How many reports one tab sends, reloads included: of a page that fails again and again they are enough. */
const atMost = 10;
let sent: string[] = storedSent();

function storedSent(): string[] {
  const stored = tabStorage.readJson(sentKey);
  return Array.isArray(stored) ? stored.map(String) : [];
}

/** Once each, and not for ever. */
function mayGo(mark: string): boolean {
  if (sent.length >= atMost || sent.includes(mark)) {
    return false;
  }
  sent = [...sent, mark];
  // Where storage is refused, the limit is the page's.
  tabStorage.keepJson(sentKey, sent);
  return true;
}

export function send(failure: Failure): void {
  const event = eventOf(failure, { origin: location.origin, parseStack: defaultStackParser });
  if (event === null || dsn === undefined || transport === undefined) {
    return;
  }
  const { screen, type, message, frames, tags } = event;
  const last = frames.at(-1);
  const place = last === undefined ? '' : `${last.filename}:${last.lineno}:${last.colno}`;
  if (!mayGo([type, message, place, screen].join(' '))) {
    return;
  }
  const envelope = createEventEnvelope(
    {
      event_id: uuid4(),
      timestamp: Date.now() / 1000,
      platform: 'javascript',
      level: 'error',
      ...(release ? { release } : {}),
      transaction: screen,
      tags: {
        ...tags,
        door: location.pathname.startsWith('/panitia') ? 'organiser' : 'parents',
      },
      exception: {
        values: [
          {
            type,
            value: message,
            ...(frames.length > 0
              ? { stacktrace: { frames: frames.map((frame) => ({ ...frame, in_app: true })) } }
              : {}),
          },
        ],
      },
      // The server that takes it would note the sender's address otherwise.
      sdk: {
        name: 'sentry.javascript.browser',
        version: SDK_VERSION,
        settings: { infer_ip: 'never' },
      },
    },
    dsn,
  );
  transport.send(envelope).then(undefined, () => undefined);
}
