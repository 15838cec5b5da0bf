import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { overviewQueries, type RaceOverview } from '#api/organiser/overview.ts';
import { daysUntil, formatLongDate, instantOf } from '#domain/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/overview.ts';
import { WhatsAppShare } from '#organiser/parts/whatsapp-share.tsx';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useNow } from '#ui/now.ts';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { Categories } from './categories.tsx';
import { Decisions } from './decisions.tsx';
import { Entries } from './entries.tsx';
import { Money } from './money.tsx';
import { ThinCategories } from './thin-categories.tsx';

export function Component() {
  const { id = '' } = useParams();
  const overview = useQuery(overviewQueries.race(id));
  return (
    <>
      <ScreenHeader title={copy.title} />
      <Read of={[overview]} skeleton={<OverviewSkeleton />} failed={copy.failed}>
        {(answer) => <Overview overview={answer} />}
      </Read>
    </>
  );
}

function Overview({ overview }: { overview: RaceOverview }) {
  const { lomba: race, rider: riders, uang: money, hari_ini: today, hak } = overview;
  const now = useNow();
  const closesIn =
    race.pendaftaran_selesai !== null && instantOf(race.pendaftaran_selesai) > now.getTime()
      ? daysUntil(race.pendaftaran_selesai, now, race.zona_waktu)
      : null;
  const isOpen = race.status === 'dipublikasi' && closesIn !== null;
  const isEmpty = race.terisi === 0 && (riders === null || riders.harian.length === 0);
  const isOver = race.status === 'selesai' || race.status === 'dibatalkan';

  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="-mt-3 grid gap-1">
        <p className="wrap-anywhere font-bold text-lg">
          {race.judul === '' ? copy.untitled : race.judul}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
          <span>
            {race.tanggal_mulai === null
              ? copy.noDate
              : `${formatLongDate(race.tanggal_mulai, race.zona_waktu)}, ${copy.raceInDays(daysUntil(race.tanggal_mulai, now, race.zona_waktu))}`}
          </span>
          {race.status === 'draf' && <Badge>{copy.draft}</Badge>}
          {race.status === 'dibatalkan' && <Badge tone="danger">{copy.calledOff}</Badge>}
          {race.status === 'selesai' && <Badge>{copy.finished}</Badge>}
          {race.status === 'dipublikasi' && (
            <Badge tone={isOpen ? 'info' : 'neutral'}>
              {closesIn === null ? copy.closed : copy.closesInDays(closesIn)}
            </Badge>
          )}
        </p>
      </div>
      <Decisions overview={overview} />
      {isEmpty && !isOver ? (
        <FirstStep race={race} mayEdit={hak.includes('edit')} />
      ) : (
        <>
          <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {riders !== null && <Entries race={race} riders={riders} today={today} />}
            {money !== null && <Money raceId={race.id} money={money} />}
          </div>
          <Categories overview={overview} />
          {riders !== null && !isOver && (
            <ThinCategories
              raceId={race.id}
              categories={riders.tipis}
              daysLeft={closesIn}
              mayMove={hak.includes('riders')}
            />
          )}
        </>
      )}
    </div>
  );
}

/** What to do next where there is nothing to follow yet. */
function FirstStep({ race, mayEdit }: { race: RaceOverview['lomba']; mayEdit: boolean }) {
  if (race.status === 'draf') {
    return (
      <EmptyState
        illustration="flag"
        title={copy.draftTitle}
        text={copy.draftText}
        action={
          mayEdit && (
            <ButtonLink to={addresses.raceSettings(race.id)}>{copy.toSettingsAction}</ButtonLink>
          )
        }
      />
    );
  }
  const link = `${window.location.origin}/race-detail/${race.id}`;
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(copy.linkCopied);
    } catch {
      toast.error(copy.copyFailed);
    }
  };
  return (
    <EmptyState
      illustration="ticket"
      title={copy.shareTitle}
      text={
        <>
          {copy.shareText}
          <span className="wrap-anywhere mt-3 block select-all rounded-md bg-sunken px-3 py-2 font-semibold text-ink">
            {link}
          </span>
        </>
      }
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <WhatsAppShare text={copy.inviteText(race.judul, link)} variant="primary" />
          <Button variant="secondary" onClick={copyLink}>
            <Link2 aria-hidden className="size-5" />
            {copy.copyLinkAction}
          </Button>
        </div>
      }
    />
  );
}

function OverviewSkeleton() {
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {copy.loading}
      </p>
      <Skeleton className="h-12 w-80 max-w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  );
}
