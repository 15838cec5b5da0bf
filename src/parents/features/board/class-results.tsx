import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { boardQueries, keptClass } from '#api/board.ts';
import type {
  BoardClass,
  BoardClassHead,
  BoardGroup,
  BoardRun,
  BoardStage,
} from '#functions/_shared/board/board.ts';
import { motoKey } from '#functions/_shared/racing/moto.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import * as afterSeason from '#parents/copy/after-season.ts';
import * as copy from '#parents/copy/board.ts';
import { namesIn } from '#parts/board/shown-rider.ts';
import * as words from '#parts/copy/board.ts';
import { finalTitle, groupTitle } from '#parts/copy/moto-names.ts';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DrawProof } from './draw-proof.tsx';
import type { Followed } from './followed.ts';
import { Names, useRiderName } from './names.tsx';
import { Order } from './order.tsx';
import { RiderWay } from './rider-way.tsx';
import { Share, type ShareProps } from './share.tsx';

export interface ClassResultsProps {
  race: string;
  head: BoardClassHead;
  zone: string;
  /** Numbers of its motos in the running order, by `stage/group/moto`. */
  numbers: Readonly<Record<string, number>>;
  followed: Followed;
}

/** All that the public reads of a class: placings, each group's standing with its reasons, motos, the draw. */
export function ClassResults({ race, head, zone, numbers, followed }: ClassResultsProps) {
  const query = useQuery({
    ...boardQueries.ofClass(race, head),
    // What was shown stays until what is new is there.
    placeholderData: (known: BoardClass | undefined) => known,
  });
  const names = use(Names);
  const kept = query.isError ? keptClass(race, head) : null;
  return (
    <Read
      of={[kept === null ? query : { ...query, data: kept }]}
      skeleton={<Skeleton className="mt-3 h-40" />}
      failed={copy.failed}
    >
      {(found) => (
        <Names value={namesIn(names, found)}>
          <div className="mt-3 grid gap-5">
            {kept !== null && <Notice tone="warning">{copy.olderFile}</Notice>}
            {found.phase === 'batal' && <Notice tone="warning">{copy.called}</Notice>}
            {found.phase === 'undian_batal' && <Notice tone="warning">{copy.drawVoid}</Notice>}
            {found.placings.length > 0 && <Placings of={found} followed={followed} />}
            {found.stages.toReversed().map((stage) => (
              <StageResults
                key={stage.stage}
                of={found}
                stage={stage}
                zone={zone}
                numbers={numbers}
                followed={followed}
              />
            ))}
            {found.plateless ? (
              <p className="text-ink-muted text-sm">{afterSeason.draw}</p>
            ) : (
              <DrawProof of={found} zone={zone} />
            )}
          </div>
        </Names>
      )}
    </Read>
  );
}

interface OfClass {
  of: BoardClass;
  followed: Followed;
}

function Placings({ of, followed }: OfClass) {
  const riderName = useRiderName();
  return (
    <section className="grid gap-2">
      <h3>{words.placings}</h3>
      {of.early !== null && <p>{copy.closedEarly(of.early)}</p>}
      {of.jury !== null && <p>{copy.closedByJury(of.jury)}</p>}
      <ol className="grid gap-1">
        {of.placings.map(({ plate, outcome, final, rank }) => (
          <RiderWay key={plate} of={of} plate={plate} followed={followed}>
            {outcome === 'tempat' && final !== null && rank !== null ? (
              <strong>{words.rank(final, rank)}</strong>
            ) : (
              outcome !== 'tempat' && words.outcomes[outcome]
            )}
            : {riderName(plate)}
          </RiderWay>
        ))}
        {of.stages.flatMap(({ groups }) =>
          groups.flatMap(({ name, standing }) =>
            standing
              .filter(({ struck }) => struck)
              .map(({ plate, place }) => (
                <li
                  key={`${name}/${plate}`}
                  className="wrap-anywhere min-h-11 content-center text-sm"
                >
                  <Struck>
                    {words.rank(name ?? '', place)}: {riderName(plate)}
                  </Struck>
                </li>
              )),
          ),
        )}
      </ol>
      <div className="flex flex-wrap">
        {[...new Set(of.placings.flatMap(({ final }) => final ?? []))].map((final) => (
          <Share key={final} of={of} list={`juara/${final}`} title={finalTitle(final)} />
        ))}
      </div>
    </section>
  );
}

