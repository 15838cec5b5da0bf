import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { formatRupiahRange } from '#functions/_shared/venue/price-range.ts';
import { clubGets } from '#organiser/copy/parts.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { usePriceRange } from '#parts/use-price-range.ts';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { MoneyRow } from './fields.tsx';
import { PriceSteps } from './price-steps.tsx';
import type { RaceEditor } from './use-race-editor.ts';

/** What a price comes to: for the parent with code and fee, for the club without. */
function PriceBreakdown({ price, borne }: { price: number; borne: boolean }) {
  const range = usePriceRange(price, { keepLast: true, borne });
  if (price === 0) {
    return <p className="text-ink-muted text-sm">{copy.freeText}</p>;
  }
  return (
    <div className="rounded-lg bg-sunken p-3.5">
      <dl>
        {range !== null && (
          <>
            <DefinitionRow label={copy.parentPays} value={formatRupiahRange(range.total)} />
            <DefinitionRow
              label={borne ? copy.feeOfClub : copy.feePart}
              value={formatRupiahRange(range.fee)}
            />
          </>
        )}
        <DefinitionRow label={clubGets} value={copy.clubGetsText(formatRupiah(price))} />
      </dl>
      <p className="mt-1.5 text-ink-muted text-xs">
        {borne ? copy.feeBorneHint : copy.breakdownHint}
      </p>
    </div>
  );
}

export function PriceSection({ editor }: { editor: RaceEditor }) {
  const {
    harga_dasar: price,
    biaya_ditanggung: borne,
    satu_rider_per_akun: onlyOne,
    dua_kategori: two,
  } = editor.values;
  const entered = editor.race.peserta_saat_ini;
  return (
    <>
      <MoneyRow
        editor={editor}
        name="harga_dasar"
        required
        hint={entered > 0 ? copy.priceKeptHint(entered) : undefined}
      />
      {price !== null && <PriceBreakdown price={price} borne={borne} />}
      <Rule
        name="biaya_ditanggung"
        label={copy.feeBorneLabel}
        hint={copy.feeBorneRuleHint}
        checked={borne}
        onChange={(biaya_ditanggung) => editor.change({ biaya_ditanggung })}
      />
      <PriceSteps editor={editor} />
      <Rule
        name="satu_rider_per_akun"
        label={copy.siblingsLabel}
        hint={copy.siblingsHint}
        checked={!onlyOne}
        // Two categories of one child are two riders of an account.
        onChange={(siblings) =>
          editor.change({ satu_rider_per_akun: !siblings, dua_kategori: two && siblings })
        }
      />
      <Rule
        name="dua_kategori"
        label={copy.twoCategoriesLabel}
        hint={copy.twoCategoriesHint}
        checked={two}
        disabled={onlyOne}
        onChange={(allowed) => editor.change({ dua_kategori: allowed })}
      />
    </>
  );
}

interface RuleProps {
  name: string;
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

function Rule({ name, label, hint, checked, disabled = false, onChange }: RuleProps) {
  return (
    <label
      data-field={name}
      className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-line bg-surface p-3"
    >
      <input
        type="checkbox"
        name={name}
        className="mt-0.5 size-5 shrink-0 accent-primary"
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className="grid gap-1">
        <span className="font-semibold text-sm">{label}</span>
        <span className="text-ink-muted text-sm">{hint}</span>
      </span>
    </label>
  );
}
