import { type RaceResult, readRaceResults } from '#api/organiser/results.ts';
import { AppError } from '#api/platform/app-error.ts';
import { readableRegency } from '#domain/place-names.ts';
import { serverClock } from '#domain/server-clock.ts';
import { calendarDay } from '#functions/_shared/venue/dates.ts';
import { boardWord } from '#organiser/copy/participants.ts';
import * as copy from '#organiser/copy/race-results.ts';
import { type FileColumn, type FileKind, tableFile } from '#organiser/parts/table/table-file.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { outcomes } from '#parts/copy/board.ts';
import { finalTitle } from '#parts/copy/moto-names.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { saveFile } from '#ui/save-file.ts';
import { toast } from '#ui/toast.ts';

const columns: FileColumn<RaceResult>[] = [
  { header: copy.heads.class, value: (one) => one.class, width: 20 },
  { header: copy.heads.overall, value: ({ urutan }) => urutan, width: 12 },
  { header: copy.heads.final, value: ({ final }) => final && finalTitle(final), width: 16 },
  { header: copy.heads.rank, value: ({ peringkat }) => peringkat, width: 8 },
  {
    header: copy.heads.outcome,
    value: ({ hasil }) => (hasil === 'tempat' ? copy.placed : outcomes[hasil]),
    width: 16,
  },
  { header: copy.heads.reason, value: ({ alasan }) => alasan, width: 20 },
  { header: copy.heads.plate, value: ({ nomor }) => nomor, width: 10 },
  { header: copy.heads.name, value: (one) => one.nama_lengkap_rider ?? copy.erased, width: 28 },
  { header: copy.heads.nickname, value: (one) => one.nama_panggilan_rider, width: 14 },
  { header: copy.heads.team, value: ({ nama_tim }) => nama_tim, width: 20 },
  {
    header: copy.heads.city,
    value: ({ kota_asal }) => kota_asal && readableRegency(kota_asal),
    width: 22,
  },
  { header: copy.heads.category, value: ({ category }) => category, width: 20 },
  { header: copy.heads.board, value: ({ on_board }) => boardWord(on_board), width: 14 },
];

/** The results of all classes that are closed, as a file. */
export function ResultsCard({ race }: { race: { id: string; name: string } }) {
  const make = useAct({
    act: async (kind: FileKind) => {
      const results = await readRaceResults(race.id);
      if (results.length === 0) {
        throw new AppError('no_results');
      }
      const file = await tableFile(kind, copy.sheet, columns, results);
      const name = `${copy.resultsFileName(race.name, calendarDay(serverClock.now()))}.${kind}`;
      saveFile(file, name);
      return name;
    },
    done: (name) => toast.success(copy.made(name)),
    sentences: copy.refusals,
  });
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="font-bold text-lg">{copy.title}</h2>
      <p className="text-sm">{copy.text}</p>
      <Refused act={make} />
      <div className="flex flex-wrap gap-2">
        {(['xlsx', 'csv'] as const).map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            size="sm"
            disabled={make.busy}
            loading={make.doing === kind}
            loadingText={copy.making}
            onClick={() => make.run(kind)}
          >
            {copy.kinds[kind]}
          </Button>
        ))}
      </div>
    </Card>
  );
}