function StageResults({
  of,
  stage,
  zone,
  numbers,
  followed,
}: Pick<ClassResultsProps, 'zone' | 'numbers'> & OfClass & { stage: BoardStage }) {
  return stage.groups
    .filter(({ idle }) => !idle)
    .map((group) => (
      <section key={group.group} className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h3>{groupTitle(stage.stage, group.group, group.name)}</h3>
          {group.provisional && <Badge tone="warning">{copy.provisional}</Badge>}
          {group.standing.length > 0 && (
            <Share
              of={of}
              list={`klasemen/${stage.stage}/${group.group}`}
              title={groupTitle(stage.stage, group.group, group.name)}
            />
          )}
        </div>
        <Standing of={of} group={group} followed={followed} />
        {group.motos.map((run) => {
          const moto = { stage: stage.stage, group: group.group, moto: run.moto };
          const number = numbers[motoKey(moto)] ?? null;
          return (
            <Run
              key={run.moto}
              of={of}
              list={`moto/${motoKey(moto)}`}
              run={run}
              zone={zone}
              title={words.motoTitle({ number, moto, final: group.name })}
            />
          );
        })}
      </section>
    ));
}

function Standing({ of, group, followed }: OfClass & { group: BoardGroup }) {
  const riderName = useRiderName();
  if (group.standing.length === 0) {
    return (
      <ul className="grid gap-1">
        {group.motos[0]?.list.map(({ plate, gate }) => (
          <RiderWay key={plate} of={of} plate={plate} followed={followed}>
            {copy.gate(gate)}: {riderName(plate)}
          </RiderWay>
        ))}
      </ul>
    );
  }
  return (
    <ol className="grid gap-1">
      {group.standing.map(({ plate, place, total, decided, struck }) => (
        <RiderWay key={plate} of={of} plate={plate} followed={followed}>
          {struck ? (
            <Struck>
              {place}. {riderName(plate)} · {total} {copy.points}
            </Struck>
          ) : (
            <>
              <strong>{place}.</strong> {riderName(plate)} · {total} {copy.points}
              {decided && (
                <span className="text-ink-muted"> · {copy.decidedBy(decided, of.plateless)}</span>
              )}
            </>
          )}
        </RiderWay>
      ))}
    </ol>
  );
}

/** What was raced and does not count (R3): the line, and why. */
function Struck({ children }: { children: ReactNode }) {
  return (
    <>
      <s>{children}</s> <span className="text-ink-muted">{words.struck}</span>
    </>
  );
}

function Run({ run, zone, ...share }: ShareProps & { run: BoardRun; zone: string }) {
  const riderName = useRiderName();
  const openProtest = run.protests.some(({ decided }) => decided === 'terbuka');
  return (
    <details className="rounded-lg bg-sunken px-3">
      <summary className="min-h-11 content-center font-bold text-sm">
        {share.title} · {copy.statuses[run.status]}{' '}
        {openProtest && <Badge tone="danger">{copy.protestOpen}</Badge>}
      </summary>
      <div className="grid gap-2 pb-3 text-sm">
        {run.discarded.map(({ run: number, reason }) => (
          <p key={number}>{copy.runAgain(reason)}</p>
        ))}
        {run.corrected.map((before) => (
          <p key={before.at}>
            {copy.corrected(before.reason, before.at === '' ? '' : formatTime(before.at, zone))}{' '}
            <s>
              <Order of={before} />
            </s>
          </p>
        ))}
        {run.protests.map(({ plate, decided }) => (
          <p key={`${plate}/${decided}`}>{copy.protest(riderName(plate), decided)}</p>
        ))}
        {run.result ? (
          <p className="wrap-anywhere">
            {copy.result}: <Order of={run.result} />
          </p>
        ) : (
          <ul className="grid gap-1">
            {run.list.map(({ plate, gate }) => (
              <li key={plate}>
                {copy.gate(gate)}: {riderName(plate)}
              </li>
            ))}
          </ul>
        )}
        <Share {...share} />
      </div>
    </details>
  );
}
