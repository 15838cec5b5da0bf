import { useSession } from '#api/platform/session.ts';
import * as copy from '#organiser/copy/races.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';

export function Component() {
  const session = useSession();
  return (
    <>
      <ScreenHeader title={copy.title} />
      <EmptyState title={copy.emptyTitle} text={copy.emptyText(session?.email ?? '')} />
    </>
  );
}
