import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { type Acting, endActing, workQueries } from '#api/organiser/work.ts';
import { useSession } from '#api/platform/session.ts';
import { serverClock } from '#domain/server-clock.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/app.ts';
import { isTypedHere, useNoteTyping } from '#organiser/parts/typed-here.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/now.ts';

/** On every screen, while an admin acts for a club: for which, how long, and the way out of it; and that it ended. */
export function ActingBar() {
  const session = useSession();
  return session === null ? null : <OfAccount key={session.userId} userId={session.userId} />;
}

/** Just after the end, which the database tells exactly; where its clock and ours differ, again. */
function untilAskedAgain({ sampai }: Acting): number {
  const left = instantOf(sampai) - serverClock.now().getTime();
  return left > 0 ? left + 500 : 5_000;
}

function OfAccount({ userId }: { userId: string }) {
  useNoteTyping(useLocation().pathname);
  const { data: work } = useQuery({
    ...workQueries.mine(userId),
    refetchInterval: ({ state: { data } }) =>
      data?.acting == null ? false : untilAskedAgain(data.acting),
  });
  const [seen, setSeen] = useState<Acting | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  const acting = work?.acting ?? null;
  if (acting !== null && acting.sampai !== seen?.sampai) {
    setSeen(acting);
  }
  if (seen === null || seen.sampai === closed) {
    return null;
  }
  return (
    <Bar
      key={seen.sampai}
      acting={seen}
      stopped={work !== undefined && acting === null}
      onClose={() => setClosed(seen.sampai)}
    />
  );
}

/** The app knows the server's time to half a minute (`serverClock`): without an answer it says no sooner that acting is over. */
const slackMs = 30_000;

interface BarProps {
  acting: Acting;
  /** The database said that it ended. */
  stopped: boolean;
  onClose: () => void;
}

function Bar({ acting: { organisasi_id, nama, sampai }, stopped, onClose }: BarProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const left = instantOf(sampai) - useNow().getTime();
  const over = stopped || left <= -slackMs;
  const atDesk = matchPath('/operator/*', pathname) !== null;
  const leave = () => navigate(addresses.operatorClub(organisasi_id));
  const end = useAct({
    act: endActing,
    done: onClose,
    refused: refusedInToast(),
    // Nothing of the club's stays on the screen, also not where the database now refuses to answer anew.
    settled: () => queryClient.resetQueries({ queryKey: ['organiser'] }),
  });

  // What was typed on this screen is left to the person, who reads below that it cannot be saved any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each screen anew
  useEffect(() => {
    if (over && !atDesk && !isTypedHere()) {
      navigate(addresses.operatorClub(organisasi_id));
    }
  }, [over, atDesk, pathname, navigate, organisasi_id]);
  useEffect(() => {
    if (over && atDesk) {
      // Nothing that was read for the club stays; what stands on the desk's own screen does.
      queryClient.removeQueries({ queryKey: ['organiser'], type: 'inactive' });
      void queryClient.invalidateQueries({ queryKey: ['organiser'] });
    }
  }, [over, atDesk, queryClient]);

  const press = over
    ? { label: atDesk ? copy.closeAction : copy.leaveClubAction, run: atDesk ? onClose : leave }
    : { label: copy.endActingAction, run: end.run };
  return (
    <section
      aria-label={copy.actingLabel}
      className="flex items-center justify-between gap-3 border-line border-b bg-warning-soft px-4 py-1 text-on-warning-soft text-sm sm:justify-center print:hidden"
    >
      <p
        role={over ? 'alert' : undefined}
        className="flex min-w-0 items-center gap-2 font-semibold"
      >
        <Eye aria-hidden className="size-4 shrink-0" />
        <span className="wrap-anywhere">
          {over
            ? `${copy.actingEnded(nama)}${atDesk ? '' : ` ${copy.typedNotSaved}`}`
            : copy.actingFor(nama, Math.max(1, Math.ceil(left / 60_000)))}
        </span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="shrink-0"
        loading={end.busy}
        loadingText={copy.endingActing}
        onClick={press.run}
      >
        {press.label}
      </Button>
    </section>
  );
}
