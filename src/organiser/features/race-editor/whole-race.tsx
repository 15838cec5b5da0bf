import { useQueryClient } from '@tanstack/react-query';
import { Copy, ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { copyRace, managedRaceQueries } from '#api/organiser/races.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { paths } from '#domain/paths.ts';
import { randomId } from '#domain/random-id.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { failureText } from './field-problem.ts';
import type { RaceEditor } from './use-race-editor.ts';

interface Entries {
  rider: number;
  dibayar: number;
  kasus: number;
}

/** What is done with a race as a whole: looking at it, copying it, taking it back. */
export function WholeRace({ editor }: { editor: RaceEditor }) {
  const { race } = editor;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const copyId = useRef(randomId());
  const [copying, setCopying] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [entries, setEntries] = useState<Entries | null>(null);

  const makeCopy = async () => {
    setCopying(true);
    try {
      const made = await copyRace(race.id, copyId.current);
      copyId.current = randomId();
      void queryClient.invalidateQueries({ queryKey: managedRaceQueries.mine().queryKey });
      toast.success(copy.copied);
      navigate(addresses.raceSettings(made.id));
    } catch (cause) {
      toast.error(failureText(toAppError(cause)));
    }
    setCopying(false);
  };

  const withdraw = async () => {
    setBusy(true);
    try {
      await editor.withdraw();
      setAsking(false);
      toast.success(copy.withdrawn);
    } catch (cause) {
      const error = toAppError(cause);
      setAsking(false);
      if (error.code === 'race_has_entries') {
        const { rider, dibayar, kasus } = error.facts;
        setEntries({ rider: Number(rider), dibayar: Number(dibayar), kasus: Number(kasus) });
      } else {
        toast.error(failureText(error));
      }
    }
    setBusy(false);
  };

  const closeEntries = async () => {
    setBusy(true);
    const closed = await editor.closeEntries();
    setBusy(false);
    setEntries(null);
    if (closed) {
      toast.success(copy.entriesClosed);
    }
  };

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
          loading={copying}
          loadingText={copy.copying}
          onClick={makeCopy}
        >
          <Copy aria-hidden className="size-4" />
          {copy.copyAction}
        </Button>
        {race.status === 'dipublikasi' && (
          <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
            {copy.withdrawAction}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.withdrawTitle}
        confirmLabel={copy.withdrawAction}
        onConfirm={withdraw}
        busy={busy}
        busyLabel={copy.withdrawing}
        closeLabel={copy.cancelAction}
      >
        <p>{race.peserta_saat_ini === 0 ? copy.withdrawText : copy.withdrawChecks}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={entries !== null}
        onClose={() => setEntries(null)}
        title={copy.hasEntriesTitle}
        confirmLabel={copy.closeEntriesAction}
        onConfirm={closeEntries}
        busy={busy}
        busyLabel={copy.closingEntries}
        closeLabel={copy.cancelAction}
      >
        {entries !== null && (
          <p>{copy.hasEntriesText(entries.rider, entries.dibayar, entries.kasus)}</p>
        )}
      </ConfirmDialog>
    </section>
  );
}
