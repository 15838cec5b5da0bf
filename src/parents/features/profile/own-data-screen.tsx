import { useSession } from '#api/platform/session.ts';
import { paths } from '#domain/paths.ts';
import * as shared from '#parts/copy/shared.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { ConsentSection } from './consent-section.tsx';

/** What the person has agreed to, and what they may do with what is known of them. */
export function Component() {
  const session = useSession();
  return (
    <Screen>
      <ScreenHeader title={shared.ownDataTitle} backTo={paths.profile()} />
      {session !== null && (
        <div className="mx-auto grid max-w-prose gap-8">
          <ConsentSection userId={session.userId} />
        </div>
      )}
    </Screen>
  );
}
