import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { courseQueries, type FeaturedCourse } from '#api/courses.ts';
import { useFailedRead } from '#api/platform/failed-read.ts';
import { type FoundRace, raceQueries } from '#api/races.ts';
import { coursePrice } from '#domain/class-price.ts';
import { firstFilled } from '#domain/first-filled.ts';
import { paths } from '#domain/paths.ts';
import { racePicture } from '#domain/race-picture.ts';
import { searchText } from '#domain/search-text.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/search.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import * as shared from '#parts/copy/shared.ts';
import { useDocumentTitle } from '#parts/document-title.ts';
import { Price } from '#parts/price.tsx';
import { RacePrice } from '#parts/race-price.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import * as ui from '#ui/copy.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { smallSizes } from '#ui/picture-widths.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { SearchForm } from '#ui/search-form.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SmartImage } from '#ui/smart-image.tsx';

export function Component() {
  const [params] = useSearchParams();
  const text = searchText(params.get('query'));
  useDocumentTitle(text === '' ? undefined : copy.resultsFor(text));
  return (
    <Screen>
      <ScreenHeader title={shared.searchResultsTitle} backTo={paths.home()} />
      <SearchAgain text={text} />
      {text === '' ? (
        <EmptyState title={copy.nothingAskedTitle} text={copy.nothingAskedText} />
      ) : (
        <>
          <h2 className="mt-5 mb-4 break-words text-xl">{copy.resultsFor(text)}</h2>
          <Results text={text} />
        </>
      )}
    </Screen>
  );
}

function SearchAgain({ text }: { text: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(text);
  // Back and forward change the search that stands in the address. At once, for an effect may come when the next one is
  // being typed, and would put the old one before it.
  const [shownFor, setShownFor] = useState(text);
  if (shownFor !== text) {
    setShownFor(text);
    setTyped(text);
  }

  const submit = () => {
    const next = searchText(typed);
    if (next !== '' && next !== text) {
      navigate(paths.searchResults(next), { replace: true });
    }
  };

  return (
    <SearchForm onSubmit={submit} className="flex items-center gap-2 wide:max-w-160">
      <div className="min-w-0 flex-1">
        <SearchInput
          label={copy.searchLabel}
          placeholder={copy.searchPlaceholder}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Button type="submit">{copy.searchAction}</Button>
    </SearchForm>
  );
}

function Results({ text }: { text: string }) {
  const races = useQuery(raceQueries.search(text));
  const classes = useQuery(courseQueries.search(text));
  const failure = useFailedRead(races, classes);
  const found = (races.data?.length ?? 0) + (classes.data?.length ?? 0);

  const pending = races.isPending || classes.isPending;
  if (pending && !failure?.retrying) {
    return <ResultsSkeleton />;
  }
  if (failure !== null && found === 0) {
    return (
      <ErrorState
        title={copy.resultsLoadFailed}
        text={errorMessage(failure.error.code)}
        onRetry={failure.retry}
        retrying={failure.retrying}
      />
    );
  }
  if (found === 0) {
    return (
      <EmptyState
        title={copy.noResultsTitle}
        text={copy.noResultsText}
        action={
          <ButtonLink to={paths.raceList()} variant="secondary">
            {shared.allRacesAction}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className="grid gap-7">
      <p role="status" className="sr-only">
        {copy.resultsFound(found)}
      </p>
      {failure !== null && (
        <Notice tone="warning" role="alert">
          <p>{copy.someLoadFailed}</p>
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3.5 mt-1"
            onClick={failure.retry}
            loading={failure.retrying}
            loadingText={ui.loading}
          >
            {ui.retryAction}
          </Button>
        </Notice>
      )}
      {races.data !== undefined && races.data.length > 0 && (
        <section aria-label={copy.racesTitle}>
          <h3 className="mb-3 text-lg">{copy.racesTitle}</h3>
          <ul className="cards gap-3 wide:gap-5">
            {races.data.map((race, index) => (
              <li key={race.id} className="grid">
                <RaceResult race={race} priority={index === 0} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {classes.data !== undefined && classes.data.length > 0 && (
        <section aria-label={copy.coursesTitle}>
          <h3 className="mb-3 text-lg">{copy.coursesTitle}</h3>
          <ul className="cards gap-3 wide:gap-5">
            {classes.data.map((course) => (
              <li key={course.id} className="grid">
                <CourseResult course={course} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const rowCard =
  'grid grid-cols-[min(7rem,32%)_minmax(0,1fr)] items-stretch transition-shadow has-[a:hover]:shadow-raised';
const rowPicture = 'h-full! min-h-28';

function RaceResult({ race, priority }: { race: FoundRace; priority: boolean }) {
  const now = useNow();
  return (
    <Card className={rowCard}>
      <SmartImage
        src={racePicture(race.id, race.gambar_url)}
        alt=""
        ratio={1}
        sizes={smallSizes}
        priority={priority}
        className={rowPicture}
      />
      <div className="grid min-w-0 content-center gap-0.5 p-3.5">
        <p className="font-semibold text-primary text-xs">
          {formatDate(race.tanggal_mulai, race.zona_waktu)}
        </p>
        <h4 className="line-clamp-2 font-bold">
          <Link
            to={paths.raceDetail(race.id)}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            {race.judul}
          </Link>
        </h4>
        <p className="flex items-center gap-1 text-ink-muted text-sm">
          <MapPin aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{race.kota}</span>
        </p>
        <p>
          <RacePrice race={race} now={now} className="text-sm" />
        </p>
      </div>
    </Card>
  );
}

function CourseResult({ course }: { course: FeaturedCourse }) {
  const { judul, deskripsi } = course;
  const price = coursePrice(course);
  return (
    <Card className={rowCard}>
      <SmartImage
        src={firstFilled(course.gambar_cover, course.gambar_url)}
        alt=""
        ratio={1}
        sizes={smallSizes}
        className={rowPicture}
      />
      <div className="grid min-w-0 content-center gap-1 p-3.5">
        <h4 className="line-clamp-2 font-bold">
          <Link to={paths.courses()} className="after:absolute after:inset-0 after:rounded-xl">
            {judul}
          </Link>
        </h4>
        {deskripsi && <p className="line-clamp-2 text-ink-muted text-sm">{deskripsi}</p>}
        {price === 0 ? (
          <Badge tone="positive">{shared.freeOfCharge}</Badge>
        ) : (
          <Price amount={price} className="text-sm" />
        )}
      </div>
    </Card>
  );
}

function ResultsSkeleton() {
  return (
    <Loading label={copy.resultsLoading} className="cards gap-3 wide:gap-5">
      {[0, 1, 2].map((key) => (
        <Card key={key} className="grid grid-cols-[min(7rem,32%)_minmax(0,1fr)]">
          <Skeleton className="min-h-28 rounded-none" />
          <div className="grid content-center gap-2 p-3.5">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-5" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </Card>
      ))}
    </Loading>
  );
}
