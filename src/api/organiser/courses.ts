import { queryOptions } from '@tanstack/react-query';
import { ownWrite } from '../platform/own-writes.ts';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';
import { first, nullWhenGone, type Saved, type Standing } from './saved.ts';

/**
 * A class in its organiser's list. `harga` is whole rupiah; 0 is free. `has_link`: whether it says where it is held.
 */
export type OwnCourse = Answer<'my_classes'>;

/** `url_learning_center` is where it is held: only participants with access and its editors read it. */
export type CourseToEdit = Answer<'class_to_edit'>;

export interface CourseDraft {
  id: string;
  /** The version that was read; 0 makes a new class. */
  version: number;
  organisationId: string | null;
  title: string;
  description: string;
  /** Whole rupiah; 0 is free. */
  price: number;
  minutes: number | null;
  /** ISO 8601 with its offset. */
  startsAt: string | null;
  picture: string | null;
  page: string;
  learningLink: string;
  /** The price changes although people have registered; they keep theirs. */
  acceptPrice: boolean;
}

/** Somebody who has registered for a class. `jumlah_dibayar` is whole rupiah. */
export type CourseParticipant = Answer<'class_participants'>;

export const ownCourseQueries = {
  keyOfAll: ['organiser', 'classes'] as const,

  /** Classes of an organisation (null: of none), newest first. */
  list: (organisationId: string | null) =>
    queryOptions({
      queryKey: [...ownCourseQueries.keyOfAll, 'list', organisationId],
      queryFn: ({ signal }): Promise<OwnCourse[]> =>
        send(rpcRead('my_classes', { organisation_id: organisationId }), signal),
    }),

  /** One class, or null when there is none that this person may edit. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...ownCourseQueries.keyOfAll, 'detail', id],
      // What is being typed rests on it: nothing may change it meanwhile.
      staleTime: 0,
      queryFn: ({ signal }): Promise<CourseToEdit | null> =>
        nullWhenGone(send(rpcRead('class_to_edit', { class_id: id }), signal).then(first)),
    }),

  participants: (id: string) =>
    queryOptions({
      queryKey: [...ownCourseQueries.keyOfAll, 'participants', id],
      queryFn: ({ signal }): Promise<CourseParticipant[]> =>
        send(rpcRead('class_participants', { class_id: id }), signal),
    }),
};

/** @throws AppError as `save_class` refuses */
export function saveCourse(draft: CourseDraft): Promise<Saved> {
  return ownWrite(
    send(
      rpcRead('save_class', {
        class_id: draft.id,
        version: draft.version,
        organisation_id: draft.organisationId,
        title: draft.title,
        description: draft.description,
        price: draft.price,
        minutes: draft.minutes,
        starts_at: draft.startsAt,
        picture: draft.picture,
        page: draft.page,
        learning_link: draft.learningLink,
        accept_price: draft.acceptPrice,
      }),
    ),
  );
}

/** @throws AppError as `publish_class` refuses */
export function publishCourse(id: string, version: number): Promise<Standing> {
  return ownWrite(send(rpcRead('publish_class', { class_id: id, version })));
}

/** @throws AppError class_not_found, not_allowed */
export function withdrawCourse(id: string): Promise<Standing> {
  return ownWrite(send(rpcRead('withdraw_class', { class_id: id })));
}

/** @throws AppError class_not_found, not_allowed, class_has_participants */
export async function deleteCourse(id: string): Promise<void> {
  await ownWrite(send(rpcRead('delete_class', { class_id: id })));
}

/** @throws AppError class_not_found, not_allowed (without the right `money`), class_is_free */
export async function setCoursePaid(registrationId: string, paid: boolean): Promise<void> {
  await send(rpcRead('set_class_paid', { registration_id: registrationId, paid }));
}
