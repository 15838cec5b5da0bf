import { useRef } from 'react';
import type { RaceLetter, sendLetter } from '#api/organiser/letters.ts';
import type { ParticipantList } from '#api/organiser/participants.ts';
import { placeholderNames } from '#functions/_shared/messages/placeholders.ts';
import { timeZoneName } from '#functions/_shared/venue/zones.ts';
import * as copy from '#organiser/copy/letters.ts';
import { FilterBar } from '#organiser/parts/filter-bar.tsx';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { sentenceOf } from '#parts/act/sentence.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Section } from '#ui/section.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { asListFilters, letterFilterNames } from './letter-filter.ts';
import { Reach } from './letter-preview.tsx';
import { listFilters } from './list-filters.ts';
import { TemplateField } from './template-field.tsx';
import type { Letter } from './use-letter.ts';
import type { LetterRecipients } from './use-letter-recipients.ts';

const longest = 2000;

interface WhomProps {
  list: ParticipantList;
  to: LetterRecipients;
  letter: Letter;
}

export function Whom({ list, to, letter: { preview, text } }: WhomProps) {
  const { riders, chosen, found } = to;
  return (
    <Section title={copy.whomTitle}>
      {riders.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          {copy.chosenRiders(riders.length)}
          <Button variant="ghost" size="sm" onClick={to.dropRiders}>
            {copy.dropChosen}
          </Button>
        </p>
      )}
      <FilterBar
        filters={listFilters(list, found.counts, asListFilters(chosen), letterFilterNames)}
        onToggle={to.toggle}
        onClear={to.clear}
        found={found.rows.length}
      />
      {preview.error === null ? (
        <Reach
          preview={preview.data}
          everybody={to.everybody}
          race={list.race}
          onPaper={found.rows.filter(({ has_account }) => !has_account)}
          text={text}
        />
      ) : (
        <p role="alert" className="text-danger text-sm">
          {sentenceOf(preview.error, copy.refusals)}
        </p>
      )}
    </Section>
  );
}

export function Words({ letter: { text, setText, odd } }: { letter: Letter }) {
  const area = useRef<HTMLTextAreaElement>(null);
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
  return (
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
  );
}

interface WhenProps {
  letter: Letter;
  /** A letter that waits is planned already. */
  isNew: boolean;
  zone: ParticipantList['race']['zona_waktu'];
}

export function When({ letter: { when, setWhen, clock, setClock }, isNew, zone }: WhenProps) {
  return (
    <Section title={copy.whenTitle}>
      {isNew && (
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
        <Field label={copy.timeLabel(timeZoneName(zone))} hint={copy.laterHint}>
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
  );
}

/** To oneself first, then to everybody. */
export function LetterActs({
  letter: written,
  before,
}: {
  letter: Letter;
  before: RaceLetter | null;
}) {
  const { text, odd, when, family, recipients, tryOut, keep, asking } = written;
  return (
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
        onClick={written.submit}
      >
        {before !== null
          ? copy.saveAction
          : when === 'later'
            ? copy.planAction
            : copy.sendAction(recipients)}
      </Button>
      {!asking && <Refused act={keep} />}
    </Card>
  );
}

/** A sent mail does not come back: asked once more, with the number. */
export function SendDialog({
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
