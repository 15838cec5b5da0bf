import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { boardQueries } from '#api/board.ts';
import { type EntryDetail, entryQueries } from '#api/entries.ts';
import { AppError } from '#api/platform/app-error.ts';
import type { FamilyResult } from '#api/results.ts';
import { linkToListing } from '#domain/board/code-link.ts';
import { certificateOf } from '#domain/certificate.ts';
import { fileName } from '#domain/file-names.ts';
import { firstFilled } from '#domain/first-filled.ts';
import { paths } from '#domain/paths.ts';
import { distinctPlaces } from '#domain/place-names.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/certificate.ts';
import { useAct } from '#parts/act/use-act.ts';
import { printOf, riderListing } from '#parts/board/listings.ts';
import { defaultOrganiser } from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { isSheetClosed, shareOrSave } from '#ui/hand-over.ts';
import { toast } from '#ui/toast.ts';

interface CertificateButtonsProps {
  of: FamilyResult;
  userId: string;
  className?: string;
}

/** A certificate of a placing in a class that is closed (`family_results` knows no others), or why there is none. */
export function CertificateButtons({ of, userId, className }: CertificateButtonsProps) {
  const state = certificateOf(of);
  return state === 'ready' ? (
    <div className={classNames('flex flex-wrap gap-2', className)}>
      <CertificateButton of={of} userId={userId} as="png" />
      <CertificateButton of={of} userId={userId} as="pdf" />
    </div>
  ) : (
    <p className="text-balance text-sm">{copy.without[state]}</p>
  );
}

function CertificateButton({ of, userId, as }: CertificateButtonsProps & { as: 'png' | 'pdf' }) {
  const client = useQueryClient();
  const label = as === 'png' ? copy.pictureAction : copy.pdfAction;
  const make = useAct({
    act: async () => {
      const entry = await client.fetchQuery(entryQueries.detail(userId, of.pendaftaran_id));
      // Money may have decided otherwise since the placing was read.
      if (entry === null) {
        throw new AppError('not_found');
      }
      const state = certificateOf(entry);
      if (state !== 'ready') {
        toast.error(copy.without[state]);
        return;
      }
      const { certificatePdf, certificatePicture } = await import('#parts/board/certificate.ts');
      const draw = as === 'png' ? certificatePicture : certificatePdf;
      const blob = await draw({ ...factsOf(of, entry), link: await linkOf(client, of) });
      const name = `${fileName('sertifikat', entry.nama_panggilan_rider, of.judul)}.${as}`;
      if ((await shareOrSave(new File([blob], name, { type: blob.type }))) === 'saved') {
        toast.success(copy.saved);
      }
    },
    refused: (error) => {
      if (!isSheetClosed(error)) {
        toast.error(copy.failed);
      }
      return null;
    },
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={copy.forRace(label, of.judul)}
      loading={make.busy}
      loadingText={copy.making}
      onClick={make.run}
    >
      <Award aria-hidden className="size-4 text-primary" />
      {label}
    </Button>
  );
}

function factsOf(of: FamilyResult, entry: EntryDetail) {
  return {
    name: entry.nama_lengkap_rider,
    final: of.final ?? '',
    place: of.peringkat ?? 0,
    raceClass: of.class,
    race: of.judul,
    date: formatDate(of.tanggal_mulai, of.zona_waktu),
    venue: distinctPlaces([entry.lomba?.lokasi, entry.lomba?.kota]).join(', '),
    organiser: firstFilled(entry.lomba?.penyelenggara) ?? defaultOrganiser,
    logo: of.logo_url,
    picture: of.gambar_url,
  };
}

/** The board, where it says whether the placing was corrected since; only the board where its file cannot be read now. */
async function linkOf(client: QueryClient, of: FamilyResult): Promise<string> {
  const whole = (path: string) => new URL(path, window.location.origin).href;
  if (!of.has_board) {
    return whole(paths.board(of.lomba_id));
  }
  try {
    const board = await client.fetchQuery(boardQueries.small(of.lomba_id));
    const head = board?.classes.find(({ id }) => id === of.kelas_id);
    const file = head && (await client.fetchQuery(boardQueries.ofClass(of.lomba_id, head)));
    // After the season the board knows the child by its row.
    const number = file?.plateless ? of.baris : of.nomor;
    const listing = file && number !== null && riderListing(file, number, board?.numbers[file.id]);
    if (file && listing) {
      const link = { key: listing.key, print: printOf(listing) };
      return whole(linkToListing(of.lomba_id, file, link));
    }
  } catch {
    // No signal, or a board that was taken away.
  }
  return whole(paths.board(of.lomba_id));
}
