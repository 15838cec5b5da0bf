import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as askStack } from 'node:http';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { sessionKey } from '#api/platform/session-store.ts';
import { keyHeader, signatureHeader } from '#functions/_shared/race-day/device-of-key.ts';
import { beDirectorsPhone } from '#tests/support/be-directors-phone.ts';
import { scriptLaunchOptions } from '#tests/support/chromium.ts';
import { createOrganiser } from '#tests/support/organiser.ts';
import { decideForRace, raceDay, send } from '#tests/support/race-day.ts';
import { q } from '#tests/support/racing/class-day.ts';
import type { TestUser } from '#tests/support/stack.ts';
import { targetVariables } from '#tests/support/target.ts';
import { ownBuild, startThrowawayStack } from '#tests/support/throwaway-stack.ts';
import { withStarted } from '#tests/support/with-started.ts';
import { rounded } from './measure.ts';
import { report } from './report.ts';

/**
 * What a day of ten hours with 15 devices weighs on the wire. The devices are pages of the built console in Chromium, which speak
 * HTTP/2 over TLS as with the hosted service: counted are the bytes of the sockets, so headers, frames and TLS too. Their
 * clocks run `speed` times as fast, timers and dates alike; every four minutes of that time a moto is called, judged and official. Helpers'
 * phones ask by their key as the app does, from a page of their own.
 */
const speed = Number(process.env.WIRE_SPEED ?? 5);
const minutes = Number(process.env.WIRE_MINUTES ?? 12);
const minutesPerMoto = 4;
const hours = 10;
const targets = { mb: 150, questions_a_second: 5 };

