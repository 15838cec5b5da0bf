import { HttpResponse, http } from 'msw';
import type { RaceCategory } from '#api/categories.ts';
import type { Consent } from '#api/consents.ts';
import type { Course } from '#api/courses.ts';
import type { EntryDetail, EntryInRace, ListedEntry } from '#api/entries.ts';
import type { CorrectedAddress, Mailbox, MailboxLink } from '#api/mailbox.ts';
import type { NewsArticle, NewsSummary } from '#api/news.ts';
import type { CourseLink, CourseRegistration, OwnCourseRegistration } from '#api/own-courses.ts';
import type { OwnChild, OwnMessage, OwnRecords } from '#api/own-data.ts';
import type { OwnNews } from '#api/own-news.ts';
import type { Profile } from '#api/profile.ts';
import type { ClubPage, RaceFriend, RaceStory } from '#api/race-page.ts';
import type {
  FeaturedRace,
  FoundRace,
  ListedRace,
  RaceDetail,
  ScheduledRace,
  UpcomingRace,
} from '#api/races.ts';
import type { CalledOffOrder } from '#api/refunds.ts';
import type { Rider } from '#api/riders.ts';
import type { OwnNeed, ThreadLine } from '#api/thread.ts';
import type { Ticket } from '#api/tickets.ts';
import type { WaitingPlace } from '#api/waiting-list.ts';
import type { Regency } from '#domain/near-first.ts';
import type { ConsentKind } from '#domain/statuses.ts';
import { termsVersion } from '#domain/terms.ts';
import { api } from './api.ts';
import { courseLink, filledProfile, orderId, raceId } from './rows.ts';
import { bellColumns, server } from './server.ts';

/* The answers to what the app's screens ask: rows, a response, or what makes one from the question. */

type Made = Response | Promise<Response>;
/** The answer to a read of a table; a function is given the request. */
type Answer<Row> = Row | Response | ((request: Request) => Made);
/** The answer to a call; a function is given the body. */
type CallAnswer<Row> = Row | Response | ((body: Record<string, unknown>) => Made);

function made<Row, Asked>(
  answer: Row | Response | ((asked: Asked) => Made),
  asked: Asked,
  wrap: (row: Row) => unknown = (row) => row,
): Made {
  if (typeof answer === 'function') {
    return (answer as (asked: Asked) => Made)(asked);
  }
  if (answer instanceof Response) {
    return answer.clone() as Response;
  }
  return HttpResponse.json(wrap(answer as Row) as never);
}

/** Answers reads of a table; of those that `asks` holds for, where one table is asked for several things. */
function reads(table: string, asks: (query: URLSearchParams) => boolean = () => true) {
  return <Rows>(answer: Answer<Rows>, wrap?: (rows: Rows) => unknown) =>
    server.use(
      http.get(api.rest(table), ({ request }) =>
        asks(new URL(request.url).searchParams) ? made(answer, request, wrap) : undefined,
      ),
    );
}

function oneOrNone<Row>(row: Row | null) {
  return row === null ? [] : [row];
}

function calls<Row>(address: string) {
  return (answer: CallAnswer<Row>) =>
    server.use(
      http.post(address, async ({ request }) =>
        made(answer, (await request.json()) as Record<string, unknown>),
      ),
    );
}

function procedure<Row = never>(name: string) {
  return calls<Row>(api.rest(`rpc/${name}`));
}
function edgeFunction(name: string) {
  return calls<never>(api.fn(name));
}

/* Which question a read is, where a table is asked for several things: by what it selects, or by its filters. */

function selects(columns: string) {
  return (query: URLSearchParams) => query.get('select') === columns;
}
/** For registrations of the same person in the same race. */
function asksForOwn(query: URLSearchParams) {
  return query.has('lomba_id') && query.has('user_id');
}

