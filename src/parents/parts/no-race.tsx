import { paths } from '#domain/paths.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { noRaceFound, otherRacesAction } from '#parts/copy/shared.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** In the place of a race that is not there. */
export function NoRace() {
  return (
    <EmptyState
      title={noRaceFound}
      text={errorMessage('race_not_found')}
      action={<ButtonLink to={paths.raceList()}>{otherRacesAction}</ButtonLink>}
    />
  );
}
