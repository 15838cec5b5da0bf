import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { askAfterFailure, askEvery, isOlder } from '#domain/board/calls.ts';
import {
  type BoardClass,
  boardFile,
  classFile,
  dayFile,
  namesFile,
  type SmallBoard,
} from '#functions/_shared/board/board.ts';
import { type BoardSource, publishBoard } from '#functions/_shared/board/publish.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import { sha256 } from '#functions/_shared/racing/sha256.ts';
import { boardAnswerer } from '#hosting/board.ts';
import { edge, hostCache } from '#local/edge.ts';
import { ClassDay, listOf, race } from '#tests/support/racing/class-day.ts';
import { type Random, randomOf } from '#tests/support/racing/random.ts';

/**
 * A race day and the phones at its fence, in a time of its own: what publishes, the function of the host, its cache and the CDN are the
 * real ones, phones are those of R19. One database, three instances of the function, a CDN that hears of changes up to a minute late.
 */
export interface CrowdOptions {
  readonly phones: number;
  /** How long the day is played, in seconds. */
  readonly seconds: number;
  /** From this second on neither database nor functions nor the file service answer. */
  readonly downFrom?: number;
  readonly seed: number;
  /** One answer in so many comes from a place of the host's cache that heard of nothing for up to a minute. */
  readonly lateAnswers?: number;
  /** From this second on plate 1 has no name any more: the word for it was withdrawn, or the whole race was. */
  readonly nameEnds?: { readonly at: number; readonly with: 'word' | 'race' };
  /** Phones that show whatever comes: what this day would be without their rule. */
  readonly trusting?: boolean;
}

export interface CrowdReport {
  /** For each phone that waited for a result: seconds from the decision until it showed it as official. */
  readonly delays: readonly number[];
  /** Questions to the database by the second in which they were asked. */
  readonly questions: readonly number[];
  readonly requests: number;
  readonly notModified: number;
  readonly functionCalls: number;
  readonly bytes: number;
  readonly officials: number;
  /** The second until which any public byte had the name of plate 1, the copies in browsers included; how often it was read. */
  readonly named: { readonly until: number; readonly times: number };
  /** Answers older than what the phone showed, and how many of these it showed all the same. */
  readonly older: number;
  readonly backwards: number;
  /** Phones that show a board at the end, and pages that were opened while nothing answered behind the caches. */
  readonly showing: number;
  readonly openedWhileDown: { readonly asked: number; readonly withFacts: number };
}

const zone = 'Asia/Jakarta';
const firstName = 'Zulfikar';
const shell = `<html><head><title>a</title></head><body><div id="root"></div><noscript>a</noscript></body></html>`;

/** Events in the order of their time. */
class Clock {
  now = 0;
  #due: { at: number; work: () => unknown }[] = [];

  at(ms: number, work: () => unknown): void {
    let low = 0;
    let high = this.#due.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#due[middle] as { at: number }).at <= ms) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    this.#due.splice(low, 0, { at: ms, work });
  }

  in(ms: number, work: () => unknown): void {
    this.at(this.now + ms, work);
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.in(ms, () => resolve()));
  }

  async runUntil(end: number): Promise<void> {
    for (let next = this.#due.shift(); next && next.at <= end; next = this.#due.shift()) {
      this.now = next.at;
      next.work();
      // Code that waits for this goes on before time does.
      await turn();
    }
    this.now = end;
  }
}

