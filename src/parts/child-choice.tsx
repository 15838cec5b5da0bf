import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownChildren } from '#api/own-reads.ts';
import { useSession } from '#api/platform/session.ts';
import type { Rider } from '#api/riders.ts';
import { completeBirthDate, parseBirthDate } from '#domain/birth-date-input.ts';
import type { FittedChild } from '#domain/category-fit.ts';
import { isLive, type OrderStatus } from '#domain/order-state.ts';
import { personalEntry } from '#domain/personal-entry.ts';
import { riderGenderOf } from '#domain/rider-rules.ts';
import { tabStorage } from '#domain/safe-storage.ts';
import { type EnteredRider, isEntryOf } from '#domain/same-rider.ts';
import { Field } from '#ui/field.tsx';
import { BirthDateInput } from './birth-date-input.tsx';
import { ChildChips } from './child-chips.tsx';
import * as copy from './copy/rider.ts';

/** For whom the classes are looked at. */
export interface ChosenChild extends FittedChild {
  /** The nickname; empty while only the birth date is known. */
  name: string;
  /** The saved rider; null while only the birth date is known. */
  rider: Rider | null;
}

interface Choice {
  /** Of a saved rider; null for another child, undefined before anything was chosen. */
  riderId?: string | null;
  /** Of another child, as typed. */
  birthDate: string;
}

const key = personalEntry('anak');

/** A phone that refuses storage asks again on the next screen. */
function readChoice(): Choice {
  const { riderId, birthDate } = (tabStorage.readJson(key) ?? {}) as Record<string, unknown>;
  return {
    birthDate: typeof birthDate === 'string' ? birthDate : '',
    ...(typeof riderId === 'string' || riderId === null ? { riderId } : {}),
  };
}

function asChosen(rider: Rider): ChosenChild {
  return {
    name: rider.nama_panggilan,
    birthDate: rider.tanggal_lahir,
    gender: riderGenderOf(rider.jenis_kelamin),
    rider,
  };
}

type Entry = OrderStatus & EnteredRider;

/** Whether a saved rider has a live order among these of one race: the database takes nobody twice. */
export function isEntered(rider: Rider, entries: readonly Entry[]): boolean {
  return entries.some((entry) => isLive(entry) && isEntryOf(entry, rider));
}

/** The birth date that was typed for a child who is not saved, DD-MM-YYYY; empty when there is none. */
export function typedBirthDate(): string {
  const { riderId, birthDate } = readChoice();
  return typeof riderId === 'string' ? '' : birthDate;
}

/**
 * The child for whom the screen judges the categories: a child of the family, or a child of whom only the birth date is
 * known. Until the person chooses in this tab, it is the family's first child without an order whom a class fits. A choice
 * holds for every race and for the way to the form.
 * @param entries the person's orders in the race
 * @param fits whether the race has a class for a child, as far as is known
 */
export function useChildChoice(
  entries: readonly Entry[],
  fits: (child: FittedChild) => boolean = () => true,
) {
  const session = useSession();
  const { data: riders = [] } = useQuery({
    ...ownChildren(session?.userId ?? ''),
    enabled: session !== null,
  });
  const [choice, setChoice] = useState(readChoice);
  const choose = (next: Choice) => {
    tabStorage.keepJson(key, next);
    setChoice(next);
  };
  const free = riders.filter((one) => !isEntered(one, entries));
  const rider =
    choice.riderId === null
      ? undefined
      : (riders.find(({ id }) => id === choice.riderId) ??
        (choice.birthDate === ''
          ? (free.find((one) => fits(asChosen(one))) ?? free[0] ?? riders[0])
          : undefined));
  const birthDate = parseBirthDate(completeBirthDate(choice.birthDate));
  const child: ChosenChild | null =
    rider !== undefined
      ? asChosen(rider)
      : birthDate === null
        ? null
        : { name: '', birthDate, gender: null, rider: null };
  return { riders, choice, choose, child };
}

/** The family's children beside each other, and the birth date of one who is not among them. */
export function ChildChoice({
  riders,
  choice,
  choose,
  child,
  hint = copy.childBirthDateHint,
}: ReturnType<typeof useChildChoice> & { hint?: string }) {
  return (
    <div className="grid gap-3">
      {riders.length > 0 && (
        <ChildChips
          label={copy.childChoiceLabel}
          all={riders.map(({ id, nama_panggilan, tanggal_lahir }) => ({
            key: id,
            name: nama_panggilan,
            birthDate: tanggal_lahir,
          }))}
          chosen={child?.rider?.id ?? null}
          onChoose={(riderId) => choose({ ...choice, riderId })}
        />
      )}
      {!child?.rider && (
        <Field label={copy.childBirthDateLabel} hint={hint}>
          {(field) => (
            <BirthDateInput
              {...field}
              name="childBirthDate"
              value={choice.birthDate}
              onChange={(birthDate) => choose({ riderId: null, birthDate })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
