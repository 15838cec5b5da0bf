/**
 * Push notices: encrypted for one browser (RFC 8291), signed with our key pair (VAPID, RFC 8292), handed to that browser's
 * push service (RFC 8030).
 */
import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { Notice } from './notice.ts';
import type { Subscription } from './store.ts';

/** gone: the push service does not know the browser any more, or it is none that we would ask. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

export interface Pusher {
  send(to: Subscription, notice: Notice): Promise<PushOutcome>;
}

/** Half a day: news that is older is in the mail. */
const lifetimeSeconds = 43_200;
const timeoutMs = 5_000;

/**
 * The push services of the browsers there are. An endpoint is what a person's browser says it is: our servers ask no other
 * address.
 */
const services = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) {
    return false;
  }
  const { protocol, hostname, port, username } = new URL(endpoint);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    services.some((one) => (one.startsWith('.') ? hostname.endsWith(one) : hostname === one))
  );
}

export function createPusher(config: {
  /** base64url: an uncompressed point of P-256, and its scalar. */
  publicKey: string;
  privateKey: string;
  /** Whom a push service writes to: `mailto:` or an address of ours. */
  subject: string;
  fetch: typeof fetch;
}): Pusher {
  const { publicKey, privateKey, subject } = config;
  return {
    async send({ endpoint, p256dh, auth }, notice) {
      if (!isPushService(endpoint)) {
        return 'gone';
      }
      const { headers, body } = await buildPushPayload(
        { data: { ...notice }, options: { ttl: lifetimeSeconds, urgency: 'normal' } },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { publicKey, privateKey, subject },
      );
      let response: Response;
      try {
        response = await config.fetch(endpoint, {
          method: 'POST',
          headers: { ...headers },
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
      } catch {
        return 'failed';
      }
      if (response.ok) {
        return 'sent';
      }
      return response.status === 404 || response.status === 410 ? 'gone' : 'failed';
    },
  };
}
