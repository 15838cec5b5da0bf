import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/content.ts';

export type Kind = 'kelas' | 'berita' | 'tiket';

export const kinds: readonly { kind: Kind; label: string; create: string }[] = [
  { kind: 'kelas', label: copy.coursesTab, create: copy.createCourseAction },
  { kind: 'berita', label: copy.newsTab, create: copy.createNewsAction },
  { kind: 'tiket', label: copy.ticketsTab, create: copy.createTicketAction },
];

export function kindOf(text: string | null): Kind {
  return kinds.find(({ kind }) => kind === text)?.kind ?? 'kelas';
}

/** Back to the list that an editor belongs to. */
export function listAddress(kind: Kind, organisation: string | null): string {
  return addresses.content({ kind, ...(organisation === null ? {} : { organisation }) });
}
