import type { RaceDetail } from '#api/races.ts';
import type { Rider } from '#api/riders.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#parents/copy/several-children.ts';
import { NextPrice } from '#parts/next-price.tsx';

interface Chosen {
  rider: Rider;
  choice: { categoryId: string };
}

interface ChosenChildrenProps {
  /** By which the button beside it says why it is off. */
  id: string;
  race: RaceDetail;
  chosen: readonly Chosen[];
  /** What each of them costs, in the same order. */
  shown: readonly number[];
  now: Date;
  withoutClass: readonly Chosen[];
  withoutSize: readonly Chosen[];
}

/** How many children are chosen, what they cost together, and what is missing of them. */
export function ChosenChildren({
  id,
  race,
  chosen,
  shown,
  now,
  withoutClass,
  withoutSize,
}: ChosenChildrenProps) {
  const price = shown.reduce((sum, one) => sum + one, 0);
  return (
    <p id={id} className="min-w-0">
      <span className="block font-bold">
        {chosen.length === 0 ? copy.nobodyChosen : copy.chosen(chosen.length, formatRupiah(price))}
      </span>
      {shown.some((one) => one !== shown[0]) && (
        <span className="block text-sm">
          {chosen
            .map(({ rider }, index) => `${rider.nama_panggilan} ${formatRupiah(shown[index] ?? 0)}`)
            .join(' · ')}
        </span>
      )}
      {withoutClass.length > 0 && (
        <span className="block font-semibold text-sm">
          {copy.classMissing(withoutClass.map(({ rider }) => rider.nama_panggilan).join(', '))}
        </span>
      )}
      {withoutSize.length > 0 && (
        <span className="block font-semibold text-sm">
          {copy.sizeMissing(withoutSize.map(({ rider }) => rider.nama_panggilan).join(', '))}
        </span>
      )}
      <NextPrice
        race={race}
        now={now}
        categoryIds={chosen.flatMap(({ choice }) => choice.categoryId || [])}
      />
      {price > 0 && (
        <span className="block text-ink-muted text-xs">
          {race.biaya_ditanggung ? copy.codeLater : copy.feesLater}
        </span>
      )}
    </p>
  );
}
