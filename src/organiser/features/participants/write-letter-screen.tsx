import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import {
  changeLetter,
  letterQueries,
  type RaceLetter,
  sendLetter,
  testLetter,
} from '#api/organiser/letters.ts';
import { type ParticipantList, participantQueries } from '#api/organiser/participants.ts';
import { placeholderNames, unknownPlaceholder } from '#functions/_shared/messages/placeholders.ts';
import { clockAt } from '#functions/_shared/venue/dates.ts';
import { timeZoneName } from '#functions/_shared/venue/zones.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/letters.ts';
import { FilterBar } from '#organiser/parts/filter-bar.tsx';
import { LeaveGuard } from '#organiser/parts/leave-guard.tsx';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { sentenceOf } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Loading } from '#ui/loading.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';
import {
  asListFilters,
  type ChosenLetterFilters,
  chosenOf,
  type LetterFilterName,
  letterFilter,
  letterFilterNames,
} from './letter-filter.ts';
import { familiesReached, LetterPreview, Reach } from './letter-preview.tsx';
import { listFilters } from './list-filters.ts';
import { filtered, indexed } from './rider-filter.ts';
import { TemplateField } from './template-field.tsx';

const longest = 2000;

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

function Writing({ raceId, list, letter }: WritingProps) {
  const { race } = list;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const [chosen, setChosen] = useState<ChosenLetterFilters>(() =>
    letter === null
      ? (Object.fromEntries(
          letterFilterNames.map((name) => [name, params.getAll(name)]),
        ) as unknown as ChosenLetterFilters)
      : chosenOf(letter.filter),
  );
  const [riders, setRiders] = useState<readonly string[]>(
    () =>
      letter?.filter.rider ??
      (state as { riders?: string[] } | null)?.riders?.filter((one) =>
        list.riders.some(({ id }) => id === one),
      ) ??
      [],
  );
  const [text, setText] = useState(letter?.teks ?? '');
  const [when, setWhen] = useState<'now' | 'later'>(letter === null ? 'now' : 'later');
  const [clock, setClock] = useState(
    letter === null ? '' : clockAt(letter.kirim_pada, race.zona_waktu),
  );
  const [asking, setAsking] = useState(false);
  const sent = useRef(false);
  const area = useRef<HTMLTextAreaElement>(null);

  const found = useMemo(() => {
    const all = indexed(list.riders, race.zona_waktu);
    const picked = new Set(riders);
    return filtered(
      riders.length === 0 ? all : all.filter(({ rider }) => picked.has(rider.id)),
      '',
      asListFilters(chosen),
    );
  }, [list.riders, race.zona_waktu, riders, chosen]);

  const filter = letterFilter(chosen, riders);
  const preview = useQuery({
    ...letterQueries.preview(
      raceId,
      filter,
      placeholderNames
        .filter((name) => text.includes(`{${name}}`))
        .map((name) => `{${name}}`)
        .join(' '),
    ),
    placeholderData: (before) => before,
  });
  const [place, setPlace] = useState(0);
  const families = preview.data?.families ?? [];
  const family = families[Math.min(place, families.length - 1)];
  const recipients = preview.data === undefined ? 0 : familiesReached(preview.data);
  const odd = unknownPlaceholder(text);

  const toggle = (name: string, value: string) =>
    setChosen((before) => {
      const values = before[name as LetterFilterName] ?? [];
      return {
        ...before,
        [name]: values.includes(value) ? values.filter((one) => one !== value) : [...values, value],
      };
    });
  const insert = (name: string) => {
    const at = area.current?.selectionStart ?? text.length;
    const end = area.current?.selectionEnd ?? at;
    const words = `{${name}}`;
    setText(text.slice(0, at) + words + text.slice(end));
    // Where somebody types on.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at + words.length, at + words.length);
    });
  };

  const tryOut = useAct({
    act: (_, requestIdFor) => {
      const ids = family?.entries.map(({ id }) => id) ?? [];
      return testLetter(raceId, requestIdFor([text, ids]), text, ids);
    },
    done: () => {
      toast.success(copy.testSent);
    },
    sentences: copy.refusals,
  });
  const toLetters = () => {
    sent.current = true;
    void client.invalidateQueries({ queryKey: letterQueries.keyOf(raceId) });
    return navigate(addresses.letters(raceId));
  };
  const keep = useAct({
    act: async (_, requestIdFor) => {
      const written = { text, filter, sendAt: when === 'later' ? clock : null };
      return letter === null
        ? sendLetter(raceId, requestIdFor(written), written)
        : changeLetter(letter, written);
    },
    done: (answer) => {
      toast.success(
        letter !== null
          ? copy.saved
          : answer.dikirim_pada === null
            ? copy.planDone
            : copy.sendDone(answer.recipients, answer.in_app),
      );
      return toLetters();
    },
    sentences: copy.refusals,
    leaves: true,
  });
  const submit = () => {
    keep.forget();
    if (text.trim() === '') {
      keep.refuse({ field: null, text: copy.textRequired });
    } else if (odd !== null) {
      keep.refuse({ field: null, text: copy.unknownPlaceholder(odd) });
    } else if (when === 'later') {
      if (clock === '') {
        keep.refuse({ field: null, text: copy.timeRequired });
      } else {
        void keep.run();
      }
    } else {
      setAsking(true);
    }
  };

  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 gap-8">
        <Section title={copy.whomTitle}>
          {riders.length > 0 && (
            <p className="flex flex-wrap items-center gap-x-3 text-sm">
              {copy.chosenRiders(riders.length)}
              <Button variant="ghost" size="sm" onClick={() => setRiders([])}>
                {copy.dropChosen}
              </Button>
            </p>
          )}
          <FilterBar
            filters={listFilters(list, found.counts, asListFilters(chosen), letterFilterNames)}
            onToggle={toggle}
            onClear={() => setChosen(letterFilterEmpty)}
            found={found.rows.length}
          />
          {preview.error === null ? (
            <Reach
              preview={preview.data}
              everybody={isEmpty(chosen) && riders.length === 0}
              race={race.judul}
              text={text}
            />
          ) : (
            <p role="alert" className="text-danger text-sm">
              {sentenceOf(preview.error, copy.refusals)}
            </p>
          )}
        </Section>
        <Section title={copy.textTitle}>
          <TemplateField onChoose={setText} />
          <Field
            label={copy.textTitle}
            hint={copy.textHint}
            error={odd === null ? undefined : copy.unknownPlaceholder(odd)}
          >
            {(control) => (
              <TextArea
                {...control}
                ref={area}
                rows={8}
                maxLength={longest}
                value={text}
                onChange={({ currentTarget: { value } }) => setText(value)}
              />
            )}
          </Field>
          <fieldset className="flex flex-wrap gap-2">
            <legend className="pb-1.5 font-semibold text-sm">{copy.placeholdersLabel}</legend>
            {placeholderNames.map((name) => (
              <Button key={name} variant="secondary" size="sm" onClick={() => insert(name)}>
                {copy.placeholderLabels[name]}
              </Button>
            ))}
          </fieldset>
        </Section>
        <Section title={copy.whenTitle}>
          {letter === null && (
            <RadioGroup
              legend={copy.whenTitle}
              name="when"
              value={when}
              onChange={setWhen}
              options={[
                { value: 'now', label: copy.now },
                { value: 'later', label: copy.later },
              ]}
            />
          )}
          {when === 'later' && (
            <Field label={copy.timeLabel(timeZoneName(race.zona_waktu))} hint={copy.laterHint}>
              {(control) => (
                <TextInput
                  {...control}
                  type="datetime-local"
                  value={clock}
                  onChange={({ currentTarget: { value } }) => setClock(value)}
                />
              )}
            </Field>
          )}
        </Section>
      </div>
      <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-4">
        <Section title={copy.previewTitle}>
          <LetterPreview
            race={race}
            preview={preview.data}
            family={family}
            place={Math.min(place, Math.max(0, families.length - 1))}
            onPlace={setPlace}
            text={odd === null ? text : ''}
          />
        </Section>
        <Card className="grid gap-2.5 p-4">
          <Button
            variant="secondary"
            block
            loading={tryOut.busy}
            loadingText={copy.testBusy}
            disabled={family === undefined || text.trim() === '' || odd !== null}
            onClick={tryOut.run}
          >
            {copy.testAction}
          </Button>
          <Refused act={tryOut} />
          <Button
            block
            loading={keep.busy}
            loadingText={when === 'later' ? copy.planBusy : copy.sendBusy}
            disabled={when === 'now' && recipients === 0}
            onClick={submit}
          >
            {letter !== null
              ? copy.saveAction
              : when === 'later'
                ? copy.planAction
                : copy.sendAction(recipients)}
          </Button>
          {!asking && <Refused act={keep} />}
        </Card>
      </div>
      <SendDialog
        open={asking}
        count={recipients}
        onClose={() => setAsking(false)}
        send={async (requestIdFor) =>
          sendLetter(raceId, requestIdFor([text, filter]), { text, filter, sendAt: null })
        }
        onSent={(count, inApp) => {
          toast.success(copy.sendDone(count, inApp));
          void toLetters();
        }}
      />
      <LeaveGuard
        words={copy.leave}
        unsaved={() => !sent.current && text.trim() !== '' && text !== (letter?.teks ?? '')}
      />
    </div>
  );
}

const letterFilterEmpty = Object.fromEntries(
  letterFilterNames.map((name) => [name, []]),
) as unknown as ChosenLetterFilters;

function isEmpty(chosen: ChosenLetterFilters) {
  return letterFilterNames.every((name) => chosen[name].length === 0);
}

/** A sent mail does not come back: asked once more, with the number. */
function SendDialog({
  open,
  count,
  onClose,
  send,
  onSent,
}: {
  open: boolean;
  count: number;
  onClose: () => void;
  send: (requestIdFor: (asked: unknown) => string) => ReturnType<typeof sendLetter>;
  onSent: (count: number, inApp: number) => void;
}) {
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={copy.sendQuestion(count)}
      confirmLabel={copy.sendAction(count)}
      busyLabel={copy.sendBusy}
      closeLabel={copy.cancelAction}
      sentences={copy.refusals}
      act={(_, requestIdFor) => send(requestIdFor)}
      onDone={({ recipients, in_app }) => onSent(recipients, in_app)}
    >
      <p>{copy.sendWarning}</p>
    </ActDialog>
  );
}
