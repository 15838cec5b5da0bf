import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { letterQueries, type RaceLetter } from '#api/organiser/letters.ts';
import { type ParticipantList, participantQueries } from '#api/organiser/participants.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/letters.ts';
import { LeaveGuard } from '#organiser/parts/leave-guard.tsx';
import { Read } from '#parts/read.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { LetterActs, SendDialog, When, Whom, Words } from './letter-sections.tsx';
import { useLetter } from './use-letter.ts';
import { useLetterRecipients } from './use-letter-recipients.ts';

/** Writing to the families of a race whom a filter finds, now or at a time; or changing what waits for its time. */
export function Component() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const changing = params.get('ubah');
  return (
    <>
      <ScreenHeader
        title={changing === null ? copy.writeTitle : copy.changeTitle}
        backTo={addresses.letters(id)}
      />
      {changing === null ? (
        <NewLetter raceId={id} />
      ) : (
        <WaitingLetter raceId={id} letterId={changing} />
      )}
    </>
  );
}

function NewLetter({ raceId }: { raceId: string }) {
  const list = useQuery(participantQueries.list(raceId));
  return (
    <Read of={[list]} failed={copy.failed} skeleton={<WritingSkeleton />}>
      {(riders) => <Writing raceId={raceId} list={riders} letter={null} />}
    </Read>
  );
}

function WaitingLetter({ raceId, letterId }: { raceId: string; letterId: string }) {
  const list = useQuery(participantQueries.list(raceId));
  const letters = useQuery(letterQueries.list(raceId));
  return (
    <Read of={[list, letters]} failed={copy.failed} skeleton={<WritingSkeleton />}>
      {(riders, { letters }) => {
        const letter = letters.find(({ id }) => id === letterId);
        return letter === undefined ||
          letter.dikirim_pada !== null ||
          letter.dicabut_pada !== null ? (
          <EmptyState illustration="ticket" title={copy.letterGone} />
        ) : (
          <Writing raceId={raceId} list={riders} letter={letter} />
        );
      }}
    </Read>
  );
}

function WritingSkeleton() {
  return (
    <Loading label={copy.loading} className="grid gap-3">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-64 w-full" />
    </Loading>
  );
}

interface WritingProps {
  raceId: string;
  list: ParticipantList;
  letter: RaceLetter | null;
}

function Writing({ raceId, list, letter: before }: WritingProps) {
  const { race } = list;
  const to = useLetterRecipients(list, before);
  const letter = useLetter(raceId, list, before, to);
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 gap-8">
        <Whom list={list} to={to} letter={letter} />
        <Words letter={letter} />
        <When letter={letter} isNew={before === null} zone={race.zona_waktu} />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-4">
        <Section title={copy.previewTitle}>
          <LetterPreview
            race={race}
            preview={letter.preview.data}
            family={letter.family}
            place={letter.place}
            onPlace={letter.setPlace}
            text={letter.odd === null ? letter.text : ''}
          />
        </Section>
        <LetterActs letter={letter} before={before} />
      </div>
      <SendDialog
        open={letter.asking}
        count={letter.recipients}
        onClose={letter.stopAsking}
        send={letter.sendNow}
        onSent={letter.sentNow}
      />
      <LeaveGuard words={copy.leave} unsaved={letter.unsaved} />
    </div>
  );
}
