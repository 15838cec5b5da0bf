import { queryOptions } from '@tanstack/react-query';
import { ask } from '../platform/ask.ts';
import { ownWrite } from '../platform/own-writes.ts';
import { call } from '../platform/read.ts';
import { first, nullWhenGone, type Saved, type Standing, savedOf, standingOf } from './saved.ts';

/** A class in its organiser's list. `harga` is whole rupiah; 0 is free. */
export interface OwnClass {
  id: string;
  judul: string;
  status: string;
  harga: number;
  durasi_menit: number | null;
  jadwal_pada: string | null;
  gambar_url: string | null;
  peserta: number;
  belum_bayar: number;
  /** Whether it says where it is held. */
  punya_tautan: boolean;
  versi: number;
  diubah_pada: string;
}

export interface ClassToEdit {
  id: string;
  organisasi_id: string | null;
  judul: string;
  deskripsi: string | null;
  harga: number;
  durasi_menit: number | null;
  jadwal_pada: string | null;
  gambar_url: string | null;
  url_halaman: string | null;
  /** Where it is held: only participants with access and its editors read it. */
  url_learning_center: string | null;
  status: string;
  peserta: number;
  versi: number;
  diubah_pada: string;
}

export interface ClassDraft {
  id: string;
  /** The one that was read; 0 makes a new class. */
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
export interface ClassParticipant {
  id: string;
  nama: string | null;
  jumlah_dibayar: number;
  status_pembayaran: string;
  akses_diberikan: boolean;
  didaftar_pada: string;
}

export const ownClassQueries = {
  keyOfAll: ['organiser', 'classes'] as const,

  /** Those of an organisation (null: of none), newest first. */
  list: (organisationId: string | null) =>
    queryOptions({
      queryKey: [...ownClassQueries.keyOfAll, 'list', organisationId],
      queryFn: ({ signal }): Promise<OwnClass[]> =>
        ask(
          call('my_classes', organisationId === null ? {} : { organisation_id: organisationId }),
          signal,
        ),
    }),

  /** One class, or null when there is none that this person may edit. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...ownClassQueries.keyOfAll, 'detail', id],
      // What is being typed rests on it: nothing may change it meanwhile.
      staleTime: 0,
      queryFn: ({ signal }): Promise<ClassToEdit | null> =>
        nullWhenGone(ask(call('class_to_edit', { class_id: id }), signal).then(first)),
    }),

  participants: (id: string) =>
    queryOptions({
      queryKey: [...ownClassQueries.keyOfAll, 'participants', id],
      queryFn: ({ signal }): Promise<ClassParticipant[]> =>
        ask(call('class_participants', { class_id: id }), signal),
    }),
};

/** @throws AppError as `save_class` refuses */
export async function saveClass(draft: ClassDraft): Promise<Saved> {
  return savedOf(
    await ownWrite(
      ask(
        call('save_class', {
          class_id: draft.id,
          version: draft.version,
          ...(draft.organisationId === null ? {} : { organisation_id: draft.organisationId }),
          title: draft.title,
          description: draft.description,
          price: draft.price,
          ...(draft.minutes === null ? {} : { minutes: draft.minutes }),
          ...(draft.startsAt === null ? {} : { starts_at: draft.startsAt }),
          ...(draft.picture === null ? {} : { picture: draft.picture }),
          page: draft.page,
          learning_link: draft.learningLink,
          accept_price: draft.acceptPrice,
        }),
      ),
    ),
  );
}

/** @throws AppError as `publish_class` refuses */
export async function publishClass(id: string, version: number): Promise<Standing> {
  return standingOf(await ownWrite(ask(call('publish_class', { class_id: id, version }))));
}

/** @throws AppError class_not_found, not_allowed */
export async function withdrawClass(id: string): Promise<Standing> {
  return standingOf(await ownWrite(ask(call('withdraw_class', { class_id: id }))));
}

/** @throws AppError class_not_found, not_allowed, class_has_participants */
export async function deleteClass(id: string): Promise<void> {
  await ownWrite(ask(call('delete_class', { class_id: id })));
}

/** @throws AppError class_not_found, not_allowed (of whoever has not the money), class_is_free */
export async function setClassPaid(registrationId: string, paid: boolean): Promise<void> {
  await ask(call('set_class_paid', { registration_id: registrationId, paid }));
}
