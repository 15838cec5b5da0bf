import { useQuery } from '@tanstack/react-query';
import { Map as MapIcon } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { regencyQueries } from '#api/regencies.ts';
import { typedPlace } from '#domain/map-location.ts';
import type { Regency } from '#domain/near-first.ts';
import { timeZoneName } from '#functions/_shared/venue/zones.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { provinceNames } from '#parts/copy/provinces.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { fieldProblem } from './field-problem.ts';
import { TextRow } from './fields.tsx';
import { MapPicker } from './map-picker.tsx';
import type { RaceEditor } from './use-race-editor.ts';

function capitalised(name: string) {
  return name.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}

interface Choice {
  label: string;
  province: string | null;
}

/** Cities by their bare names; a regency with the name of a city keeps its own beside it. */
function choicesOf(places: readonly Regency[]): Choice[] {
  const cities = new Set(
    places.flatMap(({ name }) => (name.startsWith('KOTA ') ? name.slice(5) : [])),
  );
  return places.map(({ name, province_id }) => {
    const bare = name.replace(/^(KOTA|KABUPATEN) /, '');
    const regency = name.startsWith('KABUPATEN ') && cities.has(bare);
    return {
      label: regency ? copy.regencyName(capitalised(bare)) : capitalised(bare),
      province: provinceNames[province_id] ?? null,
    };
  });
}

export function PlaceSection({ editor }: { editor: RaceEditor }) {
  const list = useId();
  const places = useQuery(regencyQueries.all());
  const choices = useMemo(() => choicesOf(places.data ?? []), [places.data]);
  const { kota, provinsi } = editor.values;
  const placeCalled = (text: string) =>
    choices.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase());
  // Typed before the list was there.
  useEffect(() => {
    const known = kota === null || provinsi !== null ? undefined : placeCalled(kota);
    if (known && known.province !== null && editor.race.status === 'draf') {
      editor.change({ kota: known.label, provinsi: known.province });
    }
  });
  return (
    <>
      <TextRow editor={editor} name="lokasi" required placeholder={copy.placePlaceholder} />
      <div data-field="kota">
        <Field
          label={copy.fieldLabel('kota')}
          required
          error={fieldProblem(editor, 'kota')}
          hint={
            kota === null
              ? undefined
              : provinsi === null
                ? copy.cityUnknown
                : copy.cityKnown(provinsi, timeZoneName(editor.race.content.zona_waktu))
          }
        >
          {(field) => (
            <TextInput
              {...field}
              name="kota"
              list={list}
              autoComplete="off"
              placeholder={copy.cityPlaceholder}
              value={kota ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const known = placeCalled(value);
                editor.change({
                  kota: known?.label ?? (value === '' ? null : value),
                  provinsi: known?.province ?? null,
                });
              }}
            />
          )}
        </Field>
        <datalist id={list}>
          {choices.map(({ label, province }) => (
            <option key={`${label} ${province}`} value={label}>
              {province}
            </option>
          ))}
        </datalist>
      </div>
      <MapField editor={editor} />
    </>
  );
}

function MapField({ editor }: { editor: RaceEditor }) {
  const [open, setOpen] = useState(false);
  const place = typedPlace(editor.values.map_location);
  const hint = {
    empty: copy.mapHint,
    link: copy.mapIsLink,
    map: copy.mapIsShown,
    unknown: copy.mapIsUnknown,
    point: place.kind === 'point' ? copy.mapPoint(place.latitude, place.longitude) : '',
  }[place.kind];
  return (
    <div className="grid gap-2">
      <TextRow
        editor={editor}
        name="map_location"
        placeholder={copy.mapPlaceholder}
        autoComplete="off"
        hint={hint}
      />
      <div>
        <Button variant="secondary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          <MapIcon aria-hidden className="size-4" />
          {open ? copy.closeMapAction : copy.openMapAction}
        </Button>
      </div>
      {open && (
        <MapPicker
          point={place.kind === 'point' ? place : null}
          onPick={({ latitude, longitude }) =>
            editor.change({ map_location: `${latitude.toFixed(6)}, ${longitude.toFixed(6)}` })
          }
        />
      )}
    </div>
  );
}
