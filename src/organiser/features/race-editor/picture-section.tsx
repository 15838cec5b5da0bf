import { pictureFolder } from '#api/organiser/pictures.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { PictureField } from '#organiser/parts/picture-field.tsx';
import { fieldProblem } from './field-problem.ts';
import type { RaceEditor } from './use-race-editor.ts';

/** The pictures of a race: one for lists, and another for the head of its page if there is one. */
export function PictureSection({ editor }: { editor: RaceEditor }) {
  // Also for a person who has a role in this race only.
  const folder = `${pictureFolder(editor.race.organisasi_id)}/${editor.race.id}`;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div data-field="gambar_url">
        <PictureField
          label={copy.fieldLabel('gambar_url')}
          name="gambar_url"
          hint={copy.pictureHint}
          error={fieldProblem(editor, 'gambar_url')}
          value={editor.values.gambar_url}
          onChange={(gambar_url) => editor.change({ gambar_url })}
          folder={folder}
          ratio={16 / 10}
        />
      </div>
      <div data-field="gambar_cover">
        <PictureField
          label={copy.fieldLabel('gambar_cover')}
          name="gambar_cover"
          hint={copy.coverHint}
          error={fieldProblem(editor, 'gambar_cover')}
          value={editor.values.gambar_cover}
          onChange={(gambar_cover) => editor.change({ gambar_cover })}
          folder={folder}
          ratio={16 / 10}
        />
      </div>
    </div>
  );
}