export const backend = {
  /** The race list, filtered by nobody: that is the database's part. */
  races: procedure<ListedRace[]>('list_races'),
  /** One race; null is none. */
  race: (answer: Answer<RaceDetail | null>) => reads('lomba')(answer, oneOrNone),
  featuredRaces: (answer: Answer<FeaturedRace[]>) =>
    reads(
      'lomba',
      selects(
        'id,judul,kota,penyelenggara,zona_waktu,tanggal_mulai,harga_dasar,langkah_harga,price_totals,gambar_url',
      ),
    )(answer),
  schedule: (answer: Answer<ScheduledRace[]>) =>
    reads('lomba', selects('id,judul,zona_waktu,tanggal_mulai,kota'))(answer),
  bell: (answer: Answer<UpcomingRace[]>) => reads('lomba', selects(bellColumns))(answer),
  raceCities: (answer: Answer<{ kota: string }[]>) => reads('lomba', selects('kota'))(answer),
  foundRaces: procedure<FoundRace[]>('search_races'),
  categories: procedure<RaceCategory[]>('race_categories'),
  /** Of no province, unless it is said. */
  regencies: (answer: Answer<(string | Regency)[]>) =>
    reads('reg_regencies')(answer, (found) =>
      found.map((one) => (typeof one === 'string' ? { name: one, province_id: '00' } : one)),
    ),
  adminFee: procedure<number>('admin_fee'),
  /** The existing-registration check. */
  ownEntries: (answer: Answer<EntryInRace[]>) => reads('pendaftaran_lomba', asksForOwn)(answer),
  /** The riders of the family. */
  riders: (answer: Answer<Rider[]>) => reads('rider')(answer),
  /** The person's profile; null is none. */
  profile: (answer: Answer<Profile | null>) => reads('profil_pengguna')(answer, oneOrNone),
  beginUpload: procedure('begin_upload'),
  registerRider: procedure('register_rider'),
  checkCode: procedure('check_code'),
  registerRiders: procedure<{ id: string }[]>('register_riders'),
  orders: (answer: Answer<ListedEntry[]>) => reads('pendaftaran_lomba')(answer),
  /** One order; null is none. */
  order: (answer: Answer<EntryDetail | null>) => reads('pendaftaran_lomba')(answer, oneOrNone),
  /** Money on its way back, and the choice after a race was called off. */
  orderRefund: procedure<CalledOffOrder>('called_off_order'),
  chooseAfterCallOff: procedure<unknown>('choose_after_call_off'),
  giveRefundAccount: procedure<boolean>('give_refund_account'),
  takeBackCancel: procedure<boolean>('take_back_cancel'),
  ownNews: procedure<OwnNews[]>('own_news'),
  ownThreads: procedure<ThreadLine[]>('own_threads'),
  ownNeeds: procedure<OwnNeed[]>('own_needs'),
  readNews: procedure<number>('read_news'),
  correctAddress: procedure<CorrectedAddress>('correct_address'),
  boardConsents:
    procedure<{ pendaftaran_id: string; boleh: boolean; diumumkan: boolean }[]>('board_consents'),
  setBoardConsent: procedure<unknown>('set_board_consent'),
  raceStory: procedure<RaceStory[]>('race_story'),
  raceFriends: procedure<RaceFriend[]>('race_friends'),
  club: procedure<ClubPage[]>('club_page'),
  ownWaiting: procedure<WaitingPlace[]>('my_waiting_list'),
  joinWaitingList: procedure<unknown>('join_waiting_list'),
  leaveWaitingList: procedure<unknown>('leave_waiting_list'),
  createPayment: edgeFunction('create-payment'),
  checkPayment: edgeFunction('check-payment'),
  cancelRegistration: edgeFunction('cancel-registration'),
  paymentResult: procedure('payment_result'),
  messagePreference: procedure<boolean>('message_preference'),
  mailbox: procedure<Mailbox>('my_mailbox'),
  mailboxProof: procedure<Mailbox>('send_mailbox_proof'),
  proveMailbox: procedure<Mailbox>('prove_mailbox'),
  mailboxLink: procedure<MailboxLink>('mailbox_link'),

  featuredCourses: (answer: Answer<Course[]>) =>
    reads('kelas_online', (query) => query.has('is_unggulan'))(answer),
  /** All published classes; a request gets the page that it asks for, as from PostgREST. */
  classes: (all: Course[]) =>
    reads('kelas_online')((request) => {
      const query = new URL(request.url).searchParams;
      const offset = Number(query.get('offset') ?? 0);
      const page = all.slice(offset, offset + Number(query.get('limit')));
      if (offset > 0 && page.length === 0) {
        return HttpResponse.json(
          { code: 'PGRST103', message: 'Requested range not satisfiable' },
          { status: 416, headers: { 'content-range': `*/${all.length}` } },
        );
      }
      const range = page.length === 0 ? '*' : `${offset}-${offset + page.length - 1}`;
      return HttpResponse.json(page, {
        status: page.length < all.length ? 206 : 200,
        headers: { 'content-range': `${range}/${all.length}` },
      });
    }),
  brokenClasses: () => reads('kelas_online')(brokenServer),
  foundClasses: procedure<Course[]>('search_classes'),
  /** The person's registrations, and where the classes are held that they may enter. */
  myClasses: (answer: Answer<CourseRegistration[]>, links: CourseLink[] = []) => {
    reads('pendaftaran_kelas')(answer);
    reads('kelas_tautan')(links);
  },
  registerCourse: procedure('register_class'),
  cancelCourse: procedure('cancel_class'),

  latestNews: (answer: Answer<NewsSummary[]>) =>
    reads('berita', (query) => query.has('status'))(answer),
  /** One article; null is none. */
  article: (answer: Answer<NewsArticle | null>) =>
    reads('berita', (query) => query.has('id'))(answer, oneOrNone),
  news: procedure<NewsSummary[]>('search_news'),

  tickets: procedure<Ticket[]>('search_tickets'),
  ticketLocations: procedure<string[]>('ticket_locations'),
};