const base = 'https://app.example';
const publicPath = '/storage/v1/object/public/papan/';
const ids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-0000000000a${n}`);

/** The organiser's side: decisions in their time, the database's rows, the bucket behind its CDN. */
class Organiser {
  readonly officialAt = new Map<string, number>();
  down = false;
  readonly storage: (request: Request) => Promise<Response>;
  readonly #files = new Map<string, { json: string; cacheControl: string }>();
  readonly #days = ids.map((raceClass) => new ClassDay({ race, raceClass }));
  readonly #received: { decision: unknown; at: string }[] = [];
  readonly #written = new Map<string, { n: number; sha: string }>();
  board: SmallBoard | null = null;
  nameEnded: 'word' | 'race' | null = null;
  madeAt = 0;
  #publishing = false;
  #again = false;
  readonly clock: Clock;
  readonly random: Random;

  constructor(clock: Clock, random: Random) {
    this.clock = clock;
    this.random = random;
    this.storage = edge((request) => this.#bucket(request), {
      now: () => clock.now,
      lateMs: () => random.between(0, 60_000),
      keepsLong: true,
    });
  }

  async #bucket(request: Request): Promise<Response> {
    await this.clock.wait(40 + this.random.between(0, 100));
    if (this.down) {
      throw new Error('away');
    }
    const path = new URL(request.url).pathname.replace(/^.*\/papan\//, '');
    if (request.method === 'DELETE') {
      for (const gone of (await request.json()).prefixes as string[]) {
        this.#files.delete(gone);
      }
      return new Response(null);
    }
    if (request.method === 'PUT') {
      const cacheControl = request.headers.get('cache-control') ?? '';
      this.#files.set(path, { json: await request.text(), cacheControl });
      return new Response(null);
    }
    const file = this.#files.get(path);
    return file
      ? new Response(file.json, { headers: { 'cache-control': file.cacheControl } })
      : new Response(null, { status: 404 });
  }

  /** Lists are closed and drawn before anybody looks. */
  async begin(): Promise<void> {
    for (const [index, day] of this.#days.entries()) {
      day.close(listOf(6 + 5 * index), preset('baku', 8));
      day.decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
    }
    this.#receive();
    void this.#publish();
  }

  /** One class after the other; a moto takes three quarters of a minute. */
  async raceOn(until: number): Promise<void> {
    for (let turnOf = 0; this.clock.now < until && !this.down; turnOf += 1) {
      if (this.#days.every((day) => nextActs(day.state).length === 0)) {
        return;
      }
      const day = this.#days[turnOf % this.#days.length] as ClassDay;
      for (let step = 0; step < 4; step += 1) {
        const [next] = nextActs(day.state);
        if (next === undefined || this.down) {
          break;
        }
        const before = day.decisions.length;
        day.goOn(
          () => ({}),
          () => day.decisions.length > before,
        );
        this.#receive();
        if (next.act === 'resmi') {
          const { stage, group, moto } = next.moto;
          this.officialAt.set(`${day.of.raceClass}/${stage}/${group}/${moto}`, this.clock.now);
        }
        this.clock.in(100 + this.random.between(0, 400), () => void this.#publish());
        await this.clock.wait(next.act === 'panggil' ? 25_000 : 10_000);
        if (next.act === 'resmi') {
          break;
        }
      }
    }
  }

  endName(how: 'word' | 'race'): void {
    this.nameEnded = how;
    if (how === 'race') {
      // The database answers no more for it.
      this.board = null;
    }
    this.clock.in(100 + this.random.between(0, 400), () => void this.#publish());
  }

  #receive(): void {
    const known = new Set(this.#received.map(({ decision }) => decision));
    for (const decision of this.#days.flatMap((day) => day.decisions)) {
      if (!known.has(decision)) {
        this.#received.push({ decision, at: new Date(this.clock.now).toISOString() });
      }
    }
  }

  /** One run at a time, as the database sees to it; it reads at its beginning and writes some time later. */
  async #publish(): Promise<void> {
    if (this.#publishing || this.down) {
      this.#again = true;
      return;
    }
    this.#publishing = true;
    const { clock, random } = this;
    await clock.wait(200 + random.between(0, 500));
    await publishBoard(
      race,
      {
        source: async () => {
          const source = this.nameEnded === 'race' ? null : this.#source();
          await clock.wait(50 + random.between(0, 200));
          return source;
        },
        record: async (_, board, files) => {
          await clock.wait(20);
          this.board = board;
          this.madeAt = clock.now;
          for (const { id, n, sha } of files) {
            this.#written.set(id, { n, sha });
          }
        },
        files: async () => [],
      },
      {
        put: async (path, json, cacheControl) => {
          const url = `${base}/storage/v1/object/papan/${path}`;
          const headers = { 'cache-control': cacheControl };
          await this.storage(new Request(url, { method: 'PUT', headers, body: json }));
        },
        remove: async (prefixes) => {
          const url = `${base}/storage/v1/object/papan`;
          await this.storage(
            new Request(url, { method: 'DELETE', body: JSON.stringify({ prefixes }) }),
          );
        },
        open: async (path) => {
          await this.storage(new Request(base + publicPath + path));
        },
      },
      new Date(clock.now),
    ).catch(() => undefined);
    this.#publishing = false;
    if (this.#again) {
      this.#again = false;
      void this.#publish();
    }
  }

  #source(): BoardSource {
    return {
      title: 'Piala Bocah',
      zone,
      first_holder: 'hp-direktur',
      plateless: false,
      classes: ids.map((id, index) => ({
        id,
        name: `Boys ${2019 + index}`,
        n: this.#written.get(id)?.n ?? null,
        sha: this.#written.get(id)?.sha ?? null,
        organiser_teams: [],
        rows: null,
      })),
      decisions: this.#received.slice(),
      names: this.nameEnded ? {} : { 1: [firstName, 'Kilat'] },
      calls: {},
      hidden: [],
    };
  }
}

/** A phone of R19, whose person looks at one class all the time. */
class Phone {
  shown: SmallBoard | null = null;
  readonly #seen = new Set<string>();
  #n = 0;
  #highest = 0;
  #etag = '';
  #answeredAt = 0;
  readonly opened: string;
  readonly plate: number;
  readonly openedAt: number;
  readonly world: Crowd;

  constructor(world: Crowd, openedAt: number) {
    this.world = world;
    this.openedAt = openedAt;
    this.opened = ids[world.random.between(0, ids.length - 1)] as string;
    this.plate = 1 + world.random.between(0, 6);
  }

  async visit(): Promise<void> {
    const html = await this.world.page();
    const found = /id="papan">(.*?)<\/script>/s.exec(html ?? '')?.[1];
    if (found) {
      await this.#take(JSON.parse(found) as SmallBoard);
    }
    this.#answeredAt = this.world.clock.now;
    for (;;) {
      const every = askEvery(this.shown ?? undefined, [this.plate], this.opened);
      const answered = await this.#ask();
      const { now } = this.world.clock;
      if (answered) {
        this.#answeredAt = now;
      }
      // Phones do not keep step with each other.
      const wait = answered ? every : askAfterFailure(every, this.#answeredAt, now);
      await this.world.clock.wait(wait);
    }
  }

  async #ask(): Promise<boolean> {
    const response = await this.world.small(this.#etag);
    if (response === null || (response.status !== 200 && response.status !== 304)) {
      return false;
    }
    if (response.status === 200) {
      const board = (await response.json()) as SmallBoard;
      this.#etag = response.headers.get('etag') ?? '';
      await this.#take(board);
    }
    return true;
  }

  async #take(board: SmallBoard): Promise<void> {
    this.world.older += board.v < this.#highest ? 1 : 0;
    if (!this.world.trusting && isOlder(board, this.shown)) {
      return;
    }
    this.shown = board;
    this.world.backwards += board.v < this.#highest ? 1 : 0;
    this.#highest = Math.max(this.#highest, board.v);
    const head = board.classes.find(({ id }) => id === this.opened);
    if (head === undefined || head.n === this.#n) {
      return;
    }
    const text = await this.world.file(classFile(race, head));
    if (text === null || sha256(text) !== head.sha) {
      return;
    }
    this.world.backwards += head.n < this.#n ? 1 : 0;
    this.#n = head.n;
    this.#note(JSON.parse(text) as BoardClass);
  }

  #note({ id, stages }: BoardClass): void {
    for (const { stage, groups } of stages) {
      for (const { group, motos } of groups) {
        for (const { moto } of motos.filter(({ status }) => status === 'resmi')) {
          const name = `${id}/${stage}/${group}/${moto}`;
          const at = this.world.organiser.officialAt.get(name);
          if (at !== undefined && !this.#seen.has(name)) {
            this.#seen.add(name);
            if (at > this.openedAt) {
              this.world.delays.push((this.world.clock.now - at) / 1000);
            }
          }
        }
      }
    }
  }
}

class Crowd {
  readonly clock = new Clock();
  readonly random: Random;
  readonly organiser: Organiser;
  readonly delays: number[] = [];
  readonly questions: number[] = [];
  readonly named = { until: 0, times: 0 };
  older = 0;
  backwards = 0;
  requests = 0;
  notModified = 0;
  functionCalls = 0;
  bytes = 0;
  readonly trusting: boolean;
  readonly #lateAnswers: number;
  /** What the host answered in the last minute, the oldest first. */
  #answered: { at: number; response: Response }[] = [];
  readonly #packed = new Map<string, number>();
  readonly #host: (request: Request) => Promise<Response | undefined>;

  constructor({ seed, lateAnswers = 0, trusting = false }: CrowdOptions) {
    this.random = randomOf(seed);
    this.trusting = trusting;
    this.#lateAnswers = lateAnswers;
    this.organiser = new Organiser(this.clock, this.random);
    const { clock, organiser, random } = this;
    const instances = [1, 2, 3].map(() =>
      boardAnswerer({
        ask: async () => {
          this.questions.push(Math.floor(clock.now / 1000));
          await clock.wait(60 + random.between(0, 240));
          if (organiser.down) {
            throw new Error('away');
          }
          return {
            isi: organiser.board as never,
            dibuat_pada: new Date(organiser.madeAt).toISOString(),
            terdengar_pada: new Date(Math.floor(clock.now / 60_000) * 60_000).toISOString(),
          };
        },
        file: async () => {
          const text = await this.file(`v1/${race}.json`);
          return text === null ? null : JSON.parse(text);
        },
        page: async () => new Response(shell),
        now: () => clock.now,
      }),
    );
    this.#host = hostCache(
      async (request) => {
        this.functionCalls += 1;
        return instances[random.between(0, instances.length - 1)]?.(request);
      },
      () => clock.now,
    );
  }

  /** A way to the phone and back, on the signal of a crowd. */
  async #overTheAir<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const way = 30 + this.random.between(0, this.random.between(0, 5) === 0 ? 700 : 200);
    this.requests += 1;
    await this.clock.wait(way);
    const answer = await ask();
    await this.clock.wait(way);
    return answer;
  }

  /** @param keptFor seconds for which a browser may show it without asking */
  #count(text: string, keptFor = 0): void {
    if (text.includes(firstName)) {
      this.named.times += 1;
      this.named.until = Math.max(this.named.until, this.clock.now / 1000 + keptFor);
    }
    const known = this.#packed.get(text) ?? gzipSync(text).length;
    this.#packed.set(text, known);
    this.bytes += known;
  }

  async page(): Promise<string | null> {
    const response = await this.#overTheAir(() =>
      this.#host(new Request(`${base}/race-detail/${race}/hari-lomba`)),
    );
    const html = response?.ok ? await response.text() : null;
    this.#count(html ?? '');
    return html;
  }

  async small(etag: string): Promise<Response | null> {
    const headers = { 'if-none-match': etag };
    const response = await this.#overTheAir(() =>
      this.#smallOf(new Request(`${base}/papan/${race}`, { headers })),
    );
    if (response?.status === 304) {
      this.notModified += 1;
    } else if (response) {
      this.#count(await response.clone().text());
    }
    return response ?? null;
  }

  async #smallOf(request: Request): Promise<Response | undefined> {
    if (this.#lateAnswers === 0) {
      return this.#host(request);
    }
    this.#answered = this.#answered.filter(({ at }) => at > this.clock.now - 60_000);
    const oldest = this.#answered[0];
    if (oldest && this.random.between(1, this.#lateAnswers) === 1) {
      return oldest.response.clone();
    }
    const response = await this.#host(request);
    if (response?.status === 200) {
      this.#answered.push({ at: this.clock.now, response: response.clone() });
    }
    return response;
  }

  async file(path: string): Promise<string | null> {
    const response = await this.#overTheAir(() =>
      this.organiser.storage(new Request(base + publicPath + path)),
    );
    const text = response.ok ? await response.text() : null;
    const kept = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1];
    this.#count(text ?? '', Number(kept ?? 0));
    return text;
  }

  /** Somebody who reads all that is public, again and again. */
  async readAll(): Promise<void> {
    for (;;) {
      const { board } = this.organiser;
      const files = (board?.classes ?? []).map((head) => classFile(race, head));
      await Promise.all([
        this.page(),
        this.small(''),
        ...[namesFile(race), dayFile(race), boardFile(race), ...files].map((path) =>
          this.file(path),
        ),
      ]);
      await this.clock.wait(2_000);
    }
  }
}

export async function playCrowd(options: CrowdOptions): Promise<CrowdReport> {
  const { phones: count, seconds, downFrom, nameEnds } = options;
  const world = new Crowd(options);
  const { clock, organiser, random } = world;
  void organiser.begin();
  const end = seconds * 1000;
  clock.at(20_000, () => void organiser.raceOn(end));
  const phones = Array.from({ length: count }, () => {
    const phone = new Phone(world, 5_000 + random.between(0, 40_000));
    clock.at(phone.openedAt, () => void phone.visit());
    return phone;
  });
  if (nameEnds !== undefined) {
    clock.at(10_000, () => void world.readAll());
    clock.at(nameEnds.at * 1000, () => organiser.endName(nameEnds.with));
  }
  const openedWhileDown = { asked: 0, withFacts: 0 };
  if (downFrom !== undefined) {
    clock.at(downFrom * 1000, () => {
      organiser.down = true;
    });
    for (let at = downFrom * 1000 + 5_000; at < end - 10_000; at += 15_000) {
      clock.at(at, async () => {
        openedWhileDown.asked += 1;
        const html = await world.page();
        openedWhileDown.withFacts += html?.includes('Boys 2019') ? 1 : 0;
      });
    }
  }
  await clock.runUntil(end);
  return {
    delays: world.delays,
    questions: world.questions,
    requests: world.requests,
    notModified: world.notModified,
    functionCalls: world.functionCalls,
    bytes: world.bytes,
    officials: organiser.officialAt.size,
    named: world.named,
    older: world.older,
    backwards: world.backwards,
    showing: phones.filter(({ shown }) => shown !== null).length,
    openedWhileDown,
  };
}
