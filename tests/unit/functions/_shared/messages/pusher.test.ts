import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPusher } from '#functions/_shared/messages/pusher.ts';

/** A browser with its keys, as the Push API makes them. */
function browser() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const secret = randomBytes(16);
  return { keys, secret };
}

/** What the browser reads (RFC 8291, RFC 8188): written from the standards, apart from the library that encrypts. */
function decrypted(body: Buffer, { keys, secret }: ReturnType<typeof browser>): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const payload = body.subarray(21 + keyLength);
  const shared = keys.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', shared, secret, info, 32));
  const key = hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12);
  const opener = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
  opener.setAuthTag(payload.subarray(-16));
  const plain = Buffer.concat([opener.update(payload.subarray(0, -16)), opener.final()]);
  // The last record ends with 2, and zeros after it.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

const requests: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
let status = 201;
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    requests.push({
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks),
    });
    response.writeHead(status).end();
  });
});
beforeEach(async () => {
  requests.length = 0;
  status = 201;
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => service.close(resolve)));

const ours = createECDH('prime256v1');
ours.generateKeys();

/** Sends to the service here what is meant for a browser's. */
function pusher() {
  return createPusher({
    publicKey: ours.getPublicKey('base64url'),
    privateKey: ours.getPrivateKey().toString('base64url'),
    subject: 'mailto:kabar@pushbike.example',
    fetch: (address, init) => {
      const { port } = service.address() as AddressInfo;
      return fetch(String(address).replace(/^https:\/\/[^/]+/, `http://127.0.0.1:${port}`), init);
    },
  });
}

const notice = {
  title: 'Besok: Piala Bandung',
  body: 'Mulai Minggu, 20 Desember 2026, 07.00 WIB.',
  path: '/order-detail/1',
  tag: 'm1',
};

function subscription(phone: ReturnType<typeof browser>, endpoint: string) {
  return {
    id: 's1',
    endpoint,
    p256dh: phone.keys.getPublicKey('base64url'),
    auth: phone.secret.toString('base64url'),
  };
}
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';

test('only the browser can read it, and its push service can check who sends', async () => {
  const phone = browser();
  expect(await pusher().send(subscription(phone, endpoint), notice)).toBe('sent');
  const [request] = requests;
  expect(request?.path).toBe('/fcm/send/abc');
  expect(request?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '43200',
    urgency: 'normal',
  });
  expect(JSON.parse(decrypted(request?.body ?? Buffer.alloc(0), phone))).toEqual(notice);
  expect(request?.body.toString('latin1')).not.toContain('Piala');
  expect(() => decrypted(request?.body ?? Buffer.alloc(0), browser())).toThrow();

  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(request?.headers.authorization ?? '') ?? [];
  expect(key).toBe(ours.getPublicKey('base64url'));
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = ours.getPublicKey();
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'https://fcm.googleapis.com',
    sub: 'mailto:kabar@pushbike.example',
  });
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [429, 'failed'],
  [500, 'failed'],
] as const)('a service that says %i: %s', async (answer, outcome) => {
  status = answer;
  expect(await pusher().send(subscription(browser(), endpoint), notice)).toBe(outcome);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.penipu.example/x',
  'https://fcm.googleapis.com:8443/x',
  'https://127.0.0.1/x',
  'https://metadata.internal/',
  'bukan alamat',
])('no other address is asked: %s', async (address) => {
  expect(await pusher().send(subscription(browser(), address), notice)).toBe('gone');
  expect(requests).toEqual([]);
});

test.each(['https://web.push.apple.com/x', 'https://updates.push.services.mozilla.com/wpush/v2/x'])(
  'each browser’s own service is: %s',
  async (address) => {
    expect(await pusher().send(subscription(browser(), address), notice)).toBe('sent');
  },
);
