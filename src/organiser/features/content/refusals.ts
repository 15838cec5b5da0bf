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
  tanggal_lomba: copy.dayOutOfRange,
};

/** What the database refused, as a sentence; `column` is where it can be mended, null when it is about the whole. */
function contentRefusal(error: unknown): { column: string | null; text: string } {
  const { code, status, facts } = toAppError(error);
  const column = typeof facts.field === 'string' ? facts.field : null;
  const count = typeof facts.participants === 'number' ? facts.participants : 0;
  switch (code) {
    case 'field_required':
      return { column, text: missing[column ?? ''] ?? copy.fieldMissing };
    case 'text_too_long':
      return {
        column,
        text: column === 'isi' ? copy.bodyTooLong : copy.fieldTooLong(Number(facts.max)),
      };
    case 'field_not_link':
      return { column, text: copy.fieldNotLink };
    case 'out_of_range':
      return {
        column,
        text: outOfRange[column ?? ''] ?? copy.priceOutOfRange,
      };
    case 'too_many_drafts':
      return { column: null, text: copy.tooManyDrafts(Number(facts.limit)) };
    case 'too_many_tickets':
      return { column: null, text: copy.tooManyTickets(Number(facts.limit)) };
    case 'too_many_saves':
      return { column: null, text: copy.tooManySaves(inAWhile(facts.seconds)) };
    case 'incomplete': {
      const [first] = Array.isArray(facts.missing) ? (facts.missing as { field: string }[]) : [];
      const field = first?.field ?? null;
      return { column: field, text: needed[field ?? ''] ?? copy.fieldMissing };
    }
    case 'in_past':
      return { column: 'jadwal_pada', text: copy.classInPast };
    case 'class_link_needed':
      return { column: 'url_learning_center', text: copy.linkNeeded(count) };
    case 'class_has_participants':
      return { column: null, text: copy.hasParticipants(count) };
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
