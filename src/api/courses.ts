import { queryOptions } from '@tanstack/react-query';
import * as firstReads from './first-reads.ts';
import { AppError } from './platform/app-error.ts';
import { rpcRead } from './platform/read.ts';
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

  /** Global search (product spec, section 5): published classes whose title or description contains the text, newest first. */
  search: (text: string) =>
    queryOptions({
      queryKey: ['classes', 'search', text],
      queryFn: ({ signal }): Promise<FeaturedCourse[]> =>
        send(rpcRead('search_classes', { query: text }), signal),
    }),
};
