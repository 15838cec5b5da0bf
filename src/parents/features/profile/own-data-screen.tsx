import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '#api/platform/session.ts';
import { paths } from '#domain/paths.ts';
import { MeasuringChoice } from '#parents/parts/measuring-choice.tsx';
import * as shared from '#parts/copy/shared.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { ConsentSection } from './consent-section.tsx';
import { EraseSection } from './erase-section.tsx';
import { ExportSection } from './export-section.tsx';
import { KeptSection } from './kept-section.tsx';
import { OwnMessages } from './own-messages.tsx';

/** What is known of the person and was written to them, what they have agreed to, and what they may do with it. */
export function Component() {
  const session = useSession();
  // An account that was erased leads home, a session that ran out to the sign-in and back.
  const [after, setAfter] = useState(paths.login({ next: paths.ownData() }));
  if (session === null) {
    return <Navigate to={after} replace />;
  }
  return (
    <Screen>
      <ScreenHeader title={shared.ownDataTitle} backTo={paths.profile()} />
      <div className="wide:mx-auto grid wide:max-w-160 laptop:max-w-280 laptop:grid-cols-2 laptop:items-start gap-8 laptop:gap-10">
        <div className="grid min-w-0 gap-8">
          <KeptSection userId={session.userId} />
          <OwnMessages userId={session.userId} />
        </div>
        <div className="grid min-w-0 gap-8">
          <ConsentSection userId={session.userId} />
          <MeasuringChoice />
          <ExportSection />
          <EraseSection session={session} onLeaving={() => setAfter(paths.home())} />
        </div>
      </div>
    </Screen>
  );
}
