import type { CourseRegistration } from './courses.ts';
import { rpcRead } from './platform/read.ts';
import { send } from './platform/send.ts';

/** Beside the reads of courses, because home has those and not these. */

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