/** HTTP/2 over TLS before the stack, which counts every byte of its connections. */
async function countingGate(stackUrl: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pushbike-wire-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout ${key} -out ${cert}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  );
  const asked = new Map<string, { times: number; bytes: number }>();
  const { hostname, port } = new URL(stackUrl);
  const inner = createSecureServer(
    { key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: true },
    (question, answer) => {
      const { pathname } = new URL(question.url, stackUrl);
      const known = asked.get(pathname) ?? { times: 0, bytes: 0 };
      asked.set(pathname, known);
      known.times += 1;
      const headers = Object.fromEntries(
        Object.entries(question.headers).filter(([name]) => !name.startsWith(':')),
      );
      const onwards = askStack(
        {
          hostname,
          port,
          method: question.method,
          path: question.url,
          headers: { ...headers, host: `${hostname}:${port}` },
        },
        (found) => {
          const {
            connection: _,
            'keep-alive': __,
            'transfer-encoding': ___,
            ...rest
          } = found.headers;
          answer.writeHead(found.statusCode ?? 502, rest as Record<string, string>);
          found.on('data', (part: Buffer) => {
            known.bytes += part.length;
          });
          found.pipe(answer);
        },
      );
      onwards.on('error', () => answer.destroy());
      question.pipe(onwards);
    },
  );
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  const bytes = { up: 0, down: 0 };
  const outer = createServer((phone) => {
    const onwards = connect((inner.address() as AddressInfo).port, '127.0.0.1');
    phone.on('data', (part) => {
      bytes.up += part.length;
    });
    onwards.on('data', (part) => {
      bytes.down += part.length;
    });
    phone.on('error', () => onwards.destroy());
    onwards.on('error', () => phone.destroy());
    phone.pipe(onwards).pipe(phone);
  });
  await new Promise<void>((resolve) => outer.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(outer.address() as AddressInfo).port}`,
    look: () => ({ ...bytes, asked: structuredClone(asked) }),
    stop() {
      outer.close();
      inner.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Time in the page runs so many times as fast: what it waits for longer than half a second, and what it says the time is. */
function runFaster(times: number) {
  const begun = Date.now();
  const { now } = Date;
  const fast = () => begun + (now() - begun) * times;
  const Real = Date;
  window.Date = class extends Real {
    constructor(...args: unknown[]) {
      // @ts-expect-error The arguments are those of the real one.
      super(...(args.length === 0 ? [fast()] : args));
    }
    static override now() {
      return fast();
    }
  } as DateConstructor;
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const real = window[name].bind(window) as (work: TimerHandler, ms?: number) => number;
    Object.assign(window, {
      [name]: (work: TimerHandler, ms = 0) => real(work, ms > 500 ? ms / times : ms),
    });
  }
}

interface Phone {
  page: Page;
  person: TestUser;
}

/** What the app sends, from a page that is open: the same questions, with the headers of a browser. */
function post(page: Page, url: string, headers: Record<string, string>, body: unknown) {
  return page.evaluate(
    async ([to, more, text]) => {
      const answer = await fetch(to, { method: 'POST', headers: more, body: text });
      if (!answer.ok) {
        throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
      }
    },
    [url, { 'content-type': 'application/json', ...headers }, JSON.stringify(body)] as const,
  );
}

await withStarted(
  () => startThrowawayStack({ app: ownBuild, disposable: true }),
  async ({ stackInfo }) => {
    Object.assign(process.env, targetVariables(stackInfo));
    const gate = await countingGate(stackInfo.app_url);
    const options = scriptLaunchOptions();
    const browser = await chromium.launch({
      ...options,
      args: [...(options.args ?? []), '--ignore-certificate-errors'],
    });
    try {
      // 120 entries, as race_day_entries gives them: 80 are paid, and 48 of these are in the class that races.
      const race = await raceDay(80);
      const { day, director, raceId, raceClass } = race;
      const { organisationId } = director;
      day
        .close(Array.from({ length: 48 }, (_, index) => ({ plate: index + 1, team: 0 })))
        .decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
      await send(director, raceId, day.decisions);
      const base = `/panitia/lomba/${raceId}/hari-lomba`;
      const open = async (person: TestUser, address: string, decides = false): Promise<Phone> => {
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          ignoreHTTPSErrors: true,
          serviceWorkers: 'block',
        });
        const page = await context.newPage();
        page.setDefaultTimeout(90_000);
        await page.goto(`${gate.url}/robots.txt`);
        await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
          sessionKey,
          JSON.stringify(person.session),
        ] as const);
        if (decides) {
          await beDirectorsPhone(page);
        }
        await page.addInitScript(runFaster, speed);
        await page.goto(`${gate.url}${address}`);
        return { page, person };
      };
      const officer = (role: 'panitia' | 'juri') => createOrganiser({ organisationId, role });
      const directors = await open(
        director,
        `${base}/kelas/${raceClass}?moto=kualifikasi/1/1`,
        true,
      );
      const judges: Phone[] = [];
      const starts: Phone[] = [];
      const signedIn = [directors];
      for (const address of [base, base]) {
        signedIn.push(await open(await officer('panitia'), address));
      }
      for (const station of ['finis', 'finis', 'finis', 'start', 'start', 'penyiar']) {
        const phone = await open(await officer('juri'), `${base}/pos/${station}`);
        signedIn.push(phone);
        (station === 'finis' ? judges : station === 'start' ? starts : []).push(phone);
      }

      // Helpers without an account.
      const decide = decideForRace(raceId, day.device, director.id);
      const helpers: Page[] = [];
      for (const role of ['finis', 'finis', 'mulai', 'mulai', 'penyiar', 'layar'] as const) {
        const context = await browser.newContext({ ignoreHTTPSErrors: true });
        const page = await context.newPage();
        await page.goto(`${gate.url}/robots.txt`);
        const key = await page.evaluate(async () => {
          const kind = { name: 'ECDSA', namedCurve: 'P-256' };
          const pair = await crypto.subtle.generateKey(kind, false, ['sign', 'verify']);
          Object.assign(window, { pair });
          const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
          return btoa(String.fromCharCode(...point))
            .replaceAll('+', '-')
            .replaceAll('/', '_')
            .replaceAll('=', '');
        });
        const until = new Date(Date.now() + 8 * 3_600_000).toISOString();
        const answer = await send(director, raceId, [
          decide({ kind: 'pasang', payload: { key, role, until } }, day),
        ]);
        if (answer.body.refusal !== null) {
          throw new Error(`Not paired: ${answer.body.refusal.code}`);
        }
        await page.evaluate(
          ({ of, key, names, apikey, everyMs }) => {
            let known = { after: 0, heads: {} as Record<string, number>, list: null };
            const ask = async () => {
              const { pair } = window as unknown as { pair: CryptoKeyPair };
              const body = new TextEncoder().encode(
                JSON.stringify({
                  op: 'tarik',
                  kind: 'pos',
                  ...known,
                  race_id: of,
                  device: key,
                  seen: 0,
                  signed_at: Date.now(),
                }),
              );
              const signed = await crypto.subtle.sign(
                { name: 'ECDSA', hash: 'SHA-256' },
                pair.privateKey,
                body,
              );
              const signature = btoa(String.fromCharCode(...new Uint8Array(signed)))
                .replaceAll('+', '-')
                .replaceAll('/', '_')
                .replaceAll('=', '');
              const answer = await fetch('/functions/v1/race-day-station', {
                method: 'POST',
                headers: {
                  'content-type': 'application/json',
                  apikey,
                  [names.key]: key,
                  [names.signature]: signature,
                },
                body,
                cache: 'no-store',
              });
              const news = await answer.json();
              if (!answer.ok) {
                throw new Error(JSON.stringify(news));
              }
              for (const { class: raceClass, race, n } of news.decisions) {
                const chain = raceClass ?? race;
                known.heads[chain] = Math.max(known.heads[chain] ?? 0, n);
              }
              known = { ...known, after: news.cursor, list: news.list };
            };
            setInterval(() => void ask(), everyMs);
          },
          {
            of: raceId,
            key,
            names: { key: keyHeader, signature: signatureHeader },
            apikey: stackInfo.publishable_key,
            everyMs: 10_000 / speed,
          },
        );
        helpers.push(page);
      }
      const devices = signedIn.length + helpers.length;
      const settled = async () => {
        for (;;) {
          const before = gate.look();
          await new Promise((resolve) => setTimeout(resolve, 10_000 / speed));
          const now = gate.look();
          if (now.down - before.down < 1_000_000) {
            return;
          }
        }
      };
      await settled();

      const opened = gate.look();
      const begun = performance.now();
      const count = Math.floor(minutes / minutesPerMoto);
      const counts = new Map<Page, number>();
      const act = (phone: Phone, subject: string, action: string, payload: unknown) => {
        const seq = (counts.get(phone.page) ?? 0) + 1;
        counts.set(phone.page, seq);
        return {
          id: randomUUID(),
          subject,
          action,
          place: 'Finis kiri',
          device: deviceIds.get(phone) ?? '',
          device_seq: seq,
          payload,
          occurred_at: Date.now(),
          server_offset: 0,
        };
      };
      const deviceIds = new Map([...judges, ...starts].map((phone) => [phone, randomUUID()]));
      const bearer = ({ person }: Phone) => ({
        apikey: stackInfo.publishable_key,
        authorization: `Bearer ${person.accessToken}`,
      });
      const see = (phone: Phone, events: unknown[]) =>
        post(phone.page, '/rest/v1/rpc/send_field_events', bearer(phone), {
          race_id: raceId,
          kind: 'pos',
          events,
        });
      const decided = (from: number) =>
        post(directors.page, '/functions/v1/race-day', bearer(directors), {
          race_id: raceId,
          decisions: day.decisions.slice(from),
        });
      for (let moto = 0; moto < count; moto += 1) {
        const ref = q((moto % 6) + 1, Math.floor(moto / 6) + 1);
        const subject = `${raceClass.slice(0, 8)}/${ref.stage}/${ref.group}/${ref.moto}/1`;
        let from = day.decisions.length;
        day.decide('panggil', { moto: ref });
        await decided(from);
        const plates = day.plates(ref);
        for (const phone of starts) {
          for (const plate of plates) {
            await see(phone, [act(phone, subject, 'siap', { plate })]);
          }
        }
        for (const phone of judges) {
          const taps = plates.map((plate) => act(phone, subject, 'lewat', { plate }));
          await see(phone, taps.slice(0, 4));
          const finish = { order: plates, dnf: [], dns: [], dq: [] };
          await see(phone, [...taps.slice(4), act(phone, subject, 'lembar', finish)]);
        }
        from = day.decisions.length;
        day.race(ref).official(ref);
        await decided(from);
        const due = begun + ((moto + 1) * minutesPerMoto * 60_000) / speed;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      }
      const took = ((performance.now() - begun) / 60_000) * speed;
      const ended = gate.look();
      const bytes = ended.up + ended.down - opened.up - opened.down;
      const questions = [...ended.asked]
        .map(([name, now]) => {
          const { times, bytes: before } = opened.asked.get(name) ?? { times: 0, bytes: 0 };
          return { name, times: now.times - times, bytes: now.bytes - before };
        })
        .filter(({ times }) => times > 0)
        .toSorted((a, b) => b.bytes - a.bytes);
      const all = questions.reduce((sum, { times }) => sum + times, 0);
      const share = (hours * 60) / took;
      const mb = (bytes * share) / 1e6;
      const aSecond = all / (took * 60);
      report('race-day-wire', {
        setup: { devices, speed, minutes: rounded(took), motos: count, hours, ...targets },
        results: [
          { name: 'questions a second', value: rounded(aSecond) },
          { name: 'bytes a question, with everything', value: rounded(bytes / all, 0) },
          { name: 'MB up in the day', value: rounded(((ended.up - opened.up) * share) / 1e6, 1) },
          {
            name: 'MB down in the day',
            value: rounded(((ended.down - opened.down) * share) / 1e6, 1),
          },
          { name: 'MB of the day', value: rounded(mb, 1) },
          {
            name: 'MB to open all of them, app and all',
            value: rounded((opened.up + opened.down) / 1e6, 1),
          },
          ...questions.map(({ name, times, bytes: answers }) => ({
            name,
            value: rounded(times * share, 0),
            answers_mb: rounded((answers * share) / 1e6, 1),
          })),
        ],
      });
      if (mb > targets.mb || aSecond > targets.questions_a_second) {
        throw new Error(`${mb.toFixed(1)} MB and ${aSecond.toFixed(2)} questions a second.`);
      }
    } finally {
      await browser.close();
      gate.stop();
    }
  },
);
