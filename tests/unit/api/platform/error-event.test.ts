import { defaultStackParser } from '@sentry/browser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#api/platform/app-error.ts';
import { eventOf } from '#api/platform/error-event.ts';
import { picturesFrom, reportsTo, securityHeaders } from '#hosting/security-headers.ts';

const here = { origin: 'https://lomba.contoh', parseStack: defaultStackParser };
const id = '0b8e7c52-6f3a-4b0e-9d71-2f6a1c9e4d10';

/** The app's own, so that nothing is left out only for being foreign. */
const ownPlace = '    at De (https://lomba.contoh/assets/app-DEADbeef.js:1:2)';

function thrown(name: string, message: string, stack = ''): Error {
  return standingAt(new Error(message), name, `${stack}\n${ownPlace}`);
}

function standingAt<Thrown extends Error>(error: Thrown, name: string, stack: string): Thrown {
  error.name = name;
  error.stack = `${name}: ${error.message}\n${stack}`;
  return error;
}

/** Everything that families and organisers write, and what opens doors. */
const secrets = [
  'Budi Santoso',
  'budi',
  'bunda.budi@contoh.id',
  '081234567890',
  '+62 812-3456-7890',
  'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  id,
  '?token=rahasia',
  'Jl. Melati 5, Denpasar',
  '3171234567890001',
];

/** Where such a thing may stand in what goes wrong. */
const spots: Record<string, (secret: string) => Parameters<typeof eventOf>[0]> = {
  'an error of our own words': (secret) => ({ error: thrown('Error', `No rider ${secret}`) }),
  'a quotation by the engine': (secret) => ({
    error: thrown('SyntaxError', `Unexpected token 'B', "${secret}" is not valid JSON`),
  }),
  'a key': (secret) => ({
    error: thrown('TypeError', `Cannot read properties of undefined (reading '${secret}')`),
  }),
  'the words before a known ending': (secret) => ({
    error: thrown('TypeError', `${secret} is not a function`),
  }),
  'a name that was given': (secret) => ({ error: thrown(secret, secret) }),
  'what follows a number of React': (secret) => ({
    error: thrown('Error', `Minified React error #418; visit ${secret}`),
  }),
  'the address of a place': (secret) => ({
    error: thrown('TypeError', 'x', `    at https://lomba.contoh/order/${secret}?q=${secret}:1:2`),
  }),
  'the query of our own file': (secret) => ({
    error: thrown(
      'TypeError',
      'x',
      `    at ${secret} (https://lomba.contoh/assets/app-DEADbeef.js?${encodeURIComponent(secret)}:1:2)`,
    ),
  }),
  'a message that looks like a stack': (secret) => ({
    error: thrown('Error', `no\n    at ${secret} (https://lomba.contoh/assets/${secret}.js:1:2)`),
  }),
  'a thrown text': (secret) => ({ error: secret }),
  'a thrown object': (secret) => ({ error: { message: secret, name: secret, [secret]: secret } }),
  'a cause and facts': (secret) => ({
    error: standingAt(
      new AppError('internal', {
        message: secret,
        cause: thrown('Error', secret),
        facts: { nama: secret, request_id: secret === id ? 'x' : secret },
      }),
      'AppError',
      ownPlace,
    ),
  }),
  'the address of a call': (secret) => ({
    call: {
      address: `https://ref.supabase.co/rest/v1/rider?nama=eq.${secret}`,
      status: 500,
      requestId: undefined,
    },
  }),
  'the path of a file': (secret) => ({
    call: {
      address: `https://ref.supabase.co/storage/v1/object/akta_kia/${id}/${secret}`,
      status: 503,
      requestId: undefined,
    },
  }),
};

