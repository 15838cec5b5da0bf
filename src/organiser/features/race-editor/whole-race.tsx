import { useQueryClient } from '@tanstack/react-query';
import { Copy, ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { copyRace, managedRaceQueries } from '#api/organiser/races.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { paths } from '#domain/paths.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { refusedInToast, sentenceOf } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { toast } from '#ui/toast.ts';
import { DeleteDraft } from './delete-draft.tsx';
import type { RaceEditor } from './use-race-editor.ts';

interface Entries {
  riders: number;
  paid: number;
  cases: number;
}

/** What is done with a race as a whole: looking at it, copying it, taking it back. */
export function WholeRace({ editor }: { editor: RaceEditor }) {
  const { race } = editor;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [entries, setEntries] = useState<Entries | null>(null);

  const makeCopy = useAct({
    // The id of the copy: made once, also after a lost answer.
    act: (_, requestIdFor) => copyRace(race.id, requestIdFor()),
    done: (made) => {
      void queryClient.invalidateQueries({ queryKey: managedRaceQueries.mine().queryKey });
      toast.success(copy.copied);
      navigate(addresses.raceSettings(made.id));
    },
    refused: refusedInToast(copy.failures),
  });

  return (
    <section
      aria-labelledby="judul-lomba"
      className="grid gap-3 rounded-xl bg-surface p-4 shadow-card lg:p-5"
    >
      <h2 id="judul-lomba" className="text-lg">
        {copy.moreTitle}
      </h2>
      <div className="flex flex-wrap gap-2.5">
        {race.status === 'dipublikasi' && (
          <a
            // The other door: a page of its own.
            href={paths.raceDetail(race.id)}
            target="_blank"
            rel="noopener"
            className={buttonClass('secondary', 'sm', false)}
          >
            <ExternalLink aria-hidden className="size-4" />
            {copy.showAction}
          </a>
        )}
        <Button
          variant="secondary"
          size="sm"
          loading={makeCopy.busy}
          loadingText={copy.copying}
          onClick={makeCopy.run}
        >
          <Copy aria-hidden className="size-4" />
          {copy.copyAction}
        </Button>
        {race.status === 'dipublikasi' && (
          <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
            {copy.withdrawAction}
          </Button>
        )}
        {race.status === 'draf' && (
          <Button variant="ghost" size="sm" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden className="size-4" />
            {copy.deleteAction}
          </Button>
        )}
      </div>
      {deleting && <DeleteDraft editor={editor} onClose={() => setDeleting(false)} />}
      <ActDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.withdrawTitle}
        confirmLabel={copy.withdrawAction}
        act={editor.withdraw}
        done={copy.withdrawn}
        refused={(error) => {
          const { code, facts } = toAppError(error);
          if (code !== 'race_has_entries') {
            return sentenceOf(error, copy.failures);
          }
          const { riders, paid, cases } = facts;
          setAsking(false);
          setEntries({ riders: Number(riders), paid: Number(paid), cases: Number(cases) });
          return null;
        }}
        busyLabel={copy.withdrawing}
        closeLabel={copy.cancelAction}
      >
        <p>{race.peserta_saat_ini === 0 ? copy.withdrawText : copy.withdrawChecks}</p>
      </ActDialog>
      <ActDialog
        open={entries !== null}
        onClose={() => setEntries(null)}
        title={copy.hasEntriesTitle}
        confirmLabel={copy.closeEntriesAction}
        act={editor.closeEntries}
        onDone={(closed) => closed && toast.success(copy.entriesClosed)}
        busyLabel={copy.closingEntries}
        closeLabel={copy.cancelAction}
      >
        {entries !== null && (
          <p>{copy.hasEntriesText(entries.riders, entries.paid, entries.cases)}</p>
        )}
      </ActDialog>
    </section>
  );
}
