import { createECDH } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { version } from '#functions/_shared/version.ts';
import { respond } from '#local/http.ts';
import { staticFiles } from '#local/static-files.ts';
import { publishCatalogue } from '#tests/support/catalogue.ts';
import { createRace } from '#tests/support/race-fixture.ts';
import { target } from '#tests/support/target.ts';
import { makeVault } from '#tests/support/vault.ts';
import { vaultSecrets } from '../../scripts/deploy/vault.ts';
import { boardFinding } from '../../scripts/doctor/board.ts';
import { captchaFinding, pushFinding, reportFindings } from '../../scripts/doctor/choices.ts';
import { databaseFindings, rowFindings } from '../../scripts/doctor/database.ts';
import { examine } from '../../scripts/doctor/examine.ts';
import type { Finding, Patient } from '../../scripts/doctor/finding.ts';
import { platformFindings } from '../../scripts/doctor/platform.ts';
import {
  authFindings,
  bucketFindings,
  functionFindings,
  functionNames,
  healthFindings,
  keyFindings,
} from '../../scripts/doctor/services.ts';
import { crawlerFinding, siteFindings } from '../../scripts/doctor/site.ts';

// Against the real services of the stack; a fault is made on the way to them, or in a transaction that is undone.
vi.setConfig({ testTimeout: 120_000 });

let dir: string;
let server: Server;
let patient: Patient;

