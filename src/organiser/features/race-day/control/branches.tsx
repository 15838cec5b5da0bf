import type { BranchReview } from '#functions/_shared/racing/branch.ts';
import { motoKey } from '#functions/_shared/racing/moto.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-control.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { acceptActs } from '#organiser/parts/race-day/branch-view.ts';
import type { ClassBranch } from '#organiser/parts/race-day/day-status.ts';
import { deviceName } from '#organiser/parts/race-day/day-status.ts';
import { motoTitle } from '#organiser/parts/race-day/moto-names.ts';
import { atClass } from '#organiser/parts/race-day/tracks.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { stageWord } from '#parts/copy/moto-names.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';

/** What two phones decided at once, and what is to be done about each moto of it (R13). */
export function Branches({ day }: { day: RaceDay }) {
  const { classBranches, unread } = day;
  if (classBranches.length === 0 && unread === 0) {
    return null;
  }
  return (
    <Section title={copy.branchesTitle}>
      {unread > 0 && <p>{copy.branchesUnread(unread)}</p>}
      <ul className="grid gap-3">
        {classBranches.map((branch) => (
          <li key={`${branch.raceClass.id}/${branch.decisions[0]?.id}`}>
            <Branch day={day} branch={branch} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Branch({ day, branch }: { day: RaceDay; branch: ClassBranch }) {
  const { raceClass, device, decisions, review } = branch;
  return (
    <Card className="grid gap-3 p-4">
      <div>
        <h3 className="font-bold text-lg">{raceClass.name}</h3>
        <p className="text-ink-muted">{copy.branchOf(deviceName(device), decisions.length)}</p>
      </div>
      {review === null ? (
        <p>{copy.branchUnreadable}</p>
      ) : review.open.length + review.differs.length + review.stages.length === 0 ? (
        <p>{copy.branchNothing}</p>
      ) : (
        <>
          {review.open.map((open) => (
            <Open key={motoKey(open.moto)} day={day} branch={branch} open={open} />
          ))}
          {review.differs.map(({ moto, stands, branch: other }) => (
            <div key={motoKey(moto)} className="grid gap-1">
              <p className="font-semibold">{copy.branchDiffers(motoTitle(day, raceClass, moto))}</p>
              <Result label={copy.branchStands} finish={stands} />
              <Result label={copy.branchOther} finish={other} />
            </div>
          ))}
          {review.stages.map(({ stage, stands }) => (
            <div key={stage} className="grid gap-2">
              <p className="font-semibold">
                {stageWord(stage)}: {copy.branchStage[stands]}
              </p>
              {stands === 'juri' &&
                atClass(day, raceClass).deciding &&
                !raceClass.chain.state.closed && (
                  <ButtonLink
                    variant="secondary"
                    to={addresses.raceClass(day.race.id, raceClass.id, { lihat: 'tutup' })}
                  >
                    {copy.branchToJury}
                  </ButtonLink>
                )}
            </div>
          ))}
        </>
      )}
    </Card>
  );
}

interface OpenProps {
  day: RaceDay;
  branch: ClassBranch;
  open: BranchReview['open'][number];
}

function Open({ day, branch, open }: OpenProps) {
  const { raceClass } = branch;
  const { chain, deciding } = atClass(day, raceClass);
  const accept = useAct({
    act: async () => {
      const [first, ...more] = chain ? acceptActs(chain.state, branch, open) : [];
      if (first) {
        await day.decide(raceClass.id, first, ...more);
      }
    },
    done: () => toast.success(copy.branchAccepted),
    sentences: refusals,
  });
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{copy.branchOpen(motoTitle(day, raceClass, open.moto))}</p>
      <Result label={copy.branchOther} finish={open.finish} />
      <Refused act={accept} />
      {deciding && (
        <Button loading={accept.busy} loadingText={copy.branchAccepting} onClick={accept.run}>
          {copy.branchAccept}
        </Button>
      )}
    </div>
  );
}

function Result({ label, finish }: { label: string; finish: Finish }) {
  const out = (['dnf', 'dns', 'dq'] as const).flatMap((kind) =>
    finish[kind].map((plate) => `${kind.toUpperCase()} ${plate}`),
  );
  return (
    <p className="tabular-nums">
      {label}: {[finish.order.join(' '), ...out].filter(Boolean).join(' · ')}
    </p>
  );
}
