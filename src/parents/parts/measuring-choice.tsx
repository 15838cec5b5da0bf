import { useState } from 'react';
import { agreeToMeasuring, mayMeasure } from '#api/platform/measuring.ts';
import * as copy from '#parents/copy/privacy.ts';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';

/** Whether this phone tells how fast the app was. Not there where the build names nobody to tell (docs/operations.md). */
export function MeasuringChoice() {
  const [agreed, setAgreed] = useState(mayMeasure);
  if (!import.meta.env.VITE_VITALS_URL) {
    return null;
  }
  return (
    <Section title={copy.measuringTitle}>
      <Card>
        <label className="flex min-h-12 items-start gap-3 p-4">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-primary"
            checked={agreed}
            onChange={({ currentTarget: { checked } }) => {
              agreeToMeasuring(checked);
              // What is stored, not what was wished: without storage nothing is agreed to.
              setAgreed(mayMeasure());
            }}
          />
          <span className="grid gap-0.5">
            <span className="font-semibold">{copy.measuringLabel}</span>
            <span className="text-sm">{copy.measuringText}</span>
            <span className="text-ink-muted text-sm">
              {agreed ? copy.measuringOn : copy.measuringOff}
            </span>
          </span>
        </label>
      </Card>
    </Section>
  );
}