beforeAll(async () => {
  const { app_url, api_url, publishable_key, secret_key, db_url } = target();
  dir = mkdtempSync(path.join(tmpdir(), 'pushbike-doctor-'));
  for (const file of ['assets/p.js', 'panitia/assets/o.js']) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), 'export {};');
  }
  writeFileSync(path.join(dir, 'index.html'), '<script src="/assets/p.js"></script>');
  writeFileSync(
    path.join(dir, 'panitia/index.html'),
    '<script src="/panitia/assets/o.js"></script>',
  );
  for (const [file, content] of [
    ['panitia/sw.js', 'precache(["assets/qr-reader-1.js"])'],
    ['panitia/assets/qr-reader-1.js', 'fetch(`/panitia/assets/reader-1.wasm`)'],
    ['panitia/assets/reader-1.wasm', '\0asm'],
  ] as const) {
    writeFileSync(path.join(dir, file), content);
  }
  const serve = staticFiles(dir, undefined, [new URL(api_url).origin]);
  server = createServer((message, response) => void respond(message, response, app_url, serve));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  patient = {
    environment: 'local',
    appUrl: app_url,
    apiUrl: api_url,
    publishableKey: publishable_key,
    secretKey: secret_key,
    databaseUrl: db_url,
    accessToken: '',
    projectRef: '',
    appEnv: '',
    paymentProvider: '',
    functionsVersion: version,
    origins: [app_url],
    push: { publicKey: '', privateKey: '' },
    errorDsn: '',
    captcha: { siteKey: '', secret: '' },
    embedded: true,
    // These suites build no app: its pages come from a host of their own that serves as the stack does.
    fetch: (url, init) => {
      const { origin, pathname } = new URL(String(url));
      const crawled = pathname === '/sitemap.xml' || new Headers(init?.headers).has('user-agent');
      const served = /^\/((rest|auth|storage|functions)\/v1|papan)\/|\/hari-lomba$/;
      const page = origin === app_url && !crawled && !served.test(pathname);
      return fetch(page ? site + pathname : url, init);
    },
  };
  for (const name of ['reconcile-payments', 'send-messages', 'forget-data']) {
    await fetch(`${api_url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: secret_key },
    });
  }
  // Another test's run may be at it: only one's own has left nothing that is late.
  await publishCatalogue();
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(dir, { recursive: true, force: true });
});

function faults(findings: Finding[]): string[] {
  return findings.filter(({ state }) => state === 'fault').map(({ name }) => name);
}

/** The same services, with this answer at addresses that match. */
function answering(
  pattern: RegExp,
  change: (answer: Response) => Response | Promise<Response>,
): Patient {
  return {
    ...patient,
    fetch: async (url, init) => {
      const answer = await patient.fetch(url, init);
      return pattern.test(String(url)) ? change(answer) : answer;
    },
  };
}

function withHeader(name: string, value: string | null) {
  return async (answer: Response) => {
    const headers = new Headers(answer.headers);
    if (value === null) {
      headers.delete(name);
    } else {
      headers.set(name, value);
    }
    const body = answer.status === 204 ? null : await answer.text();
    return new Response(body, { status: answer.status, headers });
  };
}

it('finds nothing wrong with the stack as it is', async () => {
  const found = await examine(patient);
  // Where the platform has pg_cron and a vault (`supabase start`), nobody has put the schedule's secrets into it.
  expect(found.filter(({ state, name }) => state === 'fault' && name !== 'jobs')).toEqual([]);
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'keys:secret',
      'functions:health',
      'schedule',
      'provider',
      'buckets:akta_kia',
      'headers:organiser',
      'files:parents',
      'files:qr-reader',
      'crawlers',
      'board',
      'migrations',
      'advisors',
      'backups',
    ]),
  );
  // Every fault has its remedy, and what was not asked says so.
  expect(found.filter(({ state }) => state === 'unasked').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['redirects', 'mail sender', 'backups']),
  );
});

describe('keys', () => {
  it('that are wrong, or in each other’s place, are named', async () => {
    expect(
      faults(await keyFindings({ ...patient, publishableKey: 'sb_publishable_other' })),
    ).toContain('keys:publishable');
    expect(faults(await keyFindings({ ...patient, secretKey: 'sb_secret_other' }))).toEqual([
      'keys:secret',
    ]);
    expect(faults(await keyFindings({ ...patient, secretKey: patient.publishableKey }))).toEqual([
      'keys:secret',
    ]);
    const swapped = await keyFindings({ ...patient, publishableKey: patient.secretKey });
    expect(faults(swapped)).toContain('keys:publishable');
    expect(faults(await keyFindings({ ...patient, publishableKey: 'sb_secret_x' }))).toEqual([
      'keys:publishable',
    ]);
  });

  it('are not blamed while the data service answers nobody', async () => {
    const silent = answering(/\/rest\/v1\//, () => new Response('', { status: 503 }));
    const cut = { ...patient, fetch: () => Promise.reject(new Error('timeout')) };
    expect(faults(await keyFindings(silent))).toEqual(['keys']);
    expect(faults(await keyFindings(cut))).toEqual(['keys']);
  });
});

describe('functions', () => {
  it('each is asked, and one that is not there, does not start or is another version is named', async () => {
    expect((await functionFindings(patient)).map(({ name }) => name)).toEqual(
      functionNames().map((name) => `functions:${name}`),
    );
    const at = (name: string) => new RegExp(`/functions/v1/${name}$`);
    expect(
      faults(
        await functionFindings(answering(at('health'), () => new Response('', { status: 404 }))),
      ),
    ).toEqual(['functions:health']);
    expect(
      faults(
        await functionFindings(
          answering(at('send-messages'), () => new Response('', { status: 503 })),
        ),
      ),
    ).toEqual(['functions:send-messages']);
    const cut = await functionFindings({
      ...patient,
      fetch: () => Promise.reject(new Error('timeout')),
    });
    expect(cut.every(({ says }) => says === 'It does not answer (timeout).')).toBe(true);
    const old = withHeader('x-function-version', '0123456789ab');
    expect(faults(await functionFindings(answering(at('create-payment'), old)))).toEqual([
      'functions:create-payment',
    ]);
  });

  it('that do not let the app in are named', async () => {
    const elsewhere = { ...patient, appUrl: 'https://other.example' };
    expect(faults(await functionFindings(elsewhere))).toEqual(
      expect.arrayContaining(['functions:create-payment', 'functions:check-payment']),
    );
  });
});

describe('what health says', () => {
  const changed = (change: (health: Record<string, unknown>) => unknown) =>
    answering(/\/health\?/, async (answer) =>
      Response.json(change((await answer.json()) as Record<string, unknown>)),
    );

  it('a late schedule, a waiting outbox and a provider that refuses us are told apart', async () => {
    const alarms = (...list: string[]) =>
      changed((health) => ({
        ...health,
        operation: { ...(health.operation as object), alarms: list },
      }));
    expect(faults(await healthFindings(alarms('schedule_late:reconcile-payments')))).toEqual([
      'schedule',
    ]);
    expect(faults(await healthFindings(alarms('outbox_late')))).toEqual(['outbox']);
    expect(
      faults(
        await healthFindings(changed((health) => ({ ...health, provider: 'ip_not_allowed' }))),
      ),
    ).toEqual(['provider']);
    expect(
      faults(
        await healthFindings(
          changed((health) => ({ ...health, operation: null, database: 'silent' })),
        ),
      ),
    ).toEqual(['schedule']);
  });

  it('without the key nothing is known, and that is said', async () => {
    const found = await healthFindings({ ...patient, secretKey: 'sb_secret_other' });
    expect(found.map(({ state }) => state)).toEqual(['unasked', 'unasked', 'unasked']);
  });
});

describe('buckets', () => {
  const changed = (change: (buckets: { id: string; public: boolean }[]) => unknown) =>
    answering(/\/bucket$/, async (answer) => Response.json(change((await answer.json()) as [])));

  it('a public one of papers, a missing one and one that nobody knows are named', async () => {
    const open = changed((list) => list.map((one) => ({ ...one, public: true })));
    expect(faults(await bucketFindings(open))).toEqual([
      'buckets:akta_kia',
      'buckets:foto_profil',
      'buckets:bukti_pengembalian',
    ]);
    expect(
      faults(await bucketFindings(changed((list) => list.filter(({ id }) => id !== 'gambar')))),
    ).toEqual(['buckets:gambar']);
    const more = changed((list) => [...list, { id: 'salinan', public: true }]);
    expect(faults(await bucketFindings(more))).toEqual(['buckets:salinan']);
  });

  it('takes no larger files than the project does, which refuses them whatever a bucket says', async () => {
    const larger = changed((list) =>
      list.map((one) => (one.id === 'katalog' ? { ...one, file_size_limit: 2_097_153 } : one)),
    );
    expect(faults(await bucketFindings(larger))).toEqual(['buckets:katalog']);
    expect(faults(await bucketFindings(patient))).toEqual([]);
  });
});

describe('the site', () => {
  it('without a header, with a weaker policy, or kept by phones is named', async () => {
    const front = /\/$/;
    const changed = (name: string, value: string | null) =>
      siteFindings(answering(front, withHeader(name, value)));
    expect(faults(await changed('strict-transport-security', null))).toEqual([
      'headers:parents',
      'headers:organiser',
    ]);
    expect(
      faults(
        await changed(
          'content-security-policy',
          "script-src * 'unsafe-inline'; frame-ancestors 'none'",
        ),
      ),
    ).toEqual(['headers:parents', 'headers:organiser']);
    const { headers } = await patient.fetch(patient.appUrl);
    const policy = headers.get('content-security-policy') ?? '';
    for (const wide of ['https:', '*']) {
      const opened = policy.replace('img-src ', `img-src ${wide} `);
      expect(faults(await changed('content-security-policy', opened))).toEqual([
        'headers:parents',
        'headers:organiser',
      ]);
    }
    expect(faults(await changed('cache-control', 'public, max-age=3600'))).toEqual([
      'headers:parents',
      'headers:organiser',
    ]);
  });

  it('that opens the wrong door, or none, for an address inside is named', async () => {
    const lost = answering(/race-detail/, () => new Response('Not found', { status: 404 }));
    expect(faults(await siteFindings(lost))).toEqual(['fallback:parents']);
    const wrongDoor = answering(
      /panitia\/lomba/,
      () => new Response('<script src="/assets/p.js"></script>'),
    );
    expect(faults(await siteFindings(wrongDoor))).toEqual(['fallback:organiser']);
  });

  it('whose hashed files are missing, not kept, or answer with a page when they are gone is named', async () => {
    const file = /assets\/p\.js$/;
    const missing = answering(file, () => new Response('', { status: 404 }));
    expect(faults(await siteFindings(missing))).toEqual(['files:parents']);
    const asked = answering(file, withHeader('cache-control', 'no-cache'));
    expect(faults(await siteFindings(asked))).toEqual(['files:parents']);
    const kept = answering(/tidak-ada/, () => new Response('<!doctype html>'));
    expect(faults(await siteFindings(kept))).toEqual(['files:parents', 'files:organiser']);
  });

  it('that sends the reader of QR codes without its type is named', async () => {
    const untyped = answering(/\.wasm$/, withHeader('content-type', 'application/octet-stream'));
    expect(faults(await siteFindings(untyped))).toEqual(['files:qr-reader']);
  });

  it('that gives crawlers the app instead of previews and the map is named', async () => {
    await createRace();
    expect(await crawlerFinding(patient)).toMatchObject({
      state: 'ok',
      says: 'A shared race has a preview, and the site its map.',
    });
    const app = () => new Response('<!doctype html><div id="root">');
    const uploadedOnly = answering(/sitemap\.xml$/, app);
    expect((await crawlerFinding(uploadedOnly)).state).toBe('fault');
    expect((await crawlerFinding(answering(/\/race-detail\//, app))).state).toBe('fault');
    expect(await crawlerFinding({ ...patient, origins: ['https://other.example'] })).toMatchObject({
      state: 'fault',
      mend: expect.stringContaining('APP_ORIGINS'),
    });
  });

  it('without the function of race days’ boards, or whose board takes query strings, is named', async () => {
    expect(await boardFinding(patient)).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('1.1 million requests'),
    });
    const app = () => new Response('<!doctype html><div id="root">');
    expect((await boardFinding(answering(/\/papan\//, app))).says).toContain('is not there');
    expect((await boardFinding(answering(/\?v=1$/, app))).says).toContain('query string');
    const away = () => Response.json({ error: { code: 'board_unreachable' } }, { status: 503 });
    expect((await boardFinding(answering(/\/papan\//, away))).mend).toContain('VITE_SUPABASE_URL');
    const netlify = answering(/\/papan\//, withHeader('server', 'Netlify'));
    expect((await boardFinding(netlify)).says).toContain('300 a month');
  });

  it('built for another project is named', async () => {
    const apart = { ...patient, apiUrl: 'https://other.supabase.co' };
    expect(faults(await siteFindings(apart))).toEqual(['headers:parents', 'headers:organiser']);
  });
});

describe('auth', () => {
  it('a closed sign-up and anonymous accounts are named', async () => {
    const settings = (change: object) =>
      answering(/\/auth\/v1\/settings$/, () =>
        Response.json({ external: { email: true }, disable_signup: false, ...change }),
      );
    expect(faults(await authFindings(settings({})))).toEqual([]);
    expect(faults(await authFindings(settings({ disable_signup: true })))).toEqual(['auth']);
    expect(
      faults(await authFindings(settings({ external: { email: true, anonymous_users: true } }))),
    ).toEqual(['auth']);
  });
});

describe('the database', () => {
  let client: pg.Client;
  const hosted = () => ({ ...patient, embedded: false, environment: 'staging' });

  async function faultsAfter(...statements: string[]): Promise<string[]> {
    await client.query('begin');
    try {
      for (const statement of statements) {
        await client.query(statement);
      }
      return faults(await rowFindings(client, hosted()));
    } finally {
      await client.query('rollback');
    }
  }
  const deployed = [
    "insert into public.pengaturan (key, value) values ('ENV', 'production'), ('TRIPAY_MERCHANT_CODE', 'T1') on conflict (key) do update set value = excluded.value",
  ];
  const pictures = () =>
    `insert into public.pengaturan (key, value) values ('ALAMAT_GAMBAR', '${patient.apiUrl}') on conflict (key) do update set value = excluded.value`;

  beforeAll(async () => {
    client = new pg.Client({ connectionString: target().db_url });
    await client.connect();
  });
  afterAll(() => client.end());

  it('settings of a deployment are looked at one by one', async () => {
    expect(
      (await faultsAfter(...deployed, pictures())).filter((name) => name.startsWith('settings')),
    ).toEqual([]);
    expect(
      await faultsAfter(
        ...deployed,
        pictures(),
        "update public.pengaturan set value = 'development' where key = 'ENV'",
      ),
    ).toContain('settings:ENV');
    expect(
      await faultsAfter(
        ...deployed,
        pictures(),
        "delete from public.pengaturan where key = 'TRIPAY_MERCHANT_CODE'",
      ),
    ).toContain('settings:TRIPAY_MERCHANT_CODE');
    expect(
      await faultsAfter(
        ...deployed,
        pictures(),
        "update public.pengaturan set value = '900000' where key = 'TAGIHAN_TERBESAR'",
      ),
    ).toContain('settings:TAGIHAN');
    expect(
      await faultsAfter(
        ...deployed,
        pictures(),
        "update public.pengaturan set value = 'https://x.supabase.co' where key = 'ALAMAT_GAMBAR'",
      ),
    ).toContain('settings:ALAMAT_GAMBAR');
    // The service of the stack confirms addresses by itself.
    expect(
      await faultsAfter(
        ...deployed,
        pictures(),
        "update public.pengaturan set value = 'ya' where key = 'KONFIRMASI_EMAIL'",
      ),
    ).toContain('settings:KONFIRMASI_EMAIL');
  });

  it('one that pays at the sandbox on purpose has the settings of a sandbox', async () => {
    await client.query('begin');
    try {
      await client.query(deployed[0] ?? '');
      const env = async (value: string, appEnv: string) => {
        await client.query("update public.pengaturan set value = $1 where key = 'ENV'", [value]);
        return faults(await rowFindings(client, { ...hosted(), appEnv })).includes('settings:ENV');
      };
      expect(await env('development', 'development')).toBe(false);
      expect(await env('production', 'development')).toBe(true);
      expect(await env('development', '')).toBe(true);
    } finally {
      await client.query('rollback');
    }
  });

  it('of an empty project lacks its migrations, and what cannot be read is said', async () => {
    await client.query('begin');
    try {
      await client.query('alter schema supabase_migrations rename to lain');
      await client.query('alter table public.pengaturan rename to lain');
      const found = await rowFindings(client, hosted());
      expect(faults(found)).toContain('migrations');
      expect(found.find(({ name }) => name === 'settings')).toMatchObject({ state: 'unasked' });
    } finally {
      await client.query('rollback');
    }
  });

  it('migrations that are missing, or of other sources, fees and the schedule’s job are named', async () => {
    expect(
      await faultsAfter(
        'delete from supabase_migrations.schema_migrations where version = (select max(version) from supabase_migrations.schema_migrations)',
      ),
    ).toContain('migrations');
    expect(
      await faultsAfter(
        "insert into supabase_migrations.schema_migrations (version) values ('29990101000000')",
      ),
    ).toContain('migrations');
    expect(await faultsAfter('delete from public.biaya_admin')).toContain('fees');
    expect(await faultsAfter()).toContain('jobs');
  });

  it('the schedules’ key is compared with this environment’s, and their calls are looked at', async (context) => {
    await client.query('begin');
    try {
      context.skip(!(await makeVault(client)), 'this platform has a vault of its own');
      const found = async () =>
        faults(await rowFindings(client, hosted())).filter((name) =>
          ['jobs', 'vault', 'calls'].includes(name),
        );
      expect(await found()).toEqual(['vault']);
      for (const [name, value] of Object.entries(vaultSecrets(patient.apiUrl, patient.secretKey))) {
        await client.query('select vault.create_secret($1, $2)', [value, name]);
      }
      expect(await found()).toEqual([]);

      await client.query(
        "update vault.secrets set secret = 'sb_secret_lama' where name = 'send_messages_secret_key'",
      );
      const [fault] = (await rowFindings(client, hosted())).filter(({ name }) => name === 'vault');
      expect(fault).toMatchObject({ state: 'fault' });
      expect(fault?.says).toMatch(/send_messages_secret_key\.$/);
      expect(fault?.says).not.toContain('sb_secret_');

      const answer = (status: number | null) =>
        client.query(
          'insert into net._http_response (status_code, timed_out) values ($1::int, $1::int is null)',
          [status],
        );
      await answer(200);
      await answer(503);
      await answer(null);
      expect(await found()).toEqual(['vault']);
      for (let call = 0; call < 4; call += 1) {
        await answer(401);
      }
      expect(await found()).toEqual(['vault', 'calls']);
      await client.query("update cron.job set active = false where jobname = 'forget-data'");
      expect(await found()).toEqual(['jobs', 'vault', 'calls']);
    } finally {
      await client.query('rollback');
    }
  });

  it('that nobody gave an address of is not asked; one that is silent is a fault', async () => {
    expect(
      (await databaseFindings({ ...patient, databaseUrl: '' })).map(({ state }) => state),
    ).toEqual(['unasked']);
    const dead = { ...patient, databaseUrl: 'postgres://postgres:x@127.0.0.1:9/postgres' };
    expect(faults(await databaseFindings(dead))).toEqual(['database']);
  });

  it('that takes the connection and says nothing is a fault, not a doctor who waits for ever', async () => {
    const mute = createTcpServer((socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as { port: number };
    const databaseUrl = `postgres://postgres:x@127.0.0.1:${port}/postgres`;
    expect(faults(await databaseFindings({ ...patient, databaseUrl }, 300))).toEqual(['database']);
    mute.close();
  });
});

