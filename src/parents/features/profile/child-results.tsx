import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { boardConsentQueries } from '#api/board-consents.ts';
import { type FamilyResult, resultQueries } from '#api/results.ts';
import { paths } from '#domain/paths.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/child-results.ts';
import { CertificateButtons } from '#parents/parts/feast/certificate-buttons.tsx';
import { NameQuestion } from '#parts/board-consent.tsx';
import { outcomes, rank } from '#parts/copy/board.ts';
import { plate } from '#parts/copy/orders.ts';

interface ChildResultsProps {
  userId: string;
  riderId: string;
  nickname: string;
}

/** What a child has raced, the latest first; nothing while it has raced nothing. */
export function ChildResults({ userId, riderId, nickname }: ChildResultsProps) {
  const { data: all = [] } = useQuery(resultQueries.ofFamily(userId));
  const results = all.filter(({ rider_id }) => rider_id === riderId);
  // One answer a child: that of its latest race with a board.
  const latest = results.find((one) => one.has_board)?.pendaftaran_id;
  const words = useQuery({
    ...boardConsentQueries.of(userId, latest === undefined ? [] : [latest]),
    enabled: latest !== undefined,
  });
  if (results.length === 0) {
    return null;
  }
  return (
    <details className="border-line border-t border-dashed pt-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-bold text-primary">
        {copy.title(results.length)}
      </summary>
      <ul className="grid gap-3 pt-1">
        {results.map((result) => (
          <li
            key={result.pendaftaran_id + result.kelas_id}
            className="grid gap-1 rounded-lg bg-sunken p-3"
          >
            <Result of={result} />
            {result.hasil === 'tempat' && <CertificateButtons of={result} userId={userId} />}
          </li>
        ))}
      </ul>
      {latest !== undefined && words.data && (
        <div className="pt-3">
          <NameQuestion entryId={latest} nickname={nickname} word={words.data.get(latest)} />
        </div>
      )}
    </details>
  );
}

function Result({ of: result }: { of: FamilyResult }) {
  const { hasil, final, peringkat } = result;
  return (
    <>
      <p className="wrap-anywhere font-bold">{result.judul}</p>
      <p className="text-ink-muted text-sm">
        {formatDate(result.tanggal_mulai, result.zona_waktu)} · {result.class} ·{' '}
        {plate(result.nomor)}
      </p>
      {final !== null && peringkat !== null ? (
        <p>
          <strong>{rank(final, peringkat)}</strong>
          <span className="block text-sm">{copy.ofHowMany(result)}</span>
        </p>
      ) : (
        hasil !== 'tempat' && <p className="font-bold">{outcomes[hasil]}</p>
      )}
      {result.alasan !== null && <p className="text-sm">{copy.because(result.alasan)}</p>}
      {result.has_board && (
        <Link
          to={paths.board(result.lomba_id)}
          aria-label={copy.boardOf(result.judul)}
          className="flex min-h-11 items-center gap-1 font-bold text-primary text-sm"
        >
          {copy.boardAction}
          <ChevronRight aria-hidden className="size-5" />
        </Link>
      )}
    </>
  );
}