/** A server that fails for good: the code is retried by nobody. */
export function brokenServer() {
  return HttpResponse.json(
    { code: 'XX000', message: 'boom', details: null, hint: null },
    { status: 400 },
  );
}

/** What PostgREST says of an id that is no uuid. */
export function malformedId() {
  return HttpResponse.json(
    { code: '22P02', message: 'invalid input syntax for type uuid' },
    { status: 400 },
  );
}

/** A row of payment_result: an attempt that waits for payment. */
export function paymentRow(changes: Record<string, unknown> = {}) {
  return HttpResponse.json([
    {
      status: 'UNPAID',
      registration_id: orderId,
      race_id: raceId,
      race_title: 'Piala Pushbike Bandung',
      amount: 179_321,
      merchant_ref: 'MERCH-1',
      reference: 'T1',
      needs_action: null,
      registration_status: 'pending',
      registration_payment_status: 'pending',
      cancelled_at: null,
      hold_ends_at: new Date(Date.now() + 3 * 3_600_000).toISOString(),
      hold_renewals: 0,
      race_status: 'dipublikasi',
      race_starts_at: new Date(Date.now() + 480 * 3_600_000).toISOString(),
      registration_ends_at: new Date(Date.now() + 240 * 3_600_000).toISOString(),
      ...changes,
    },
  ]);
}

/** An answer that comes when the test says so. */
export function held(response: () => Response) {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    answer: async () => {
      await gate;
      return response();
    },
    release: () => release(),
  };
}

interface State {
  profile: Profile | null;
  races: ListedEntry[] | (() => Response);
  classes: OwnCourseRegistration[] | (() => Response);
  links: CourseLink[];
  /** What the person agrees to. */
  consents: Consent[] | (() => Response);
  /** Children that could be erased. */
  children: OwnChild[];
  messages: OwnMessage[] | (() => Response);
  records: OwnRecords | (() => Response);
}

/** Nothing is kept beside profile and children. */
export const noRecords: OwnRecords = {
  entries: 0,
  classes: 0,
  waiting: 0,
  searches: 0,
  reminders: 0,
  delegates: 0,
  answers: 0,
  accounts: 0,
  phones: 0,
  messages_stopped_since: null,
  unsubscribe_token: null,
};

/** An agreement to the texts as they are now. */
export function agreed(...kinds: ConsentKind[]): Consent[] {
  return kinds.map((jenis) => ({
    jenis,
    versi: termsVersion,
    diberikan_pada: '2026-11-20T03:00:00+00:00',
  }));
}

/**
 * The profile, its registrations and both buckets as they are; what is written stays written. `calls` is what was
 * asked of it beside reading, in order; `stored` what lies in the buckets.
 */
