import { queryOptions } from '@tanstack/react-query';
import type { CoursePaymentStatus } from '#domain/statuses.ts';
import { rows, rpcRead } from './platform/read.ts';
import { send } from './platform/send.ts';

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

/** Beside the reads of published classes, because home has those and not these. */
export const ownCourseQueries = {
  keyOfMine: (userId: string) => ['classes', 'mine', userId] as const,

  /** The person's registrations, to mark the classes they have. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: ownCourseQueries.keyOfMine(userId),
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
      queryKey: [...ownCourseQueries.keyOfMine(userId), 'with-class'],
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
      queryKey: [...ownCourseQueries.keyOfMine(userId), 'links'],
      queryFn: ({ signal }): Promise<CourseLink[]> =>
        send(rows('kelas_tautan', 'kelas_id, url_learning_center'), signal),
      select: addressByCourse,
    }),
};

/**
 * Takes back a registration that is free or not paid yet.
 * @throws AppError not_signed_in, class_registration_not_found, class_already_paid
 */
export async function cancelCourse(classId: string): Promise<void> {
  await send(rpcRead('cancel_class', { class_id: classId }));
}

/**
 * Registers the signed-in person: a free class gives access at once, a priced one waits (product spec, section 4).
 * @throws AppError not_signed_in, user_not_found, class_not_found, class_already_registered
 */
export async function registerCourse(classId: string): Promise<CourseRegistration> {
  const { kelas_id, jumlah_dibayar, status_pembayaran, akses_diberikan } = await send(
    rpcRead('register_class', { class_id: classId }),
  );
  return { kelas_id, jumlah_dibayar, status_pembayaran, akses_diberikan };
}
