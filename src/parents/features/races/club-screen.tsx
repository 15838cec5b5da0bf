import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { type ClubPage, racePageQueries } from '#api/race-page.ts';
import { paths } from '#domain/paths.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/clubs.ts';
import * as raceRest from '#parents/copy/race-rest.ts';
import * as shared from '#parts/copy/shared.ts';
import { useDocumentTitle } from '#parts/document-title.ts';
import { Read } from '#parts/read.tsx';
import { SavedNotice } from '#parts/saved-notice.tsx';
import { ShareButton } from '#parts/share-sheet.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { useNow } from '#ui/now.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ClubLogo } from './club-logo.tsx';
import { RaceRow } from './race-row.tsx';

/** A club as everybody may see it: what it says of itself, and its races. */
export function Component() {
  const { id = '' } = useParams();
  const club = useQuery(racePageQueries.club(id));
  useDocumentTitle(club.data?.nama);
  return (
    <Screen>
      <ScreenHeader
        title={raceRest.clubTitle}
        backTo={paths.raceList()}
        action={club.data && <ShareButton title={club.data.nama} path={paths.club(id)} />}
      />
      <Read
        of={[club]}
        skeleton={
          <Loading label={copy.clubLoading} className="grid gap-3">
            <Skeleton className="h-8 w-56" />
            <Skeleton className="h-20" />
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
          </Loading>
        }
        failed={copy.clubLoadFailed}
        missing={
          <EmptyState
            title={copy.noClubTitle}
            text={copy.noClubText}
            action={<ButtonLink to={paths.raceList()}>{shared.otherRacesAction}</ButtonLink>}
          />
        }
      >
        {(found) => (
          <>
            <SavedNotice query={club} />
            <Club club={found} />
          </>
        )}
      </Read>
    </Screen>
  );
}

function Club({ club }: { club: ClubPage }) {
  const now = useNow();
  const isComing = ({ tanggal_mulai: start }: ClubPage['races'][number]) =>
    instantOf(start) > now.getTime();
  const coming = club.races.filter(isComing).reverse();
  const past = club.races.filter((race) => !isComing(race));
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <div className="flex items-center gap-3">
          <ClubLogo of={club.logo_url} />
          <h2 className="wrap-anywhere text-2xl">{club.nama}</h2>
        </div>
        {club.tentang && (
          <p className="max-w-prose whitespace-pre-line text-ink-muted">{club.tentang}</p>
        )}
      </div>
      <Section level={3} title={copy.comingTitle}>
        {coming.length === 0 ? (
          <p className="text-ink-muted text-sm">{copy.noneComing}</p>
        ) : (
          <Races races={coming} />
        )}
      </Section>
      {past.length > 0 && (
        <Section level={3} title={copy.pastTitle}>
          <Races races={past} />
        </Section>
      )}
    </div>
  );
}

function Races({ races }: { races: ClubPage['races'] }) {
  return (
    <ul className="cards gap-2.5">
      {races.map((race) => (
        <li key={race.id}>
          <RaceRow race={race} />
        </li>
      ))}
    </ul>
  );
}
