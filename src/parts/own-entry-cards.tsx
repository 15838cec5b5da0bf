import type { ComponentProps } from 'react';
import type { EntryInRace } from '#api/entries.ts';
import { childrenTogether } from '#domain/children-together.ts';
import { ownEntriesTitle } from './copy/orders.ts';
import { EntryCard } from './entry-card.tsx';

interface OwnEntryCardsProps extends Pick<ComponentProps<typeof EntryCard>, 'race' | 'now'> {
  entries: readonly EntryInRace[];
}

/** Beside their race: each order once, without the name of the race again. */
export function OwnEntryCards({ race, entries, now }: OwnEntryCardsProps) {
  return (
    <section aria-label={ownEntriesTitle} className="grid gap-2.5 rounded-xl bg-info-soft p-3">
      <h2 className="px-1 font-bold text-on-info-soft text-sm">{ownEntriesTitle}</h2>
      {childrenTogether(entries).map((all) => (
        <EntryCard key={all[0]?.id} all={all} race={race} now={now} raceSaid />
      ))}
    </section>
  );
}
