import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  type CorrectedEntry,
  correctEntry,
  entryFactsOf,
  type Participant,
  type ParticipantCategory,
  type ParticipantRace,
  participantQueries,
  revealContacts,
} from '#api/organiser/participants.ts';
import { readableRegency } from '#domain/place-names.ts';
import { type RiderFacts, riderFields, type ToldRider } from '#domain/rider/fields.ts';
import { emptyRider } from '#domain/rider/problems.ts';
import * as participants from '#organiser/copy/participants.ts';
import * as copy from '#organiser/copy/rider-record.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { riderLabel } from '#parts/copy/rider-fields.ts';
import { Button } from '#ui/button.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { toast } from '#ui/toast.ts';
import { RiderRecordForm } from './rider-record-form.tsx';

interface CorrectRiderProps {
  race: ParticipantRace;
  categories: readonly ParticipantCategory[];
  rider: Participant;
}

/** What is to be corrected, and what the server says would come of it. */
interface Asked {
  changes: Partial<ToldRider>;
  answer: CorrectedEntry;
}

/** What an entry says of its rider, corrected: the form with what stands there, then what the correction breaks. */
export function CorrectRider({ race, categories, rider }: CorrectRiderProps) {
  const client = useQueryClient();
  const [initial, setInitial] = useState<RiderFacts | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = useAct({
    act: () => revealContacts(race.id, [rider.id]),
    done: ([known]) =>
      setInitial(known === undefined ? emptyRider : entryFactsOf(rider, known.tanggal_lahir_rider)),
    sentences: copy.refusals,
  });
  const closed = useRef(false);
  const close = () => {
    closed.current = true;
    setInitial(null);
  };

  // Opened by the key that changes a row.
  const { key, state } = useLocation();
  const wanted = (state as { edit?: boolean } | null)?.edit === true;
  const begin = useEffectEvent(() => {
    // Each look at a birth date is logged.
    if (initial === null) {
      void open.run();
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressed again, it is another entry of the history
  useEffect(() => {
    if (wanted) {
      begin();
    }
  }, [wanted, key]);

  if (initial === null) {
    return (
      <div className="grid justify-items-start gap-2 pt-3">
        <Button
          ref={(button) => {
            // The form that had the keyboard is gone.
            if (closed.current) {
              closed.current = false;
              button?.focus();
            }
          }}
          variant="secondary"
          size="sm"
          loading={open.busy}
          onClick={open.run}
        >
          {copy.correctAction}
        </Button>
        <p className="text-ink-muted text-sm">{copy.correctNote}</p>
        <Refused act={open} />
      </div>
    );
  }
  return (
    <div ref={toFirstField}>
      <RiderRecordForm
        race={race}
        initial={initial}
        submit={copy.checkAction}
        submitting={copy.checking}
        send={async (typed) => {
          const changes = changedFacts(initial, typed);
          if (Object.keys(changes).length === 0) {
            toast.success(copy.nothingChanged);
            close();
            return;
          }
          const options = { categoryId: null, beyondRules: false, commit: false };
          setAsked({ changes, answer: await correctEntry(rider.id, changes, options) });
        }}
        onCancel={close}
      />
      {asked !== null && (
        <Consequences
          rider={rider}
          categories={categories}
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            close();
            return client.invalidateQueries({ queryKey: participantQueries.keyOf(race.id) });
          }}
        />
      )}
    </div>
  );
}

/** The button that opened the form is gone, and the keyboard with it. */
function toFirstField(form: HTMLElement | null) {
  form?.querySelector('input')?.focus();
}

function changedFacts(before: RiderFacts, typed: RiderFacts): Partial<ToldRider> {
  return Object.fromEntries(
    riderFields.flatMap(({ name, fact }) =>
      typed[name] === before[name] ? [] : [[fact, typed[name]]],
    ),
  );
}

/** The choice of a rider who stays in a category that is not for them. */
const stays = 'tetap';

interface ConsequencesProps {
  rider: Participant;
  categories: readonly ParticipantCategory[];
  asked: Asked;
  onClose: () => void;
  onDone: () => unknown;
}

function Consequences({ rider, categories, asked, onClose, onDone }: ConsequencesProps) {
  const { changes, answer } = asked;
  const [choice, setChoice] = useState('');
  const own = answer.misfits.find(({ id }) => id === rider.id);
  const other = answer.misfits.find(({ id }) => id !== rider.id);
  const fitting = answer.in_closed_list
    ? []
    : categories.filter(({ id }) => answer.fitting.includes(id) && id !== rider.kategori_id);
  const name = rider.nama_panggilan_rider;
  return (
    <ActDialog
      open
      onClose={onClose}
      title={copy.correctTitle(name)}
      confirmLabel={copy.correctSubmit}
      busyLabel={copy.correcting}
      closeLabel={copy.cancelAction}
      check={() =>
        own !== undefined && choice === ''
          ? { field: 'category', text: copy.newCategoryMissing }
          : null
      }
      act={() =>
        correctEntry(rider.id, changes, {
          categoryId: choice === '' || choice === stays ? null : choice,
          // The child's other entry is moved by itself.
          beyondRules: choice === stays || other !== undefined,
          commit: true,
        })
      }
      sentences={{ ...participants.refusals, ...copy.refusals }}
      done={copy.corrected(name)}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <dl>
            {riderFields.flatMap(({ name, fact }) => {
              const [before, after] = [answer.before[fact], answer.after[fact]].map(shown);
              return before === after
                ? []
                : [
                    <DefinitionRow
                      key={fact}
                      label={riderLabel(name, 'file')}
                      value={copy.fromTo(before ?? copy.without, after ?? copy.without)}
                    />,
                  ];
            })}
          </dl>
          {answer.entries > 1 && <p>{copy.bothEntries}</p>}
          {answer.in_closed_list && <p>{copy.closedList}</p>}
          {own !== undefined && (
            <>
              <p className="font-bold">
                {copy.leaves(name, rider.category, participants.misfitReason(own.code, own.facts))}
              </p>
              {answer.in_closed_list && <p>{copy.cannotMove}</p>}
              {!answer.in_closed_list && fitting.length === 0 && <p>{copy.noCategoryFits}</p>}
              <SelectField
                label={copy.newCategory}
                name="category"
                required
                error={errorOf('category')}
                value={choice}
                onChoose={setChoice}
                none={participants.choosePlaceholder}
                choices={[
                  ...fitting.map((one) => [one.id, participants.categoryOption(one)] as const),
                  [stays, copy.stayIn(rider.category)],
                ]}
              />
            </>
          )}
          {other !== undefined && (
            <p>{copy.otherLeaves(participants.misfitReason(other.code, other.facts))}</p>
          )}
          <p>{answer.told ? copy.familyTold : copy.nobodyTold}</p>
        </>
      )}
    </ActDialog>
  );
}

/** Cities stand in capitals in the list of regencies. */
function shown(value: string | null): string {
  return value === null || value === 'None' || value === ''
    ? copy.without
    : /^(KOTA|KABUPATEN) /.test(value)
      ? readableRegency(value)
      : value;
}
