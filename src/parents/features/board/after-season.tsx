import { useQuery } from '@tanstack/react-query';
import type { ListedEntry } from '#api/entries.ts';
import { resultQueries } from '#api/results.ts';
import * as copy from '#parents/copy/after-season.ts';
import { inRow, outcomes, rank } from '#parts/copy/board.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';

interface AfterSeasonProps {
  race: string;
  /** Null: nobody is signed in. */
  userId: string | null;
  /** The family's. */
  entries: readonly ListedEntry[];
}

/** What stands in the place of plates, and how the family's own children ended: only the family's phone knows whose row is whose. */
export function AfterSeason({ race, userId, entries }: AfterSeasonProps) {
  const { data: all = [] } = useQuery({
    ...resultQueries.ofFamily(userId ?? ''),
    enabled: userId !== null,
  });
  const own = all.filter(({ lomba_id }) => lomba_id === race);
  const nameOf = (entry: string, row: number | null) => {
    const name = entries.find(({ id }) => id === entry)?.nama_panggilan_rider ?? null;
    return row === null ? name : inRow(row, name);
  };
  return (
    <>
      <Notice tone="info">{copy.over}</Notice>
      {own.length > 0 && (
        <Section title={copy.ownResults}>
          <ul className="grid gap-3">
            {own.map(({ pendaftaran_id, ...result }) => (
              <li key={`${pendaftaran_id}/${result.kelas_id}`}>
                <Card className="wrap-anywhere grid gap-1 p-3.5">
                  <p className="font-bold">{nameOf(pendaftaran_id, result.baris)}</p>
                  <p>
                    {result.class}:{' '}
                    {result.final !== null && result.peringkat !== null
                      ? rank(result.final, result.peringkat)
                      : result.hasil !== 'tempat' && outcomes[result.hasil]}
                  </p>
                </Card>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
