import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/app.ts';
import * as frame from '#parts/copy/frame.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';

export function NotFoundScreen() {
  return (
    <Screen>
      <ScreenHeader title={frame.notFoundTitle} backTo={paths.home()} />
      <EmptyState
        illustration="flag"
        title={copy.notFoundHeading}
        text={copy.notFoundText}
        action={<ButtonLink to={paths.raceList()}>{copy.toRaceListAction}</ButtonLink>}
      />
    </Screen>
  );
}