describe('what an environment may have', () => {
  const curve = createECDH('prime256v1');
  const push = {
    publicKey: curve.generateKeys('base64url'),
    privateKey: curve.getPrivateKey('base64url'),
  };

  it('push: off, a pair that both ends have, and each way it can be wrong', () => {
    const state = (keys: Patient['push'], published: string) =>
      pushFinding({ ...patient, push: keys }, published).state;
    const none = { publicKey: '', privateKey: '' };
    expect(state(none, '')).toBe('ok');
    expect(state(push, push.publicKey)).toBe('ok');
    expect(state(none, push.publicKey)).toBe('fault');
    expect(state(push, '')).toBe('fault');
    const other = createECDH('prime256v1').generateKeys('base64url');
    expect(state(push, other)).toBe('fault');
    expect(state({ ...push, publicKey: other }, other)).toBe('fault');
  });

  it('captcha: what is asked for and what is brought belong together', () => {
    const state = (captcha: Patient['captcha'], asked: object) =>
      captchaFinding({ ...patient, captcha }, asked).state;
    const on = { security_captcha_enabled: true, security_captcha_provider: 'turnstile' };
    const both = { siteKey: 'kunci', secret: 'rahasia' };
    expect(state({ siteKey: '', secret: '' }, {})).toBe('ok');
    expect(state(both, on)).toBe('ok');
    expect(state({ ...both, siteKey: '' }, on)).toBe('fault');
    expect(state({ ...both, secret: '' }, on)).toBe('fault');
    expect(state(both, { ...on, security_captcha_provider: 'hcaptcha' })).toBe('fault');
    expect(state(both, {})).toBe('fault');
  });

  it('error reports: an endpoint that is silent, refuses the key, or the app may not reach', async () => {
    const asked: string[] = [];
    const endpoint = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.statusCode = request.url?.includes('sentry_key=kunci') ? 200 : 403;
      response.end('{}');
    });
    await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(endpoint.address() as { port: number }).port}`;
    const reporting = (dsn: string, policy = `connect-src 'self' http://${host};`) =>
      reportFindings({
        ...answering(/:\d+\/?$/, withHeader('content-security-policy', policy)),
        errorDsn: dsn,
      });
    try {
      expect(faults(await reportFindings(patient))).toEqual([]);
      expect(faults(await reporting(`http://kunci@${host}/7`))).toEqual([]);
      expect(asked).toEqual(['POST /api/7/envelope/?sentry_version=7&sentry_key=kunci']);
      for (const findings of [
        await reporting(`http://lain@${host}/7`),
        await reporting('http://kunci@127.0.0.1:9/7'),
        await reporting(`http://kunci@${host}/7`, "connect-src 'self'"),
        await reporting('galat'),
      ]) {
        expect(findings).toMatchObject([{ state: 'fault', mend: expect.stringMatching(/.{10}/) }]);
      }
    } finally {
      endpoint.close();
      endpoint.closeAllConnections();
    }
  });
});

