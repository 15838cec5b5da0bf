import { useState } from 'react';
import {
  fieldsOf,
  type Observation,
  observed,
  plateIn,
  podiumOf,
} from '#domain/race-day/observations.ts';
import type { Placing } from '#functions/_shared/racing/decisions.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import * as copy from '#organiser/copy/stations.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { SunButton } from '#ui/sun-button.tsx';
import { riderOf } from './riders.ts';

/** As many as are seen at once at the size that is read out from. */
const rowsAtOnce = 6;

interface PodiumProps {
  day: RaceDay;
  entries: RaceDay['entries'];
  observations: Iterable<Observation>;
  onCome: (raceClass: string, plate: number, final: string) => void;
  mayTakeBack: (act: Observation) => boolean;
  /** It was somebody else who came. */
  onTakeBack: (act: Observation) => void;
}

/** Who stands on the podium of each class that is closed, and who has not come to it: a page at a time, never two classes on one. */
export function Podium(props: PodiumProps) {
  const pages = pagesOf(props.day);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, pages.length - 1);
  const page = pages[at];
  return (
    <section aria-label={copy.podium} className="grid gap-3">
      <h2 className="font-extrabold text-4xl">{copy.podium}</h2>
      {page === undefined ? (
        <p>{copy.podiumEmpty}</p>
      ) : (
        <>
          <h3 className="rounded-lg bg-sun-quiet px-3 py-2 font-bold">{page.name}</h3>
          <Page {...props} page={page} />
          {pages.length > 1 && (
            <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
              <SunButton size="xl" disabled={at === 0} onClick={() => setChosen(at - 1)}>
                {copy.pageBefore}
              </SunButton>
              <p aria-live="polite" className="font-bold tabular-nums">
                {copy.pageOf(at + 1, pages.length)}
              </p>
              <SunButton
                size="xl"
                disabled={at === pages.length - 1}
                onClick={() => setChosen(at + 1)}
              >
                {copy.pageAfter}
              </SunButton>
            </div>
          )}
        </>
      )}
    </section>
  );
}

interface PodiumPage {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly Placing[];
}

function pagesOf({ classes }: RaceDay): PodiumPage[] {
  return classes
    .filter(({ chain }) => chain.state.phase === 'selesai')
    .flatMap(({ id, name, chain: { state } }) => {
      const most = state.format?.podium ?? 3;
      const onIt = placings(state).filter(({ rank }) => rank !== null && rank <= most);
      return Array.from({ length: Math.ceil(onIt.length / rowsAtOnce) }, (_, index) => ({
        id,
        name,
        rows: onIt.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
      }));
    });
}

function Page({
  page: { id, rows },
  entries,
  observations,
  onCome,
  mayTakeBack,
  onTakeBack,
}: PodiumProps & { page: PodiumPage }) {
  const come = new Map(
    observed(observations, [podiumOf(id)]).map((one) => [
      `${plateIn(one)} ${String(fieldsOf(one).final)}`,
      one,
    ]),
  );
  return (
    <ul className="grid gap-2">
      {rows.map(({ plate, final, rank }) => {
        const rider = riderOf(entries, plate);
        const who = rider?.nickname ?? copy.rider(plate);
        const seen = come.get(`${plate} ${final}`);
        return (
          <li key={`${final} ${plate}`} className="flex flex-wrap items-center gap-2">
            <span className="wrap-anywhere min-w-0 flex-1 basis-52">
              {final}: {copy.wonBy(rank ?? 0)}, <b>{who}</b> ({plate})
            </span>
            {seen !== undefined ? (
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-bold text-sun-good">{copy.hasCome}</span>
                {mayTakeBack(seen) && (
                  <SunButton
                    tone="link"
                    size="xl"
                    aria-label={`${copy.takeBack} ${who}`}
                    onClick={() => onTakeBack(seen)}
                  >
                    {copy.takeBack}
                  </SunButton>
                )}
              </span>
            ) : (
              <SunButton
                size="xl"
                aria-label={copy.comeTo(who)}
                onClick={() => onCome(id, plate, final ?? '')}
              >
                {copy.notCome}
              </SunButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
