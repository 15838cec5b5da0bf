import { useState } from 'react';
import type { SaveConsequences } from '#api/organiser/races.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { clockOf, consequenceTexts, ReviewDialog } from './save-dialogs.tsx';
import type { RaceEditor } from './use-race-editor.ts';

const badgeTones: Record<string, 'neutral' | 'positive' | 'danger'> = {
  dipublikasi: 'positive',
  dibatalkan: 'danger',
};

/** What the race is called, how it stands, and the saving of it, always in reach. */
export function EditorHead({ editor }: { editor: RaceEditor }) {
  const { race, unsaved } = editor;
  const [consequences, setConsequences] = useState<SaveConsequences | null>(null);
  const editable = race.status === 'draf' || race.status === 'dipublikasi';

  const saveNow = async () => {
    await editor.save();
    setConsequences(null);
  };
  const review = async () => {
    const found = await editor.review();
    if (found === null) {
      return;
    }
    if (consequenceTexts(found).length === 0) {
      await editor.save();
    } else {
      setConsequences(found);
    }
  };
  const publish = useAct({
    act: async () => {
      if (await editor.save()) {
        await editor.publish();
        toast.success(copy.published);
      }
    },
    refused: refusedInToast(copy.failures),
  });

  return (
    <header className="-mx-4 lg:-mx-8 -mt-4 lg:-mt-6 bar-above z-20 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-page/95 px-4 py-2.5 backdrop-blur-md lg:px-8">
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex items-center gap-2.5">
          <h1 tabIndex={-1} className="truncate text-xl">
            {editor.values.judul ?? copy.untitled}
          </h1>
          <Badge tone={badgeTones[race.status] ?? 'neutral'} className="shrink-0">
            {copy.statusNames[race.status] ?? race.status}
          </Badge>
        </div>
        <SaveState editor={editor} />
      </div>
      {race.status === 'dipublikasi' && unsaved.size > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" size="sm" onClick={editor.discard}>
            {copy.discardAction}
          </Button>
          <Button size="sm" loading={editor.saving} loadingText={copy.saving} onClick={review}>
            {copy.saveAction}
          </Button>
        </div>
      )}
      {race.status === 'draf' && (
        <Button
          size="sm"
          disabled={race.missing.length > 0 && unsaved.size === 0}
          loading={publish.busy}
          loadingText={copy.publishing}
          onClick={publish.run}
        >
          {copy.publishAction}
        </Button>
      )}
      {!editable && <p className="w-full text-sm">{copy.overText(race.status)}</p>}
      <ReviewDialog
        consequences={consequences}
        busy={editor.saving}
        onConfirm={saveNow}
        onClose={() => setConsequences(null)}
      />
    </header>
  );
}

function SaveState({ editor }: { editor: RaceEditor }) {
  const { saving, savedAt, unsaved, race, failure, refused } = editor;
  const text =
    race.status === 'dipublikasi'
      ? unsaved.size > 0
        ? copy.unsavedPublished
        : copy.allSaved
      : saving
        ? copy.saving
        : failure !== null || Object.keys(refused).length > 0
          ? copy.notSaved
          : savedAt === null
            ? copy.savedNever
            : copy.savedAt(clockOf(savedAt));
  return (
    <p role="status" className="text-ink-muted text-sm tabular-nums">
      {text}
    </p>
  );
}
