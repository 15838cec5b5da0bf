import { Check, CircleAlert, FileText, Gift, Phone, Undo2, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import * as copy from '#organiser/copy/gate.ts';
import { useMay } from '#organiser/parts/rights.ts';
import { classNames } from '#ui/class-names.ts';
import { SunButton, sunButtonClass } from '#ui/sun-button.tsx';
import type { RiderDetails } from './gate-list.ts';
import type { GateFinding, GatePhone, StoredGateEvent } from './gate-phone.ts';
import { signal } from './signals.ts';
import { useContact } from './use-contact.ts';

// A document needs a signal anyway: its buttons are no part of what is kept for when there is none.
const PaperButtons = lazy(() =>
  import('#organiser/parts/paper-buttons.tsx').then((part) => ({ default: part.PaperButtons })),
);

/** What is shown of the last scan or choice. */
export interface Shown extends GateFinding {
  /** What the code opened; null without one, and until it is read. */
  details: RiderDetails | null;
  /** The act that letting in made; null when nothing was done. */
  act: StoredGateEvent | null;
  /** Recording failed: nothing was done. */
  lost: boolean;
}

interface VerdictCardProps {
  shown: Shown;
  zone: VenueZone | undefined;
  phone: GatePhone;
  raceId: string;
  gate: string;
  onLetIn: () => void;
  /** An act of this card was recorded, or could not be. */
  onRecorded: (stored: boolean) => void;
}

/** One colour and one word, then who it is. */
export function VerdictCard({
  shown,
  zone,
  phone,
  raceId,
  gate,
  onLetIn,
  onRecorded,
}: VerdictCardProps) {
  const { act, lost, details } = shown;
  // As it stands now: another gate may have been quicker a moment ago.
  const rider = shown.rider === null ? null : (phone.rider(shown.rider.subject) ?? shown.rider);
  const isIn = act !== null && !phone.isUndone(act.id);
  const wasUndone = act !== null && phone.isUndone(act.id);
  const canLetIn = rider !== null && rider.entry === 'terdaftar' && rider.inside === null;
  const tone = lost
    ? 'bad'
    : isIn
      ? 'good'
      : canLetIn
        ? 'ask'
        : shown.verdict === 'sudah_masuk'
          ? 'again'
          : 'bad';
  const word = lost
    ? copy.notStored
    : wasUndone
      ? copy.takenBack
      : canLetIn
        ? copy.notInYet
        : isIn
          ? copy.verdicts.masuk
          : copy.verdicts[rider?.inside ? 'sudah_masuk' : shown.verdict];
  const Icon = tone === 'good' ? Check : tone === 'bad' ? X : CircleAlert;

  const record = async (work: () => Promise<unknown>) => {
    try {
      await work();
      onRecorded(true);
      void phone.sync();
    } catch {
      onRecorded(false);
      signal('tidak_dikenal');
    }
  };

  const boardWord = rider?.board !== undefined && rider.entry !== 'batal' && !lost && (
    <BoardWord
      key={`papan ${rider.subject}`}
      said={rider.board}
      mayAgree={phone.hasCodeOf(rider.subject)}
      onSaid={(shown) => record(() => phone.sayOfBoard(rider.subject, shown, gate))}
    />
  );
  // Who is in is asked before anything else: on a small phone what stands below is out of sight.
  const unasked = rider?.board === null && !canLetIn;

  return (
    <section
      aria-label={word}
      className={classNames(
        'grid gap-2 rounded-xl p-4',
        tone === 'good' && 'bg-sun-good text-white',
        tone === 'again' && 'bg-sun-call text-black',
        tone === 'ask' && 'bg-white text-black',
        tone === 'bad' && 'bg-sun-alarm text-white',
      )}
    >
      <p className="flex items-center gap-3 font-extrabold text-4xl leading-none lg:text-6xl">
        <Icon aria-hidden className="size-10 shrink-0" strokeWidth={3} />
        {word}
      </p>
      {lost && <p className="font-semibold">{copy.notStoredText}</p>}
      {!lost && rider === null && shown.verdict === 'tidak_dikenal' && (
        <p className="font-semibold">{copy.unknownText}</p>
      )}
      {!lost && rider === null && shown.elsewhere !== undefined && (
        <p className="font-semibold">
          {copy.elsewhereText(
            shown.elsewhere.title,
            formatDate(shown.elsewhere.starts_at, shown.elsewhere.zone as VenueZone),
          )}
        </p>
      )}
      {rider !== null && (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3 font-extrabold text-4xl lg:text-6xl">
            {rider.plate !== undefined && (
              <span className="tabular-nums">{copy.plate(rider.plate)}</span>
            )}
            <span className="min-w-0 break-words">{rider.nickname}</span>
            {/* What is not there is not as large as who it is. */}
            {rider.plate === undefined && (
              <span className="font-semibold text-base">{copy.plate(rider.plate)}</span>
            )}
          </p>
          {(details?.full_name ?? rider.name) !== undefined && (
            <p className="font-semibold text-lg">{details?.full_name ?? rider.name}</p>
          )}
          <p className="font-semibold">{rider.category}</p>
          {unasked && boardWord}
          <p className="text-sm">
            {[
              rider.inside && copy.insideSince(new Date(rider.inside.at), rider.inside.place, zone),
              rider.parcel && copy.parcelGiven(new Date(rider.parcel.at), zone),
              details?.jersey && copy.jersey(details.jersey),
              details?.delegate && copy.delegate(details.delegate.name, details.delegate.phone),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className="flex flex-wrap gap-2">
            {canLetIn && !lost && (
              <Action onClick={onLetIn} icon={<Check aria-hidden className="size-5" />}>
                {copy.letIn}
              </Action>
            )}
            {rider.inside !== null && rider.parcel === null && (
              <Action
                onClick={() => record(() => phone.act(rider.subject, 'goodie_bag', gate))}
                icon={<Gift aria-hidden className="size-5" />}
              >
                {copy.giveParcel}
              </Action>
            )}
            {isIn && act !== null && (
              <Action
                onClick={() => record(() => phone.undo(act, gate))}
                icon={<Undo2 aria-hidden className="size-5" />}
              >
                {copy.undo}
              </Action>
            )}
            <Contact key={rider.subject} raceId={raceId} subject={rider.subject} />
          </div>
          {!unasked && boardWord}
          {details !== null && rider.entry !== 'batal' && (
            <Papers
              key={details.id}
              raceId={raceId}
              entryId={details.id}
              nickname={rider.nickname ?? ''}
            />
          )}
        </>
      )}
    </section>
  );
}

interface ActionProps {
  onClick: () => void;
  icon: ReactNode;
  children: ReactNode;
}

function Action({ onClick, icon, children }: ActionProps) {
  return (
    <SunButton tone="solid" onClick={onClick}>
      {icon}
      {children}
    </SunButton>
  );
}

interface BoardWordProps {
  said: boolean | null;
  /** The family has shown the code. */
  mayAgree: boolean;
  onSaid: (shown: boolean) => void;
}

/** Asked once of each child, and changed when the family says so: whether the public board may name it. */
function BoardWord({ said, mayAgree, onSaid }: BoardWordProps) {
  const [changing, setChanging] = useState(false);
  if (said !== null && !changing) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        {copy.boardSaid(said)}
        <button
          type="button"
          onClick={() => setChanging(true)}
          className="min-h-11 font-bold underline underline-offset-4"
        >
          {copy.boardChange}
        </button>
      </p>
    );
  }
  const answer = (shown: boolean) => {
    setChanging(false);
    onSaid(shown);
  };
  return (
    <fieldset className="grid gap-2 rounded-lg bg-black/15 p-3">
      <legend className="float-left mb-1 font-bold">{copy.askBoard}</legend>
      <p className="text-sm">{mayAgree ? copy.askBoardHint : copy.boardNeedsCode}</p>
      <div className="flex flex-wrap gap-2">
        {mayAgree && (
          <Action onClick={() => answer(true)} icon={<Check aria-hidden className="size-5" />}>
            {copy.boardYes}
          </Action>
        )}
        <Action onClick={() => answer(false)} icon={<X aria-hidden className="size-5" />}>
          {copy.boardNo}
        </Action>
      </div>
    </fieldset>
  );
}

interface PapersProps {
  raceId: string;
  entryId: string;
  nickname: string;
}

/** The child's identity document, for a helper who has the role for it and the code in hand. */
function Papers({ raceId, entryId, nickname }: PapersProps) {
  const may = useMay(raceId)('papers') === true;
  const [state, setState] = useState<'closed' | 'open' | 'checked'>('closed');
  if (!may) {
    return null;
  }
  if (state === 'closed') {
    return (
      <div className="flex">
        <Action onClick={() => setState('open')} icon={<FileText aria-hidden className="size-5" />}>
          {copy.papers}
        </Action>
      </div>
    );
  }
  return (
    <div className="grid gap-2 rounded-lg bg-surface p-3 text-ink text-sm">
      {state === 'checked' ? (
        <p role="status" className="font-semibold">
          {copy.paperChecked}
        </p>
      ) : (
        <Suspense fallback={<p role="status">{copy.papersLoading}</p>}>
          <PaperButtons
            entryId={entryId}
            nickname={nickname}
            onChecked={() => setState('checked')}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The parent's number, once somebody asks for it: the server logs each look. */
function Contact({ raceId, subject }: { raceId: string; subject: string }) {
  const { contact, look } = useContact(raceId, subject);
  if (contact === null) {
    return (
      <Action onClick={look} icon={<Phone aria-hidden className="size-5" />}>
        {copy.showContact}
      </Action>
    );
  }
  return contact.phone === null ? (
    <p className="self-center font-semibold text-sm">{contact.failure}</p>
  ) : (
    <a href={`tel:${contact.phone}`} className={sunButtonClass('solid', 'md')}>
      <Phone aria-hidden className="size-5" />
      {`${contact.name} ${contact.phone}`.trim()}
    </a>
  );
}
