import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  cancelPaperEntries,
  type ImportRow,
  importRiders,
  participantQueries,
} from '#api/organiser/participants.ts';
import { importColumns } from '#domain/import-columns.ts';
import { refusals } from '#organiser/copy/participants.ts';
import * as copy from '#organiser/copy/riders-import.ts';
import { tableFile } from '#organiser/parts/table/table-file.ts';
import { sentenceOf } from '#parts/act/sentence.ts';
import { type RequestIdFor, useAct } from '#parts/act/use-act.ts';
import { saveFile } from '#ui/save-file.ts';
import { toast } from '#ui/toast.ts';
import type { ImportQuestion } from './import-questions.ts';
import { FileProblem, type ReadTable, readFile, readText } from './import-table.ts';
import { useImportRows } from './use-import-rows.ts';

interface Step {
  kind: 'read' | 'check' | 'commit' | 'undo';
  work: (requestIdFor: RequestIdFor) => Promise<void>;
}

/** A table on paper: read, checked, mended, written all or none, and taken back. */
export function useImport(raceId: string, categories: readonly string[]) {
  const client = useQueryClient();
  const table = useImportRows(raceId, categories);
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [unknown, setUnknown] = useState<string[]>([]);
  const [written, setWritten] = useState<string[]>([]);

  const act = useAct({
    act: ({ work }: Step, requestIdFor) => work(requestIdFor),
    refused: (error) =>
      error instanceof FileProblem
        ? (copy.fileProblems[error.message] ?? error.message)
        : sentenceOf(error, refusals),
    // No step waits for another, and a look not even for the look before: typing goes on meanwhile.
    mayOverlap: ({ kind }, running) => kind === 'check' || kind !== running.kind,
  });
  const attempt = (kind: Step['kind'], work: Step['work']) => void act.run({ kind, work });
  const refuse = (why: string) => act.refuse({ field: null, text: why });
  const anew = () => client.invalidateQueries({ queryKey: participantQueries.keyOf(raceId) });

  const take = async (read: ReadTable) => {
    if (read.missing.length > 0) {
      refuse(copy.missingColumns(read.missing.map((name) => copy.columnNames[name]).join(', ')));
      return;
    }
    if (read.rows.length === 0) {
      refuse(copy.noRows);
      return;
    }
    const numbered = read.rows.map((row, place) => ({ number: place + 1, row }));
    await table.look(numbered);
    table.hold(numbered);
    setUnknown(read.unknown);
    setWritten([]);
  };

  const commit = async (requestIdFor: RequestIdFor) => {
    // After a lost answer the same rows are the same import.
    const sent = table.meantBy(table.right);
    const done = await importRiders(raceId, sent, { requestId: requestIdFor(sent), commit: true });
    if (!done.written) {
      // Somebody else was quicker with a place or a rider: what is wrong now is shown, nothing was written.
      const blocked = copy.blocked[done.problem ?? ''];
      if (blocked !== undefined) {
        refuse(blocked);
      }
      await table.look(table.rows);
      return;
    }
    const { left } = table;
    setWritten(done.ids);
    // What is written is written, whatever becomes of looking at the rest.
    table.put(left);
    setText('');
    setFile(null);
    await anew();
    if (left.length > 0) {
      await table.look(left);
    }
  };

  return {
    table,
    categories,
    text,
    setText,
    file,
    setFile,
    unknown,
    /** Entries of the last writing. */
    written,
    act,
    busy: act.doing?.kind,
    read: () =>
      attempt('read', async () =>
        take(file === null ? await readText(text) : await readFile(file)),
      ),
    check: () => attempt('check', () => table.look(table.rows)),
    commit: () => attempt('commit', commit),
    undo: () =>
      attempt('undo', async () => {
        toast.success(copy.undone(await cancelPaperEntries(raceId, written)));
        setWritten([]);
        await anew();
      }),
    sample: () => attempt('read', () => saveSample(categories)),
    reply(question: ImportQuestion, meaning: string) {
      // With the last answer there is something new to say.
      const meant = table.reply(question, meaning);
      if (meant !== null) {
        attempt('check', () => table.look(table.rows, meant));
      }
    },
    remove(place: number) {
      const left = table.rows.filter((_, at) => at !== place);
      if (left.length === 0) {
        table.put(left);
      } else {
        attempt('check', () => table.look(left));
      }
    },
  };
}

export type Import = ReturnType<typeof useImport>;

async function saveSample(categories: readonly string[]): Promise<void> {
  const columns = importColumns.map(({ name }) => ({
    header: copy.columnNames[name],
    value: (values: ImportRow) => values[name] ?? '',
    width: 16,
  }));
  saveFile(
    await tableFile('xlsx', copy.sampleSheet, columns, [
      { ...copy.sampleRow, kategori: categories[0] ?? '' },
    ]),
    copy.sampleName,
  );
}
