import { useQuery } from '@tanstack/react-query';
import { type Placed, resultQueries } from '#api/results.ts';
import { paths } from '#domain/paths.ts';
import { racePicture } from '#domain/race-picture.ts';
import { ofHowMany } from '#parents/copy/child-results.ts';
import * as copy from '#parents/copy/feast.ts';
import { rank } from '#parts/copy/board.ts';
import { plate } from '#parts/copy/orders.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { SmartImage } from '#ui/smart-image.tsx';
import { CertificateButtons } from './certificate-buttons.tsx';
import { ShareResult } from './share-result.tsx';

interface FeastProps {
  userId: string;
  /** Of these entries. */
  entries: readonly string[];
  className?: string;
}

/** The podium of the family's own children: place, medal, when it became official, and what to keep and share of it. */
export function Feast({ userId, entries, className }: FeastProps) {
  const { data = [] } = useQuery(resultQueries.ofFamily(userId));
  const placed = data.filter(
    (one): one is Placed =>
      entries.includes(one.pendaftaran_id) && one.final !== null && one.peringkat !== null,
  );
  if (placed.length === 0) {
    return null;
  }
  return (
    <section
      id="hasil"
      aria-labelledby="judul-hasil"
      className={classNames('grid gap-3', className)}
    >
      <h2 id="judul-hasil" className="font-bold text-primary text-sm">
        {copy.title}
      </h2>
      {placed.map((one) => (
        <Podium key={one.pendaftaran_id + one.kelas_id} of={one} userId={userId} />
      ))}
    </section>
  );
}

function Podium({ of, userId }: { of: Placed; userId: string }) {
  return (
    <Card>
      <SmartImage src={racePicture(of.lomba_id, of.gambar_url)} alt="" ratio={2.4} />
      <div className="wrap-anywhere grid justify-items-center gap-1 px-4 pb-4 text-center">
        <Medal place={of.peringkat} />
        <p className="font-extrabold text-2xl">{of.nama_panggilan_rider}</p>
        <p className="text-balance font-extrabold text-primary text-xl">
          {rank(of.final, of.peringkat)}
        </p>
        <p className="text-sm">
          {[of.class, plate(of.nomor)].join(' · ')}
          <span className="block">{ofHowMany(of)}</span>
        </p>
        <p className="font-bold text-sm">{of.judul}</p>
        {of.official_at !== null && (
          <p className="text-ink-muted text-sm">{copy.official(of.official_at, of.zona_waktu)}</p>
        )}
        <div className="mt-2 grid w-full gap-2.5">
          <ShareResult of={of} />
          <CertificateButtons of={of} userId={userId} className="justify-center" />
          {of.has_board && (
            <ButtonLink
              to={paths.board(of.lomba_id)}
              variant="ghost"
              size="sm"
              aria-label={copy.boardOf(of.judul)}
            >
              {copy.boardAction}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}

const metals = [
  'bg-[#f2b632] text-[#372300]',
  'bg-[#c3cad1] text-[#20262b]',
  'bg-[#d3915a] text-[#331a05]',
];

/** In the metals of the picture that is shared (parts/board/medal.ts), the same in both themes. */
function Medal({ place }: { place: number }) {
  return (
    <span
      role="img"
      aria-label={copy.medal(place)}
      className={classNames(
        '-mt-9 mb-1 grid size-18 place-items-center rounded-full border-4 border-surface font-extrabold text-3xl shadow-card',
        metals[place - 1] ?? 'bg-primary text-on-primary',
      )}
    >
      <span aria-hidden>{place}</span>
    </span>
  );
}
