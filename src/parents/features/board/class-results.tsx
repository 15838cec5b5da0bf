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
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DrawProof } from './draw-proof.tsx';
import type { Followed } from './followed.ts';
import { Names, useRiderName } from './names.tsx';
import { Order } from './order.tsx';
import { Plate, Rider } from './plates.tsx';
import { RiderWay, summaryClass } from './rider-way.tsx';
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

/** As many as stand on a podium. */
const places = 3;

function Placings({ of, followed }: OfClass) {
  const finals = [...new Set(of.placings.flatMap(({ final }) => final ?? []))];
  const unplaced = of.placings.filter(({ final }) => final === null);
  return (
    <section className="grid gap-3">
      <h3>{words.placings}</h3>
      {of.early !== null && <p>{copy.closedEarly(of.early)}</p>}
      {of.jury !== null && <p>{copy.closedByJury(of.jury)}</p>}
      {finals.map((final, index) => {
        const placed = of.placings.filter((one) => one.final === final);
        // The best final has the podium; the others are rows at once.
        const onPodium = index === 0 ? placed.slice(0, places) : [];
        return (
          <div key={final} className="grid gap-1">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h4 className="font-bold">{finalTitle(final)}</h4>
              <Share of={of} list={`juara/${final}`} title={finalTitle(final)} />
            </div>
            {onPodium.length > 0 && <Podium final={final} plates={onPodium.map(plateOf)} />}
            <ol className="grid gap-1">
              {placed.map(({ plate, rank }) => (
                <RiderWay key={plate} of={of} plate={plate} followed={followed}>
                  <Row lead={words.rank(final, rank ?? 0)} plate={plate} />
                </RiderWay>
              ))}
            </ol>
          </div>
        );
      })}
      <ol className="grid gap-1">
        {unplaced.map(({ plate, outcome }) => (
          <RiderWay key={plate} of={of} plate={plate} followed={followed}>
            <Row lead={outcome === 'tempat' ? '' : words.outcomes[outcome]} plate={plate} />
          </RiderWay>
        ))}
        {of.stages.flatMap(({ groups }) =>
          groups.flatMap(({ name, standing }) =>
            standing
              .filter(({ struck }) => struck)
              .map(({ plate, place }) => (
                <li key={`${name}/${plate}`} className="wrap-anywhere px-2 py-2 text-sm">
                  <Struck>
                    <Row lead={words.rank(name ?? '', place)} plate={plate} />
                  </Struck>
                </li>
              )),
          ),
        )}
      </ol>
    </section>
  );
}

function plateOf({ plate }: { plate: number }) {
  return plate;
}

/** Where the three stand, the second left of the first. Heard, they come in their order in the rows below. */
const steps = [
  { order: 'order-2', ground: 'min-h-36 bg-accent text-on-accent' },
  { order: 'order-1', ground: 'min-h-30 bg-sunken' },
  { order: 'order-3', ground: 'min-h-26 bg-sunken' },
] as const;

function Podium({ final, plates }: { final: string; plates: readonly number[] }) {
  const { names, hidden, plateless } = use(Names);
  const riderName = useRiderName();
  return (
    <div
      aria-hidden
      title={finalTitle(final)}
      className="grid auto-cols-fr grid-flow-col items-end gap-1.5"
    >
      {plates.map((plate, index) => {
        const isNamed = plateless || hidden.includes(plate);
        return (
          <div
            key={plate}
            className={classNames('wrap-anywhere grid gap-1 text-center', steps[index]?.order)}
          >
            <p className="font-bold text-sm">
              {isNamed ? riderName(plate) : (names[plate]?.[0] ?? words.plateOf(plate))}
            </p>
            <div
              className={classNames(
                'grid content-start justify-items-center gap-1 rounded-t-lg pt-2',
                steps[index]?.ground,
              )}
            >
              <strong className="text-2xl">{index + 1}</strong>
              {!isNamed && <Plate plate={plate} large />}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** A line of a list: the place, and who. */
function Row({ lead, plate, end = '' }: { lead: string; plate: number; end?: string }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
      <strong>{lead}</strong> <Rider plate={plate} />
      {end !== '' && <span className="ml-auto text-ink-muted"> {end}</span>}
    </span>
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
  const rows =
    group.standing.length > 0
      ? group.standing.map(({ plate, place, total, struck }) => ({
          plate,
          lead: `${place}.`,
          end: words.points(total),
          struck,
        }))
      : (group.motos[0]?.list ?? []).map(({ plate, gate }) => ({
          plate,
          lead: copy.gate(gate),
          end: '',
          struck: undefined,
        }));
  return (
    <ol className="grid gap-1">
      {rows.map(({ struck, ...row }) => (
        <RiderWay key={row.plate} of={of} plate={row.plate} followed={followed}>
          {struck ? (
            <Struck>
              <Row {...row} />
            </Struck>
          ) : (
            <Row {...row} />
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
      <summary className={summaryClass}>
        <span className="font-bold">
          {share.title} · {copy.statuses[run.status]}
        </span>
        {run.discarded.map(({ run: number, reason }) => (
          <Badge key={number}>{copy.runAgain(reason)}</Badge>
        ))}
        {openProtest && <Badge tone="danger">{copy.protestOpen}</Badge>}
      </summary>
      <div className="grid gap-2 pb-3 text-sm">
        {run.corrected.map((before) => (
          <div key={before.at} className="grid gap-1">
            {copy.corrected(before.reason, before.at === '' ? '' : formatTime(before.at, zone))}
            <Order of={before} struck />
          </div>
        ))}
        {run.protests.map(({ plate, decided }) => (
          <p key={`${plate}/${decided}`}>{copy.protest(riderName(plate), decided)}</p>
        ))}
        {run.result ? (
          <div className="grid gap-1">
            <p className="font-bold">{copy.result}</p>
            <Order of={run.result} penalties={run.penalties} />
          </div>
        ) : (
          <ul className="grid gap-1">
            {run.list.map(({ plate, gate }) => (
              <li key={plate} className="flex items-center gap-2">
                {copy.gate(gate)} <Rider plate={plate} />
              </li>
            ))}
          </ul>
        )}
        <Share {...share} />
      </div>
    </details>
  );
}