export function profileBackend(start: Partial<State> = {}) {
  const state: State = {
    profile: filledProfile(),
    races: [],
    classes: [],
    links: [courseLink],
    consents: agreed('syarat', 'privasi'),
    children: [],
    messages: [],
    records: noRecords,
    ...start,
  };
  const calls: string[] = [];
  const stored = new Set<string>();
  for (const path of [state.profile?.file_identitas, state.profile?.foto_profil]) {
    if (path) {
      stored.add(path);
    }
  }
  const rows = <Row>(answer: Row[] | (() => Response)) =>
    typeof answer === 'function' ? answer() : HttpResponse.json(answer);

  server.use(
    http.get(api.rest('profil_pengguna'), () =>
      HttpResponse.json(state.profile === null ? [] : [state.profile]),
    ),
    http.patch(api.rest('profil_pengguna'), async ({ request }) => {
      const changes = (await request.json()) as Partial<Profile>;
      calls.push(`profile ${JSON.stringify(changes)}`);
      if (state.profile === null) {
        return HttpResponse.json([], { status: 406 });
      }
      state.profile = { ...state.profile, ...changes };
      return HttpResponse.json(state.profile);
    }),
    http.get(api.rest('pendaftaran_lomba'), () => rows(state.races)),
    http.get(api.rest('pendaftaran_kelas'), () => rows(state.classes)),
    http.get(api.rest('kelas_tautan'), () => HttpResponse.json(state.links)),
    http.get(api.rest('persetujuan'), () => rows(state.consents)),
    http.post(api.rest('rpc/own_children'), () => HttpResponse.json(state.children)),
    http.post(api.rest('rpc/own_messages'), () => rows(state.messages)),
    http.post(api.rest('rpc/own_records'), () =>
      typeof state.records === 'function' ? state.records() : HttpResponse.json(state.records),
    ),
    http.post(api.rest('rpc/give_consent'), async ({ request }) => {
      const { kinds, version } = (await request.json()) as {
        kinds: ConsentKind[];
        version: string;
      };
      calls.push(`agree ${kinds} ${version}`);
      const before = typeof state.consents === 'function' ? [] : state.consents;
      state.consents = [...before, ...agreed(...kinds)];
      return HttpResponse.json(state.consents);
    }),
    http.post(api.rest('rpc/withdraw_consent'), async ({ request }) => {
      const { kind } = (await request.json()) as { kind: ConsentKind };
      calls.push(`withdraw ${kind}`);
      const before = typeof state.consents === 'function' ? [] : state.consents;
      state.consents = before.filter(({ jenis }) => jenis !== kind);
      return HttpResponse.json(state.consents);
    }),
    http.post(api.storage('object/sign/:bucket/*'), ({ request, params }) => {
      const path = pathIn(request, `${params.bucket}/`);
      calls.push(`sign ${path}`);
      return stored.has(path)
        ? HttpResponse.json({ signedURL: `/object/sign/${params.bucket}/${path}?token=t` })
        : HttpResponse.json(
            { statusCode: '404', error: 'not_found', message: 'Object not found' },
            { status: 400 },
          );
    }),
    http.get(api.storage('object/sign/foto_profil/*'), () => new HttpResponse('kecil')),
    http.post(api.storage('object/list/:bucket'), () =>
      HttpResponse.json(
        [...stored].map((path) => ({
          name: path.split('/').at(-1),
          created_at: listedAt,
        })),
      ),
    ),
    http.post(api.storage('object/:bucket/*'), ({ request, params }) => {
      const path = pathIn(request, `/${params.bucket}/`);
      calls.push(`upload ${path}`);
      stored.add(path);
      return HttpResponse.json({ Id: 'f', Key: `${params.bucket}/${path}` });
    }),
    http.delete(api.storage('object/:bucket'), async ({ request }) => {
      const { prefixes } = (await request.json()) as { prefixes: string[] };
      for (const path of prefixes) {
        calls.push(`remove ${path}`);
        stored.delete(path);
      }
      return HttpResponse.json([]);
    }),
  );
  return { state, calls, stored };
}

/** When everything in the buckets was stored. */
const listedAt = '2026-11-01T00:00:00+00:00';

function pathIn(request: Request, after: string) {
  return decodeURIComponent(new URL(request.url).pathname.split(after).slice(1).join(after));
}

/** The auth service: what was asked of it, and answers that tests may replace. */
export function authBackend() {
  const calls: string[] = [];
  server.use(
    http.post(api.auth('logout'), ({ request }) => {
      calls.push(`logout ${new URL(request.url).searchParams.get('scope')}`);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return calls;
}