describe('what leaves the phone of a failure', () => {
  it.each(Object.keys(spots))('is nothing personal: %s', (spot) => {
    for (const secret of secrets) {
      const event = eventOf(spots[spot]?.(secret) ?? {}, here);
      expect(event).not.toBeNull();
      const sent = JSON.stringify(event);
      expect(sent).not.toContain(secret);
      expect(sent).not.toContain(encodeURIComponent(secret));
    }
  });

  it('is made of known words alone, whatever the failure holds', () => {
    const frame = /^(\/panitia)?\/assets\/[\w.~-]+\.js$/;
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (name, message, stack) => {
        const event = eventOf({ error: thrown(name, message, stack), screen: message }, here);
        if (event === null) {
          return;
        }
        expect(event.type).toMatch(/^([A-Z][A-Za-z]*(Error|Exception)|Error)$/);
        expect(event.message).toMatch(/^[A-Za-z() #\d-]{1,60}$/);
        expect(event.tags).toEqual({});
        expect(event.frames.filter(({ filename }) => !frame.test(filename))).toEqual([]);
      }),
    );
  });

  it('tells which place in the app it was, and on which screen', () => {
    const error = standingAt(
      new Error("Cannot read properties of undefined (reading 'nama')"),
      'TypeError',
      [
        '    at De (https://lomba.contoh/assets/order-detail-screen-Bx3_9-aK.js:1:2044)',
        '    at https://lomba.contoh/panitia/assets/vendor-C0ffee12.js:2:81',
        '    at https://lomba.contoh/order-detail/1?x=2:1:9',
      ].join('\n'),
    );
    expect(eventOf({ error, screen: '/order-detail/:id' }, here)).toEqual({
      screen: '/order-detail/:id',
      type: 'TypeError',
      message: 'Cannot read properties of undefined',
      frames: [
        { filename: '/panitia/assets/vendor-C0ffee12.js', lineno: 2, colno: 81 },
        { filename: '/assets/order-detail-screen-Bx3_9-aK.js', lineno: 1, colno: 2044 },
      ],
      tags: {},
    });
  });

  it('names the failed call and its request, so that the log has the rest', () => {
    const call = (address: string) =>
      eventOf({ call: { address, status: 503, requestId: id }, screen: '/payment/:raceId' }, here);
    expect(call('https://ref.supabase.co/rest/v1/rpc/open_payment?x=1')).toMatchObject({
      screen: '/payment/:raceId',
      message: '/rest/v1/rpc/open_payment 503',
      tags: { call: '/rest/v1/rpc/open_payment', status: '503', request_id: id },
    });
    expect(call('https://ref.supabase.co/functions/v1/create-payment')?.tags.call).toBe(
      '/functions/v1/create-payment',
    );
    expect(
      eventOf(
        {
          error: standingAt(
            new AppError('internal', {
              facts: { request_id: id },
              cause: thrown('ZodError', 'no'),
            }),
            'AppError',
            ownPlace,
          ),
        },
        here,
      ),
    ).toMatchObject({ type: 'ZodError', tags: { request_id: id } });
  });

  it('of what the content policy forbids is its directive, a kind and a place of ours', () => {
    const forbidden = {
      effectiveDirective: 'worker-src',
      blockedURI: 'blob',
      sourceFile: `${here.origin}/panitia/assets/table-file-DEADbeef.js`,
      lineNumber: 3,
      columnNumber: 7,
    };
    expect(eventOf({ forbidden, screen: '/lomba/:id/peserta' }, here)).toEqual({
      screen: '/lomba/:id/peserta',
      type: 'ForbiddenByPolicy',
      message: 'worker-src blob',
      frames: [{ filename: '/panitia/assets/table-file-DEADbeef.js', lineno: 3, colno: 7 }],
      tags: { directive: 'worker-src', blocked: 'blob' },
    });
    const personal = {
      ...forbidden,
      effectiveDirective: 'Budi Santoso',
      blockedURI: 'https://budi.contoh/foto?nama=Budi',
      sourceFile: `${here.origin}/panitia/lomba/1/peserta?q=Budi`,
    };
    expect(eventOf({ forbidden: personal }, here)).toMatchObject({
      message: 'other https',
      frames: [],
    });
    const extension = { ...forbidden, sourceFile: 'chrome-extension://abc/content.js' };
    expect(eventOf({ forbidden: extension }, here)).toBeNull();
  });

  it("is nothing where the fault is not the app's", () => {
    const extension = '    at f (chrome-extension://abcdefgh/content.js:1:2)';
    const theirs = standingAt(new Error('x'), 'TypeError', extension);
    expect(eventOf({ error: theirs }, here)).toBeNull();
    expect(eventOf({ error: undefined }, here)).toBeNull();
    expect(eventOf({ error: thrown('Error', 'ResizeObserver loop limit exceeded') }, here)).toBe(
      null,
    );
  });
});

describe('where pictures come from', () => {
  const pictures = (door: 'parents' | 'organiser', settings: Record<string, string>) =>
    /img-src ([^;]*)/.exec(
      securityHeaders(door, {
        api: ['https://ref.supabase.co'],
        pictures: picturesFrom(settings),
      })['content-security-policy'] ?? '',
    )?.[1];

  it('is the app, the project and what the build names, and no other host', () => {
    expect(pictures('parents', {})).toBe("'self' data: blob: https://ref.supabase.co");
    expect(pictures('organiser', {})).toBe(
      "'self' data: blob: https://tile.openstreetmap.org https://ref.supabase.co",
    );
    const named = { VITE_PICTURE_ORIGINS: 'https://gambar.contoh/ https://lama.contoh' };
    expect(pictures('parents', named)).toBe(
      "'self' data: blob: https://ref.supabase.co https://gambar.contoh https://lama.contoh",
    );
  });

  it.each(['https:', '*', 'https://*', 'gambar.contoh', 'https://x.contoh; script-src *'])(
    'refuses to build with %s',
    (origins) => {
      expect(() => picturesFrom({ VITE_PICTURE_ORIGINS: origins })).toThrow('VITE_PICTURE_ORIGINS');
    },
  );
});

describe('where reports go', () => {
  it('is in the content policy where it is set, by its origin alone', () => {
    const reports = reportsTo({
      VITE_ERROR_DSN: 'https://abc123@galat.contoh/7',
      VITE_VITALS_URL: 'https://ukur.contoh/masuk?ke=1',
    });
    expect(reports).toEqual(['https://galat.contoh', 'https://ukur.contoh']);
    const policy = (door: 'parents' | 'organiser', to: string[]) =>
      securityHeaders(door, { reports: to })['content-security-policy'];
    for (const door of ['parents', 'organiser'] as const) {
      expect(policy(door, reports)).toContain(
        "connect-src 'self' https://galat.contoh https://ukur.contoh ",
      );
      expect(policy(door, reportsTo({ VITE_ERROR_DSN: '' }))).not.toMatch(
        /connect-src [^;]*contoh/,
      );
    }
  });

  it.each(['galat.contoh', 'https://galat.contoh/7', 'https://abc@galat.contoh/proyek'])(
    'refuses to build with %s',
    (dsn) => {
      expect(() => reportsTo({ VITE_ERROR_DSN: dsn })).toThrow('VITE_ERROR_DSN');
    },
  );
});
