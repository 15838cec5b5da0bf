import { queryOptions } from '@tanstack/react-query';
import type { CoursePaymentStatus } from '#domain/statuses.ts';
import * as firstReads from './first-reads.ts';
import { AppError } from './platform/app-error.ts';
import { rows, rpcRead } from './platform/read.ts';
import { savedFor } from './platform/saved-reads.ts';
import { everybody } from './platform/saved-store.ts';
import { send, sendCounted } from './platform/send.ts';

/** What a class's card on the home page shows. `harga` is whole rupiah; null or 0 is free. */
export interface FeaturedCourse {
  id: string;
  judul: string;
  deskripsi: string | null;
  is_gratis: boolean;
  harga: number | null;
  durasi_menit: number | null;
  gambar_url: string | null;
  gambar_cover: string | null;
}

export interface Course extends FeaturedCourse {
  jadwal_pada: string | null;
  /** A public page about the class. */
  url_halaman: string | null;
}

export interface CoursePage {
  classes: Course[];
  /** All published classes; null when the page asked for lies past the last one. */
  total: number | null;
}

/** Where a class is held: only a participant with access gets the row. */
export interface CourseLink {
  kelas_id: string;
  url_learning_center: string;
}

/** The signed-in person's registration for a class. */
export interface CourseRegistration {
  kelas_id: string;
  /** Whole rupiah. */
  jumlah_dibayar: number;
  status_pembayaran: CoursePaymentStatus;
  akses_diberikan: boolean;
}

/** A registration for an online class as its owner sees it. */
export interface OwnCourseRegistration {
  id: string;
  kelas_id: string;
  /** Whole rupiah; 0 for a free class. */
  jumlah_dibayar: number;
  status_pembayaran: CoursePaymentStatus;
  akses_diberikan: boolean;
  kelas_online: {
    judul: string;
    deskripsi: string | null;
    jadwal_pada: string | null;
  } | null;
}

function addressByCourse(links: readonly CourseLink[]): ReadonlyMap<string, string> {
  return new Map(links.map((link) => [link.kelas_id, link.url_learning_center]));
}

export const courseQueries = {
  /** Featured classes, newest first (product spec, section 7). */
  featured: () =>
    queryOptions({
      queryKey: ['classes', 'featured'],
      meta: savedFor(everybody, firstReads.featuredCourses()),
      queryFn: ({ signal }): Promise<FeaturedCourse[]> =>
        send(firstReads.featuredCourses(), signal),
    }),

  /** A page of ten, newest first. @param page from 1 */
  page: (page: number) =>
    queryOptions({
      queryKey: ['classes', 'page', page],
      meta: savedFor(everybody, firstReads.classes(page)),
      queryFn: async ({ signal }): Promise<CoursePage> => {
        try {
          const { data, total } = await sendCounted(firstReads.classes(page), signal);
          return { classes: data, total };
        } catch (error) {
          // PostgREST refuses a range that begins past the last row.
          if (error instanceof AppError && error.status === 416) {
            return { classes: [], total: null };
          }
          throw error;
        }
      },
    }),

  keyOfMine: (userId: string) => ['classes', 'mine', userId] as const,

  /** The person's registrations, to mark the classes they have. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: courseQueries.keyOfMine(userId),
      queryFn: ({ signal }): Promise<CourseRegistration[]> =>
        send(
          rows(
            'pendaftaran_kelas',
            'kelas_id, jumlah_dibayar, status_pembayaran, akses_diberikan',
            { user_id: `eq.${userId}` },
          ),
          signal,
        ),
    }),

  /** The person's class registrations, newest first (product spec, section 7). */
  ownWithCourse: (userId: string) =>
    queryOptions({
      // Below the key that registering for a class invalidates.
      queryKey: [...courseQueries.keyOfMine(userId), 'with-class'],
      queryFn: ({ signal }): Promise<OwnCourseRegistration[]> =>
        send(
          rows(
            'pendaftaran_kelas',
            'id, kelas_id, jumlah_dibayar, status_pembayaran, akses_diberikan, kelas_online(judul, deskripsi, jadwal_pada)',
            { user_id: `eq.${userId}`, order: 'didaftar_pada.desc' },
          ),
          signal,
        ),
    }),

  /** Where the classes are held that the person has access to: the address by the class's id. */
  links: (userId: string) =>
    queryOptions({
      queryKey: [...courseQueries.keyOfMine(userId), 'links'],
      queryFn: ({ signal }): Promise<CourseLink[]> =>
        send(rows('kelas_tautan', 'kelas_id, url_learning_center'), signal),
      select: addressByCourse,
    }),

  /** Global search (product spec, section 5): published classes whose title or description contains the text, newest first. */
  search: (text: string) =>
    queryOptions({
      queryKey: ['classes', 'search', text],
      queryFn: ({ signal }): Promise<FeaturedCourse[]> =>
        send(rpcRead('search_classes', { query: text }), signal),
    }),
};
