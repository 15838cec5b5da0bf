import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/app.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

export function NotFoundScreen() {
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {copy.notFoundHeading}
      </h1>
      <EmptyState
        illustration="flag"
        title={copy.notFoundHeading}
        text={copy.notFoundText}
        action={<ButtonLink to={addresses.races()}>{copy.toRacesAction}</ButtonLink>}
      />
    </>
  );
}
