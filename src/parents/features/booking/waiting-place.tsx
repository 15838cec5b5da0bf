import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RaceCategory } from '#api/categories.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { useSession } from '#api/platform/session.ts';
import type { RaceDetail } from '#api/races.ts';
import { joinWaitingList, leaveWaitingList, waitingListQueries } from '#api/waiting-list.ts';
import { formatDateTime } from '#domain/dates.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/waiting-list.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';

interface WaitingPlaceProps {
  race: RaceDetail;
  category: RaceCategory;
}

/** At a full category: waiting for a place that comes free, and where one stands. */
export function WaitingPlace({ race, category }: WaitingPlaceProps) {
  const session = useSession();
  if (session === null) {
    return (
      <ButtonLink
        size="sm"
        variant="secondary"
        to={paths.login({ next: paths.categories(race.id) })}
      >
        {copy.signInAction}
      </ButtonLink>
    );
  }
  return <OwnPlace race={race} category={category} userId={session.userId} />;
}

function OwnPlace({ race, category, userId }: WaitingPlaceProps & { userId: string }) {
  const client = useQueryClient();
  const places = useQuery(waitingListQueries.own(userId, race.id));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const place = places.data?.find(({ kategori_id }) => kategori_id === category.id);

  const attempt = async (work: (raceId: string, categoryId: string) => Promise<void>) => {
    setBusy(true);
    setRefusal(null);
    try {
      await work(race.id, category.id);
      await client.invalidateQueries({
        queryKey: waitingListQueries.own(userId, race.id).queryKey,
      });
    } catch (error) {
      const { code, facts } = toAppError(error);
      setRefusal(copy.refusalText(code, facts) ?? errorMessage(code, facts));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid w-full justify-items-start gap-2 text-sm">
      <p className="text-ink-muted" role="status">
        {place === undefined
          ? copy.explanation
          : place.sampai !== null
            ? copy.offered(formatDateTime(place.sampai, race.zona_waktu))
            : copy.waiting(place.urutan ?? 1)}
      </p>
      {place === undefined ? (
        <Button
          size="sm"
          variant="secondary"
          aria-label={copy.joinLabel(category.nama)}
          disabled={places.isPending}
          loading={busy}
          loadingText={copy.joining}
          onClick={() => attempt(joinWaitingList)}
        >
          {copy.joinAction}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          aria-label={copy.leaveLabel(category.nama)}
          loading={busy}
          loadingText={copy.leaving}
          onClick={() => attempt(leaveWaitingList)}
        >
          {copy.leaveAction}
        </Button>
      )}
      {refusal !== null && (
        <Notice tone="danger" role="alert">
          {refusal}
        </Notice>
      )}
    </div>
  );
}
