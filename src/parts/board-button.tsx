import { ListOrdered } from 'lucide-react';
import { leadsToBoard } from '#domain/board/days.ts';
import { paths } from '#domain/paths.ts';
import { daysUntil } from '#functions/_shared/venue/dates.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { useNow } from '#ui/now.ts';
import * as copy from './copy/board-button.ts';

interface BoardButtonProps {
  raceId: string;
  race: Parameters<typeof leadsToBoard>[0];
}

/** To the board of the race day, on the days on which a family looks for it. */
export function BoardButton({ raceId, race }: BoardButtonProps) {
  const now = useNow();
  if (!leadsToBoard(race, now)) {
    return null;
  }
  return (
    <ButtonLink to={paths.board(raceId)} variant="secondary" block>
      <ListOrdered aria-hidden className="size-4.5 text-primary" />
      {daysUntil(race.tanggal_mulai, now, race.zona_waktu) < 0 ? copy.results : copy.board}
    </ButtonLink>
  );
}
