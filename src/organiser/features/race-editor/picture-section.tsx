import { useState } from 'react';
import { pictureFolder } from '#api/organiser/pictures.ts';
import { randomId } from '#domain/random-id.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { PictureField } from '#organiser/parts/picture-field.tsx';
import { fieldProblem } from './field-problem.ts';
import type { RaceEditor } from './use-race-editor.ts';

/** As wide as a laptop shows it. */
const onPage = { label: copy.cutOnPage, ratio: 2 };

/** The pictures of a race: one for lists, another for the head of its page if there is one, photographs of earlier years, and the sponsors' pictures. */
export function PictureSection({ editor }: { editor: RaceEditor }) {
  // Also for a person who has a role in this race only.
  const folder = `${pictureFolder(editor.race.organisasi_id)}/${editor.race.id}`;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div className="col-span-full rounded-lg bg-sunken px-4 py-3 text-sm">
        <p className="font-semibold">{copy.goodPictureTitle}</p>
        <ul className="mt-1 grid list-disc gap-0.5 pl-5 text-ink-muted">
          {copy.goodPicture.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div data-field="gambar_url">
        <PictureField
          label={copy.fieldLabel('gambar_url')}
          name="gambar_url"
          hint={editor.values.gambar_url === null ? copy.pictureHint : undefined}
          error={fieldProblem(editor, 'gambar_url')}
          value={editor.values.gambar_url}
          onChange={(gambar_url) => editor.change({ gambar_url })}
          folder={folder}
          ratio={16 / 10}
          cuts={[
            { label: copy.cutInList, ratio: 1 },
            { label: copy.cutAtHome, ratio: 4 / 3 },
            ...(editor.values.gambar_cover === null ? [onPage] : []),
          ]}
        />
      </div>
      <div data-field="gambar_cover">
        <PictureField
          label={copy.fieldLabel('gambar_cover')}
          name="gambar_cover"
          hint={editor.values.gambar_cover === null ? copy.coverHint : undefined}
          error={fieldProblem(editor, 'gambar_cover')}
          value={editor.values.gambar_cover}
          onChange={(gambar_cover) => editor.change({ gambar_cover })}
          folder={folder}
          ratio={16 / 10}
          cuts={[onPage]}
        />
      </div>
      <PhotoFields
        editor={editor}
        folder={folder}
        field="foto_lama"
        hint={copy.photosHint}
        labelOf={copy.photoLabel}
      />
      <PhotoFields
        editor={editor}
        folder={folder}
        field="foto_sponsor"
        hint={copy.sponsorsHint}
        labelOf={copy.sponsorLabel}
      />
    </div>
  );
}

const mostPhotos = 8;
interface Slot {
  key: string;
  address: string | null;
}

function slotsOf(addresses: readonly string[]): Slot[] {
  const filled: Slot[] = addresses.map((address) => ({ key: randomId(), address }));
  return filled.length < mostPhotos ? [...filled, { key: randomId(), address: null }] : filled;
}

function addressesOf(slots: readonly Slot[]): string[] {
  return slots.flatMap(({ address }) => address ?? []);
}

interface PhotoFieldsProps {
  editor: RaceEditor;
  folder: string;
  field: 'foto_lama' | 'foto_sponsor';
  hint: string;
  labelOf: (place: number) => string;
}

/** Several pictures of one kind, each with a field of its own, and an empty one for the next. */
function PhotoFields({ editor, folder, field, hint, labelOf }: PhotoFieldsProps) {
  const saved = editor.values[field];
  const [slots, setSlots] = useState(() => slotsOf(saved));
  // Taken from somebody else's save.
  if (addressesOf(slots).join() !== saved.join()) {
    setSlots(slotsOf(saved));
  }
  const put = (key: string, address: string | null) => {
    const changed = slots.map((slot) => (slot.key === key ? { key, address } : slot));
    const kept = changed.filter(({ address: kept }) => kept !== null);
    const empty = changed.find(({ address: none }) => none === null && address !== null);
    setSlots(
      kept.length < mostPhotos ? [...kept, empty ?? { key: randomId(), address: null }] : kept,
    );
    editor.change({ [field]: addressesOf(kept) });
  };
  return (
    <div data-field={field} className="col-span-full grid gap-3">
      <p className="text-ink-muted text-sm">{hint}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {slots.map(({ key, address }, index) => (
          <PictureField
            key={key}
            label={labelOf(index + 1)}
            name={field}
            error={index === 0 ? fieldProblem(editor, field) : undefined}
            value={address}
            onChange={(next) => put(key, next)}
            folder={folder}
            ratio={4 / 3}
          />
        ))}
      </div>
    </div>
  );
}