describe('the platform', () => {
  const origin = 'https://pushbike.example';
  const storage = { fileSizeLimit: 2_097_152 };
  function platform(auth: object, backups: object, files: object = storage): Patient {
    return {
      ...patient,
      embedded: false,
      accessToken: 'sbp_contoh',
      projectRef: 'abcdefghijklmnopqrst',
      origins: [origin],
      fetch: async (url, init) => {
        expect(new Headers(init?.headers).get('authorization')).toBe('Bearer sbp_contoh');
        const asked = String(url).split('/').at(-1);
        return Response.json(asked === 'auth' ? auth : asked === 'storage' ? files : backups);
      },
    };
  }
  const auth = { site_url: origin, uri_allow_list: `${origin}/**`, smtp_host: 'smtp.example' };
  const recovery = { pitr_enabled: true, backups: [] };

  it('in order is found in order', async () => {
    expect((await platformFindings(platform(auth, recovery))).map(({ state }) => state)).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
    ]);
  });

  it('that takes smaller files than its buckets do is named', async () => {
    const small = platform(auth, recovery, { fileSizeLimit: 1_048_576 });
    expect(faults(await platformFindings(small))).toEqual(['file size']);
  });

  it.each([
    ['redirects', { ...auth, uri_allow_list: '' }, recovery],
    ['redirects', { ...auth, site_url: 'http://127.0.0.1:5180' }, recovery],
    ['redirects', { ...auth, uri_allow_list: `${origin}/**,https://evil.example/**` }, recovery],
    ['mail sender', { ...auth, smtp_host: null }, recovery],
    ['backups', auth, { pitr_enabled: false, backups: [] }],
    [
      'backups',
      auth,
      {
        pitr_enabled: false,
        backups: [{ status: 'COMPLETED', inserted_at: '2026-11-20T01:00:00Z' }],
      },
    ],
  ])('a fault of its %s is named', async (name, config, backups) => {
    expect(faults(await platformFindings(platform(config, backups)))).toEqual([name]);
  });

  it('is not asked for the backups of production where payments go to the sandbox', async () => {
    const daily = { pitr_enabled: false, backups: [] };
    const sandbox = { ...platform(auth, daily), appEnv: 'development' };
    expect(faults(await platformFindings(sandbox))).toEqual([]);
  });

  it('without a token is not asked, and that is said', async () => {
    const found = await platformFindings({ ...patient, embedded: false });
    expect(found.map(({ state, mend }) => [state, mend.includes('SUPABASE_ACCESS_TOKEN')])).toEqual(
      Array.from({ length: 5 }, () => ['unasked', true]),
    );
  });
});
