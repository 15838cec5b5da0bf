import { useId, useState } from 'react';
import type { SaveConsequences } from '#api/organiser/races.ts';
import { formatDateTime, momentAt } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { refundRowsOf, refundRuleText } from '#functions/_shared/venue/refund-rule.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { type FieldName, type Values, valuesOf } from './race-draft.ts';
import { stepPrice } from './step-rows.ts';
import type { RaceEditor } from './use-race-editor.ts';

/** The hour of a save, by this device's clock. */
export function clockOf(at: string | Date) {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes()]
    .map((part) => String(part).padStart(2, '0'))
    .join('.');
}

function whereabouts(place: { tanggal_mulai: string; zona_waktu: string; lokasi: string }) {
  return `${formatDateTime(place.tanggal_mulai, place.zona_waktu)}, ${place.lokasi}`;
}

/** No sentence when nobody is concerned. */
export function consequenceTexts({ moved, price, closes_earlier }: SaveConsequences): string[] {
  const texts: string[] = [];
  if (moved !== null) {
    const { riders, letters, before, after, outside_ages } = moved;
    texts.push(copy.reviewMoved(riders, letters, whereabouts(before), whereabouts(after)));
    if (outside_ages > 0) {
      texts.push(copy.reviewUnfit(outside_ages));
    }
  }
  if (price !== null) {
    texts.push(copy.reviewPrice(price.riders, price.before, price.after));
  }
  if (closes_earlier !== null) {
    texts.push(copy.reviewCloses(closes_earlier.waiting));
  }
  return texts;
}

interface ReviewProps {
  /** Null while there is nothing to ask. */
  consequences: SaveConsequences | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** People whom the saving of a published race concerns. */
export function ReviewDialog({ consequences, busy, onConfirm, onClose }: ReviewProps) {
  return (
    <ConfirmDialog
      open={consequences !== null}
      onClose={onClose}
      title={copy.reviewTitle}
      confirmLabel={copy.reviewAction}
      onConfirm={onConfirm}
      busy={busy}
      busyLabel={copy.saving}
      closeLabel={copy.cancelAction}
    >
      <ul className="grid gap-2">
        {(consequences === null ? [] : consequenceTexts(consequences)).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function readable(values: Values, field: FieldName): string {
  const value = values[field];
  switch (field) {
    case 'harga_dasar':
      return value === null ? copy.emptyValue : formatRupiah(Number(value));
    case 'satu_rider_per_akun':
      return value === true ? copy.no : copy.yes;
    case 'dua_kategori':
      return value === true ? copy.yes : copy.no;
    case 'biaya_ditanggung':
      return value === true ? copy.yes : copy.no;
    case 'langkah_harga':
      return (
        values.langkah_harga
          .map((step) => `${step.nama} ${formatRupiah(stepPrice(step, values.harga_dasar))}`)
          .join(', ') || copy.emptyValue
      );
    case 'kategori':
      return (
        values.kategori
          .map(({ nama, kuota }) => (kuota === null ? nama : `${nama} (${kuota})`))
          .join(', ') || copy.emptyValue
      );
    case 'pertanyaan':
      return (
        values.pertanyaan.map(({ question }) => question ?? copy.emptyValue).join(', ') ||
        copy.emptyValue
      );
    case 'aturan_pengembalian':
      return refundRuleText(refundRowsOf(value));
    case 'tanggal_mulai':
    case 'pendaftaran_selesai':
      return value === null
        ? copy.emptyValue
        : formatDateTime(momentAt(String(value))).replace(/\sWIB$/, '');
    default: {
      const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
      return text === '' ? copy.emptyValue : text;
    }
  }
}

/** Another editor has saved the same fields: for each the person says which stays. */
export function ConflictNotice({ editor }: { editor: RaceEditor }) {
  const id = useId();
  const [theirs, setTheirs] = useState<ReadonlySet<FieldName>>(new Set());
  const { conflict } = editor;
  if (conflict === null) {
    return null;
  }
  const saved = valuesOf(conflict.fresh);
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-xl border-2 border-warning bg-surface p-4"
    >
      <h2 id={id} className="font-bold">
        {copy.conflictTitle}
      </h2>
      <p className="text-sm">
        {copy.conflictText(conflict.name, conflict.own, clockOf(conflict.at))}
      </p>
      {conflict.fields.map((field) => (
        <RadioGroup
          key={field}
          legend={copy.fieldLabel(field)}
          name={`pilih-${field}`}
          value={theirs.has(field) ? 'theirs' : 'mine'}
          onChange={(choice) => {
            const next = new Set(theirs);
            if (choice === 'theirs') {
              next.add(field);
            } else {
              next.delete(field);
            }
            setTheirs(next);
          }}
          layout="stack"
          options={[
            { value: 'mine', label: copy.mineLabel, hint: readable(editor.values, field) },
            { value: 'theirs', label: copy.theirsLabel, hint: readable(saved, field) },
          ]}
        />
      ))}
      <div>
        <button
          type="button"
          className="min-h-11 rounded-full bg-primary px-5 font-bold text-on-primary"
          onClick={() => {
            editor.settle(theirs);
            setTheirs(new Set());
          }}
        >
          {copy.conflictAction}
        </button>
      </div>
    </section>
  );
}

/** Another editor has saved other fields, which are in the form now. */
export function OtherNotice({ editor }: { editor: RaceEditor }) {
  const { other } = editor;
  if (other === null) {
    return null;
  }
  const fields = other.fields.map((field) => copy.fieldLabel(field)).join(', ');
  return (
    <Notice tone="info" role="status">
      <p>{copy.otherSaved(other.name, other.own, fields, clockOf(other.at))}</p>
      <button
        type="button"
        className="min-h-11 font-bold underline"
        onClick={() => editor.forgetOther()}
      >
        {copy.otherSeenAction}
      </button>
    </Notice>
  );
}
