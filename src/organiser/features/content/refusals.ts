import { toAppError } from '#api/platform/app-error.ts';
import * as copy from '#organiser/copy/content.ts';
import { errorMessage, hasErrorMessage, inAWhile } from '#parts/copy/errors.ts';

const missing: Record<string, string> = {
  judul: copy.titleMissing,
  lokasi: copy.placeMissing,
  tanggal_lomba: copy.dayMissing,
  link_eksternal: copy.ticketLinkMissing,
  gambar_url: copy.pictureMissing,
};

const needed: Record<string, string> = {
  url_learning_center: copy.linkMissing,
  deskripsi: copy.descriptionMissing,
  isi: copy.bodyMissing,
};

const outOfRange: Record<string, string> = {
  durasi_menit: copy.minutesOutOfRange,
  jadwal_pada: copy.scheduleOutOfRange,
};

/** What the database refused, as a sentence; `column` is where it can be mended, null when it is about the whole. */
function contentRefusal(error: unknown): { column: string | null; text: string } {
  const { code, status, facts } = toAppError(error);
  const column = typeof facts.kolom === 'string' ? facts.kolom : null;
  const count = typeof facts.peserta === 'number' ? facts.peserta : 0;
  switch (code) {
    case 'field_missing':
      return { column, text: missing[column ?? ''] ?? copy.fieldMissing };
    case 'field_too_long':
      return {
        column,
        text: column === 'isi' ? copy.bodyTooLong : copy.fieldTooLong(Number(facts.maks)),
      };
    case 'field_not_link':
      return { column, text: copy.fieldNotLink };
    case 'field_out_of_range':
      return {
        column,
        text: outOfRange[column ?? ''] ?? copy.priceOutOfRange,
      };
    case 'too_many_drafts':
      return { column: null, text: copy.tooManyDrafts(Number(facts.batas)) };
    case 'too_many_tickets':
      return { column: null, text: copy.tooManyTickets(Number(facts.batas)) };
    case 'too_many_saves':
      return { column: null, text: copy.tooManySaves(inAWhile(facts.seconds)) };
    case 'content_incomplete': {
      const [first] = Array.isArray(facts.kurang) ? (facts.kurang as string[]) : [];
      return { column: first ?? null, text: needed[first ?? ''] ?? copy.fieldMissing };
    }
    case 'class_in_past':
      return { column: 'jadwal_pada', text: copy.classInPast };
    case 'class_link_needed':
      return { column: 'url_learning_center', text: copy.linkNeeded(count) };
    case 'class_has_participants':
      return { column: null, text: copy.hasParticipants(count) };
    case 'ticket_day_out_of_range':
      return { column: 'tanggal_lomba', text: copy.dayOutOfRange };
    case 'picture_missing':
      return { column: 'gambar_url', text: copy.pictureGone };
    case 'picture_not_ours':
      return { column: 'gambar_url', text: copy.pictureNotOurs };
    case 'organisation_not_approved':
      return { column: null, text: copy.notApproved };
    case 'not_allowed':
      return { column: null, text: copy.notAllowed };
    case 'class_is_free':
      return { column: null, text: copy.classIsFree };
    case 'class_not_found':
    case 'news_not_found':
    case 'ticket_not_found':
      return { column: null, text: copy.gone };
    default:
      if (status === 404) {
        return { column: null, text: copy.gone };
      }
      return {
        column: null,
        text: hasErrorMessage(code) ? errorMessage(code, facts) : copy.saveFailed,
      };
  }
}

/** The same, with the field of a form that has the column. */
export function refusalIn<Field>(fieldOf: Partial<Record<string, Field>>) {
  return (error: unknown): { field: Field | null; text: string } => {
    const { column, text } = contentRefusal(error);
    return { field: fieldOf[column ?? ''] ?? null, text };
  };
}
