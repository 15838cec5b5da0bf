import { HttpResponse, http } from 'msw';
import type { ClassLink, ClassRegistration, OnlineClass } from '#api/classes.ts';
import type { NewsArticle, NewsSummary } from '#api/news.ts';
import type { FeaturedRace, FoundRace, ScheduledRace, UpcomingRace } from '#api/races.ts';
import type { Ticket } from '#api/tickets.ts';
import { api } from '#tests/support/ui/api.ts';
import { server } from '#tests/support/ui/server.ts';

/* Rows as the backend answers them, and the answers to the requests that the browse screens make. */

export function featuredRace(changes: Partial<FeaturedRace> = {}): FeaturedRace {
  return {
    id: 'r1',
    judul: 'Piala Bandung',
    kota: 'Bandung',
    penyelenggara: 'Komunitas Roda',
    zona_waktu: 'Asia/Jakarta',
    tanggal_mulai: '2026-12-20T00:00:00+00:00',
    harga_dasar: 175_000,
    gambar_url: '/seed/r1.webp',
    ...changes,
  };
}

export function onlineClass(changes: Partial<OnlineClass> = {}): OnlineClass {
  return {
    id: 'c1',
    judul: 'Start Gate Tanpa Takut',
    deskripsi: 'Latihan reaksi di rumah.',
    is_gratis: false,
    harga: 90_000,
    durasi_menit: 50,
    gambar_url: '/seed/c1.webp',
    gambar_cover: null,
    jadwal_pada: null,
    url_halaman: 'https://kelas.contoh.id/start-gate',
    ...changes,
  };
}

export function newsArticle(changes: Partial<NewsArticle> = {}): NewsArticle {
  return {
    id: 'n1',
    judul: 'Musim Baru Dimulai',
    cuplikan: 'Kalender musim ini sudah lengkap.',
    isi: '<p>Kalender musim ini sudah lengkap.</p>',
    gambar_url: '/seed/n1.webp',
    dibuat_pada: '2026-11-20T18:00:00+00:00',
    ...changes,
  };
}

export function ticket(changes: Partial<Ticket> = {}): Ticket {
  return {
    id: 't1',
    lomba_id: 'r1',
    tipe: 'internal',
    lokasi: 'Bandung',
    tanggal_lomba: '2026-11-28',
    gambar_url: '/seed/t1.webp',
    link_eksternal: null,
    ...changes,
  };
}

export function upcoming(changes: Partial<UpcomingRace> = {}): UpcomingRace {
  return {
    id: 'u1',
    judul: 'Senayan Kids Cup',
    zona_waktu: 'Asia/Jakarta',
    tanggal_mulai: '2026-11-22T00:00:00+00:00',
    kota: 'Jakarta Pusat',
    harga_dasar: 200_000,
    ...changes,
  };
}

/** A server that fails for good: the code is retried by nobody. */
export const broken = () =>
  HttpResponse.json({ code: 'XX000', message: 'boom', details: null, hint: null }, { status: 400 });

type Answer<Rows> = Rows | (() => Response | Promise<Response>);

async function answered<Rows>(answer: Answer<Rows>): Promise<Response> {
  return typeof answer === 'function'
    ? (answer as () => Response | Promise<Response>)()
    : HttpResponse.json(answer as never);
}

/** Each kind of read from `lomba` by the columns it selects. */
const raceReads = {
  featured: 'id,judul,kota,penyelenggara,zona_waktu,tanggal_mulai,harga_dasar,gambar_url',
  schedule: 'id,judul,zona_waktu,tanggal_mulai,kota',
  bell: 'id,judul,zona_waktu,tanggal_mulai,kota,harga_dasar',
};

function raceRead<Rows>(kind: keyof typeof raceReads, answer: Answer<Rows>) {
  server.use(
    http.get(api.rest('lomba'), ({ request }) =>
      new URL(request.url).searchParams.get('select') === raceReads[kind]
        ? answered(answer)
        : undefined,
    ),
  );
}

function rpc(
  name: string,
  answer: object[] | ((body: Record<string, unknown>) => Response | Promise<Response>),
) {
  server.use(
    http.post(api.rest(`rpc/${name}`), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      return typeof answer === 'function' ? answer(body) : HttpResponse.json(answer as never);
    }),
  );
}

export const backend = {
  featuredRaces: (answer: Answer<FeaturedRace[]>) => raceRead('featured', answer),
  schedule: (answer: Answer<ScheduledRace[]>) => raceRead('schedule', answer),
  bell: (answer: Answer<UpcomingRace[]>) => raceRead('bell', answer),
  featuredClasses: (answer: Answer<OnlineClass[]>) =>
    server.use(
      http.get(api.rest('kelas_online'), ({ request }) =>
        new URL(request.url).searchParams.has('is_unggulan') ? answered(answer) : undefined,
      ),
    ),
  latestNews: (answer: Answer<NewsSummary[]>) =>
    server.use(
      http.get(api.rest('berita'), ({ request }) =>
        new URL(request.url).searchParams.has('status') ? answered(answer) : undefined,
      ),
    ),
  /** One article; null is none. */
  article: (answer: NewsArticle | null | (() => Response | Promise<Response>)) =>
    server.use(
      http.get(api.rest('berita'), ({ request }) => {
        if (!new URL(request.url).searchParams.has('id')) return undefined;
        if (typeof answer === 'function') return answer();
        return HttpResponse.json(answer === null ? [] : [answer]);
      }),
    ),
  /** All published classes, of which the page asked for is given, as PostgREST does. */
  classes: (all: OnlineClass[]) =>
    server.use(
      http.get(api.rest('kelas_online'), ({ request }) => {
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
    ),
  brokenClasses: () => server.use(http.get(api.rest('kelas_online'), broken)),
  /** The person's registrations, and where the classes are held that they may enter. */
  myClasses: (answer: Answer<ClassRegistration[]>, links: ClassLink[] = []) =>
    server.use(
      http.get(api.rest('pendaftaran_kelas'), () => answered(answer)),
      http.get(api.rest('kelas_tautan'), () => HttpResponse.json(links)),
    ),
  cancelClass: (answer: (body: Record<string, unknown>) => Response | Promise<Response>) =>
    rpc('cancel_class', answer),
  registerClass: (answer: (body: Record<string, unknown>) => Response | Promise<Response>) =>
    rpc('register_class', answer),
  news: (answer: NewsSummary[] | ((body: Record<string, unknown>) => Response)) =>
    rpc('search_news', answer),
  foundRaces: (
    answer: FoundRace[] | ((body: Record<string, unknown>) => Response | Promise<Response>),
  ) => rpc('search_races', answer),
  foundClasses: (
    answer: OnlineClass[] | ((body: Record<string, unknown>) => Response | Promise<Response>),
  ) => rpc('search_classes', answer),
  tickets: (answer: Ticket[] | ((body: Record<string, unknown>) => Response | Promise<Response>)) =>
    rpc('search_tickets', answer),
  ticketLocations: (answer: Answer<string[]>) =>
    server.use(http.get(api.rest('rpc/ticket_locations'), () => answered(answer))),
};

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
