import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { type Acting, endActing, workQueries } from '#api/organiser/work.ts';
import { useSession } from '#api/platform/session.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/app.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/now.ts';

/** On every screen, while an admin acts for a club: for which, how long, and the way out of it. */
export function ActingBar() {
  const session = useSession();
  const { data: work } = useQuery({
    ...workQueries.mine(session?.userId ?? ''),
    enabled: session !== null,
  });
  return work?.acting ? <Bar acting={work.acting} /> : null;
}

function Bar({ acting: { nama, sampai } }: { acting: Acting }) {
  const queryClient = useQueryClient();
  const now = useNow();
  const minutes = Math.ceil((instantOf(sampai) - now.getTime()) / 60_000);
  const end = useAct({
    act: endActing,
    refused: refusedInToast(),
    // Nothing of the club's stays on the screen, also not where the database now refuses to answer anew.
    settled: () => queryClient.resetQueries({ queryKey: ['organiser'] }),
  });
  if (minutes <= 0) {
    return null;
  }
  return (
    <section
      aria-label={copy.actingLabel}
      className="flex items-center justify-between gap-3 border-line border-b bg-warning-soft px-4 py-1 text-on-warning-soft text-sm sm:justify-center print:hidden"
    >
      <p className="flex min-w-0 items-center gap-2 font-semibold">
        <Eye aria-hidden className="size-4 shrink-0" />
        <span className="wrap-anywhere">{copy.actingFor(nama, minutes)}</span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        loading={end.busy}
        loadingText={copy.endingActing}
        onClick={end.run}
      >
        {copy.endActingAction}
      </Button>
    </section>
  );
}
