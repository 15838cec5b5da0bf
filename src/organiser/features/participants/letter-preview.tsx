import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { LetterPreview as Preview } from '#api/organiser/letters.ts';
import type { Participant, ParticipantRace } from '#api/organiser/participants.ts';
import { whatsappShare } from '#domain/whatsapp.ts';
import * as copy from '#organiser/copy/letters.ts';
import { useMay } from '#organiser/parts/rights.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { type LetterFamily, textFor } from './letter-riders.ts';
import { WhatsappDialog } from './whatsapp-dialog.tsx';

/** All families that a letter reaches, by mail or in the app alone. */
export function familiesReached({ recipients, unproved, unsubscribed }: Preview) {
  return recipients + unproved + unsubscribed;
}

/** How many families a letter reaches and how, and who of those that the filter finds gets none. */
export function Reach({
  preview,
  everybody,
  race,
  onPaper,
  text,
}: {
  preview: Preview | undefined;
  everybody: boolean;
  race: ParticipantRace;
  /** Riders whom the filter finds and no letter reaches. */
  onPaper: readonly Participant[];
  /** As it is written so far. */
  text: string;
}) {
  const may = useMay(race.id);
  const [numbers, setNumbers] = useState(false);
  if (preview === undefined) {
    return null;
  }
  const { recipients, mailed_riders, without_account, unsubscribed, unproved, cancelled } = preview;
  const reached = familiesReached(preview);
  return (
    <div className="grid gap-1 text-sm" role="status">
      {everybody && <p className="text-ink-muted">{copy.everybody}</p>}
      {reached === 0 && <p className="font-semibold">{copy.noReach}</p>}
      {recipients > 0 && <p className="font-semibold">{copy.reach(recipients, mailed_riders)}</p>}
      {unproved > 0 && <p>{copy.notProved(unproved)}</p>}
      {unsubscribed > 0 && <p>{copy.optedOut(unsubscribed)}</p>}
      {preview.notified > 0 && <p>{copy.notified(preview.notified)}</p>}
      {without_account > 0 && <p>{copy.onPaper(without_account)}</p>}
      {cancelled > 0 && <p className="text-ink-muted">{copy.leftOut(cancelled)}</p>}
      {unproved + without_account + unsubscribed > 0 && (
        <a
          href={whatsappShare(
            text.trim() === '' || text.includes('{') ? copy.groupText(race.judul) : text,
          )}
          target="_blank"
          rel="noreferrer"
          className={classNames(buttonClass('secondary', 'sm', false), 'justify-self-start')}
        >
          {copy.groupWhatsapp}
        </a>
      )}
      {onPaper.length > 0 && may('contacts') === true && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => setNumbers(true)}
        >
          {copy.numbersOfPaper(onPaper.length)}
        </Button>
      )}
      {numbers && (
        <WhatsappDialog
          race={race}
          riders={onPaper}
          initial={text}
          onClose={() => setNumbers(false)}
        />
      )}
    </div>
  );
}

interface LetterPreviewProps {
  race: ParticipantRace;
  preview: Preview | undefined;
  family: LetterFamily | undefined;
  place: number;
  onPlace: (place: number) => void;
  text: string;
}

/** The mail of one of the families, word for word, and whose values are missing. */
export function LetterPreview({ race, preview, family, place, onPlace, text }: LetterPreviewProps) {
  const families = preview?.families ?? [];
  const club = preview?.organisation ?? null;
  return (
    <div className="grid gap-3">
      {preview?.lacks.map(({ name, riders, names }) => (
        <Notice key={name} tone="warning">
          {copy.lacks(name, riders, names.join(', '), riders - names.length)}
        </Notice>
      ))}
      <Card className="grid gap-3 p-4">
        {family !== undefined && families.length > 1 && (
          <div className="flex items-center justify-between gap-2">
            <IconButton
              label={copy.previousFamily}
              icon={<ChevronLeft aria-hidden className="size-5" />}
              disabled={place === 0}
              onClick={() => onPlace(place - 1)}
            />
            <p className="min-w-0 truncate text-center text-ink-muted text-sm" role="status">
              {copy.previewOf(
                family.entries.map(({ nama_panggilan_rider }) => nama_panggilan_rider).join(', '),
                place + 1,
                families.length,
              )}
            </p>
            <IconButton
              label={copy.nextFamily}
              icon={<ChevronRight aria-hidden className="size-5" />}
              disabled={place === families.length - 1}
              onClick={() => onPlace(place + 1)}
            />
          </div>
        )}
        {club !== null && <p className="text-sm">{copy.fromClub(club, race.judul)}</p>}
        {text.trim() === '' || family === undefined ? (
          <p className="text-ink-muted text-sm">{copy.previewEmpty}</p>
        ) : (
          <blockquote
            aria-label={copy.previewTitle}
            className="wrap-anywhere whitespace-pre-line border-accent border-l-4 pl-4"
          >
            {textFor(text, family.entries, race)}
          </blockquote>
        )}
        {club !== null && (
          <p className="text-ink-muted text-sm">
            {preview?.email ? copy.repliesGo(club, preview.email) : copy.repliesNowhere(club)}
          </p>
        )}
      </Card>
    </div>
  );
}
