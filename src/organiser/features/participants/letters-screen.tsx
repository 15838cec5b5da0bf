import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { letterQueries, type RaceLetter, takeBackLetter } from '#api/organiser/letters.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/letters.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The letters to families of a race: those that wait for their time, and what became of the others. */
export function Component() {
  const { id = '' } = useParams();
  const letters = useQuery(letterQueries.list(id));
  return (
    <div className="mx-auto w-full max-w-3xl">
      <ScreenHeader title={copy.title} backTo={addresses.participants(id)} />
      <div className="grid grid-cols-1 gap-4">
        <p className="text-ink-muted text-sm">{copy.intro}</p>
        <ButtonLink className="justify-self-start" to={addresses.writeLetter(id)}>
          {copy.writeAction}
        </ButtonLink>
        <Read
          of={[letters]}
          failed={copy.failed}
          skeleton={
            <Loading label={copy.loading} className="grid gap-3">
              <Skeleton className="h-32 w-full" />
              <Skeleton className="h-32 w-full" />
            </Loading>
          }
        >
          {(answer) =>
            answer.letters.length === 0 ? (
              <EmptyState illustration="ticket" title={copy.emptyTitle} text={copy.emptyText} />
            ) : (
              <ul className="grid grid-cols-1 gap-3">
                {answer.letters.map((letter) => (
                  <li key={letter.id}>
                    <SentLetter raceId={id} letter={letter} zone={answer.zona_waktu} />
                  </li>
                ))}
              </ul>
            )
          }
        </Read>
      </div>
    </div>
  );
}

function SentLetter({
  raceId,
  letter,
  zone,
}: {
  raceId: string;
  letter: RaceLetter;
  zone: string;
}) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const waits = letter.dikirim_pada === null && letter.dicabut_pada === null;
  const moment = formatDateTime(letter.dikirim_pada ?? letter.kirim_pada, zone);
  return (
    <Card className="grid gap-2 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
        <Standing letter={letter} />
        <span>{waits ? copy.willGo(moment) : letter.dicabut_pada === null && copy.at(moment)}</span>
        {letter.by !== null && <span>{copy.writtenBy(letter.by)}</span>}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">
        {letter.teks === '-' ? (
          <span className="text-ink-muted italic">{copy.wordsGone}</span>
        ) : (
          letter.teks
        )}
      </p>
      <Outcome letter={letter} waits={waits} />
      {waits && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="secondary" size="sm" to={addresses.changeLetter(raceId, letter.id)}>
            {copy.changeAction}
          </ButtonLink>
          <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
            {copy.takeBackAction}
          </Button>
        </div>
      )}
      <ActDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.takeBackTitle}
        confirmLabel={copy.takeBackAction}
        busyLabel={copy.takeBackBusy}
        closeLabel={copy.cancelAction}
        danger
        sentences={copy.refusals}
        done={copy.takenBackDone}
        act={() => takeBackLetter(letter.id)}
        settled={() => client.invalidateQueries({ queryKey: letterQueries.keyOf(raceId) })}
      >
        <p>{copy.takeBackText}</p>
      </ActDialog>
    </Card>
  );
}

function Standing({ letter: { dikirim_pada, dicabut_pada, galat } }: { letter: RaceLetter }) {
  if (dikirim_pada !== null) {
    return <Badge tone="positive">{copy.sentBadge}</Badge>;
  }
  if (dicabut_pada === null) {
    return <Badge tone="info">{copy.waits}</Badge>;
  }
  return galat === null ? (
    <Badge>{copy.takenBack}</Badge>
  ) : (
    <Badge tone="danger">{copy.notSent}</Badge>
  );
}

/** To how many it went, and whom it did not reach. */
function Outcome({ letter, waits }: { letter: RaceLetter; waits: boolean }) {
  if (waits) {
    return <p className="text-ink-muted text-sm">{copy.reachesNow(letter.recipients)}</p>;
  }
  if (letter.dikirim_pada === null) {
    return letter.galat !== null && <p className="text-sm">{copy.stopOf(letter.galat)}</p>;
  }
  return (
    <ul className="grid gap-0.5 text-sm">
      <li className="font-semibold">{copy.delivered(letter.sent, letter.recipients)}</li>
      {letter.waiting > 0 && <li className="text-ink-muted">{copy.onItsWay(letter.waiting)}</li>}
      {letter.held > 0 && <li className="text-ink-muted">{copy.heldBack(letter.held)}</li>}
      {letter.in_app > 0 && <li className="text-ink-muted">{copy.inAppOnly(letter.in_app)}</li>}
      {letter.failures.map(({ galat, families, names }) => (
        <li key={galat} className="text-danger">
          {copy.failure(families, copy.causeOf(galat), (names ?? []).join(', '))}
        </li>
      ))}
    </ul>
  );
}
