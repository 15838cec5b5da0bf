import { HttpResponse, http } from 'msw';
import type { ClassLink, OwnClassRegistration } from '#api/classes.ts';
import type { Profile } from '#api/profile.ts';
import type { OrderSummary } from '#api/registrations.ts';
import { api } from '#tests/support/ui/api.ts';
import { server } from '#tests/support/ui/server.ts';
import { testUserId } from '#tests/support/ui/session.ts';

/* Rows as the backend answers them, and a backend that behaves for one person's profile. */

export function profile(changes: Partial<Profile> = {}): Profile {
  return {
    id: testUserId,
    nama_lengkap: 'Rani Wijaya',
    nomor_hp: '081234567890',
    email: 'bunda@contoh.id',
    tanggal_lahir: null,
    jenis_kelamin: null,
    nama_kontak_darurat: null,
    hp_kontak_darurat: null,
    foto_profil: null,
    file_identitas: null,
    nama_file_identitas: null,
    ...changes,
  };
}

export function registration(changes: Partial<OrderSummary> = {}): OrderSummary {
  return {
    id: '1b0f7a44-0000-4000-8000-0000000000e1',
    lomba_id: '1b0f7a44-0000-4000-8000-000000000001',
    nama_lengkap_rider: 'Rara Putri',
    nama_panggilan_rider: 'Rara',
    nomor_bib: null,
    total_bayar: 179_321,
    status_pendaftaran: 'pending',
    status_pembayaran: 'pending',
    perlu_tindakan: null,
    kedaluwarsa_pada: '2026-11-25T03:30:00+00:00',
    perpanjangan: 0,
    dibatalkan_pada: null,
    kategori_lomba: { nama: 'Balance 4-5 Mix' },
    lomba: {
      judul: 'Piala Pushbike Bandung',
      kota: 'Bandung',
      zona_waktu: 'Asia/Jakarta',
      tanggal_mulai: '2026-12-20T00:00:00+00:00',
      pendaftaran_selesai: '2026-12-10T00:00:00+00:00',
      status: 'dipublikasi',
    },
    ...changes,
  };
}

export function classRegistration(
  changes: Partial<OwnClassRegistration> = {},
): OwnClassRegistration {
  return {
    id: '1b0f7a44-0000-4000-8000-0000000000c1',
    kelas_id: 'c1',
    jumlah_dibayar: 0,
    status_pembayaran: 'gratis',
    akses_diberikan: true,
    kelas_online: {
      judul: 'Pemanasan 10 Menit',
      deskripsi: 'Gerak binatang.',
      jadwal_pada: '2026-12-19T12:00:00+00:00',
    },
    ...changes,
  };
}

const classLink: ClassLink = {
  kelas_id: 'c1',
  url_learning_center: 'https://kelas.contoh.id/pemanasan',
};

/** A server that fails for good: the code is retried by nobody. */
export const brokenServer = () =>
  HttpResponse.json({ code: 'XX000', message: 'boom', details: null, hint: null }, { status: 400 });

interface State {
  profile: Profile | null;
  races: OrderSummary[] | (() => Response);
  classes: OwnClassRegistration[] | (() => Response);
  links: ClassLink[];
}

/**
 * The profile, its registrations and both buckets as they are; what is written stays written. `calls` is what was
 * asked of it beside reading, in order; `stored` what lies in the buckets.
 */
export function profileBackend(start: Partial<State> = {}) {
  const state: State = { profile: profile(), races: [], classes: [], links: [classLink], ...start };
  const calls: string[] = [];
  const stored = new Set<string>();
  for (const path of [state.profile?.file_identitas, state.profile?.foto_profil]) {
    if (path) stored.add(path);
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
      if (state.profile === null) return HttpResponse.json([], { status: 406 });
      state.profile = { ...state.profile, ...changes };
      return HttpResponse.json(state.profile);
    }),
    http.get(api.rest('pendaftaran_lomba'), () => rows(state.races)),
    http.get(api.rest('pendaftaran_kelas'), () => rows(state.classes)),
    http.get(api.rest('kelas_tautan'), () => HttpResponse.json(state.links)),
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

const pathIn = (request: Request, after: string) =>
  decodeURIComponent(new URL(request.url).pathname.split(after).slice(1).join(after));

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
