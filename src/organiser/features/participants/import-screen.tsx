import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { participantQueries } from '#api/organiser/participants.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/riders-import.ts';
import { LeaveGuard } from '#organiser/parts/leave-guard.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { Notice } from '#ui/notice.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { ImportChecked } from './import-checked.tsx';
import { type Import, useImport } from './use-import.ts';

export function Component() {
  const { id = '' } = useParams();
  const list = useQuery(participantQueries.list(id));
  return (
    <div className="mx-auto w-full max-w-3xl">
      <ScreenHeader title={copy.title} backTo={addresses.participants(id)} />
      <Read
        of={[list]}
        failed={copy.openFailed}
        skeleton={
          <>
            <p className="sr-only">{copy.loading}</p>
            <Skeleton className="h-64 w-full" />
          </>
        }
      >
        {({ categories }) => (
          <ImportTable raceId={id} categories={categories.map(({ nama }) => nama)} />
        )}
      </Read>
    </div>
  );
}

function ImportTable({ raceId, categories }: { raceId: string; categories: readonly string[] }) {
  const one = useImport(raceId, categories);
  const { table, written, busy } = one;
  const { rows, answer } = table;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-muted text-sm">{copy.intro}</p>
      {written.length > 0 && (
        <Notice tone="positive" role="status">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>{copy.committed(written.length)}</span>
            <Button variant="ghost" size="sm" loading={busy === 'undo'} onClick={one.undo}>
              {copy.undoAction}
            </Button>
          </div>
        </Notice>
      )}
      {rows.length === 0 && <Source of={one} />}
      <Refused act={one.act} />
      {answer === null && rows.length > 0 && (
        <div className="flex flex-wrap items-center gap-2.5">
          <p className="text-ink-muted text-sm">{copy.waiting(rows.length)}</p>
          <Button
            loading={busy !== undefined}
            loadingText={copy.checking(rows.length)}
            onClick={one.check}
          >
            {copy.checkAction}
          </Button>
        </div>
      )}
      {answer !== null && rows.length > 0 && <ImportChecked of={one} answer={answer} />}
      <LeaveGuard unsaved={() => rows.length > 0} words={copy.leave} />
    </div>
  );
}

/** Where the table comes from: pasted, or a file. */
function Source({ of: { text, setText, file, setFile, busy, read, sample } }: { of: Import }) {
  return (
    <div className="grid grid-cols-1 gap-4 rounded-md border border-line bg-surface p-4">
      <Field label={copy.pasteLabel} hint={copy.pasteHint}>
        {(control) => (
          <TextArea
            {...control}
            rows={8}
            wrap="off"
            placeholder={copy.pastePlaceholder}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
            className="font-mono text-sm"
          />
        )}
      </Field>
      <Field label={copy.fileLabel}>
        {(control) => (
          <FileInput
            {...control}
            accept=".xlsx,.csv,.txt,.tsv"
            file={file}
            prompt={copy.filePrompt}
            onChange={setFile}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button
          disabled={text.trim() === '' && file === null}
          loading={busy === 'read'}
          loadingText={copy.reading}
          onClick={read}
        >
          {copy.readAction}
        </Button>
        <Button variant="ghost" onClick={sample}>
          {copy.sampleAction}
        </Button>
      </div>
    </div>
  );
}
