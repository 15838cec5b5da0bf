import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { AppError } from '#api/platform/app-error.ts';
import { createQueryClient } from '#api/platform/query-client.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { Refusal } from '#functions/_shared/racing/refusal.ts';
import { ClassDraw, type ClassDrawProps } from '#organiser/features/race-day/draw/class-draw.tsx';
import type { Entry } from '#organiser/features/race-day/draw/closing.ts';
import { ClassDay } from '#tests/support/racing/class-day.ts';

export const boys = '00000000-0000-4000-8000-0000000000b1';
export const girls = '00000000-0000-4000-8000-0000000000b2';

/** An entry with plate `plate`; its child is its own. */
export function drawEntry(plate: number, changed: Partial<Entry> = {}): Entry {
  return {
    id: `entry-${plate}`,
    kategori_id: boys,
    nomor_plat: plate,
    nama_panggilan_rider: `Anak ${plate}`,
    nama_tim: plate % 3 === 0 ? 'Roda Kecil' : null,
    kota_asal: 'KOTA BANDUNG',
    status_pendaftaran: 'dikonfirmasi',
    anak: `child-${plate}`,
    ...changed,
  };
}

export function drawEntries(count: number): Entry[] {
  return Array.from({ length: count }, (_, index) => drawEntry(index + 1));
}

interface Options {
  day?: ClassDay;
  entries?: readonly Entry[];
  props?: Partial<ClassDrawProps>;
}

function Drawing({ day, entries, props }: Required<Options>) {
  const [state, setState] = useState(day.state);
  const decide = async ({ kind, payload }: ClassAct) => {
    try {
      day.decide(kind, payload as never);
    } catch (error) {
      throw error instanceof Refusal
        ? new AppError(error.code, { facts: { ...error.facts } })
        : error;
    }
    setState(day.state);
  };
  return (
    <ClassDraw
      raceId={day.of.race}
      categories={[boys]}
      state={state}
      entries={entries}
      usual={null}
      sent
      receiptOf={() => null}
      plates="/plat"
      decide={decide}
      {...props}
    />
  );
}

/** The draw's screen over a chain of its own, which decides by the engine's rules. */
export function renderDraw({
  day = new ClassDay(),
  entries = drawEntries(9),
  props = {},
}: Options) {
  const user = userEvent.setup();
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Drawing day={day} entries={entries} props={props} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { user, day, unmount };
}
