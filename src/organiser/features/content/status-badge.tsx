import * as copy from '#organiser/copy/content.ts';
import { Badge } from '#ui/badge.tsx';

/** Draft, public, or what else became of it. */
export function StatusBadge({ status }: { status: string }) {
  if (status === 'dipublikasi') {
    return <Badge tone="positive">{copy.statusPublic}</Badge>;
  }
  return <Badge>{copy.statusOther[status] ?? copy.statusDraft}</Badge>;
}
