export const maxIdentityFileBytes = 1_048_576;

/** What the file chooser is told to offer. */
export const identityFileAccept = 'application/pdf,.pdf';

const pdfMark = '%PDF-';
/** Readers look for the mark this far in: some programs write a few bytes before it. */
const pdfMarkWithin = 1024;

export type IdentityFileProblem = 'identity_file_not_pdf' | 'identity_file_too_large';

/**
 * What is wrong with a chosen identity document (product spec, section 5), or null. A name and a type can lie, so the
 * first bytes are read too. An unreadable file is not a PDF.
 */
export async function identityFileProblem(file: File): Promise<IdentityFileProblem | null> {
  const namedPdf =
    file.type === 'application/pdf' || (file.type === '' && /\.pdf$/i.test(file.name));
  if (!namedPdf) {
    return 'identity_file_not_pdf';
  }
  if (file.size > maxIdentityFileBytes) {
    return 'identity_file_too_large';
  }
  try {
    const start = new Uint8Array(await file.slice(0, pdfMarkWithin).arrayBuffer());
    const text = String.fromCharCode(...start);
    return text.includes(pdfMark) ? null : 'identity_file_not_pdf';
  } catch {
    return 'identity_file_not_pdf';
  }
}

function nameSafe(text: string) {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

/**
 * The name that a new identity document has when it is saved: full name, city, user id, race id, timestamp and
 * extension (product spec, section 7). What is not known is left out. Its path in the bucket says none of this.
 */
export function identityFileName(parts: {
  userId: string;
  fullName: string;
  city?: string;
  raceId?: string;
  /** Milliseconds since 1970. */
  timestamp: number;
}): string {
  return `${[
    nameSafe(parts.fullName).slice(0, 60),
    nameSafe(parts.city ?? ''),
    parts.userId,
    parts.raceId,
    parts.timestamp,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('_')}.pdf`;
}
