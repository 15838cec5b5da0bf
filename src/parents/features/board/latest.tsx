import type { SmallBoard } from '#functions/_shared/board/board.ts';
import { motoKey } from '#functions/_shared/racing/moto.ts';
import * as copy from '#parents/copy/board.ts';
import * as words from '#parts/copy/board.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';
import { Order } from './order.tsx';

/** The results that were entered last, whole: most who look want no more. */
export function Latest({ board }: { board: SmallBoard }) {
  const { latest = [], classes, numbers } = board;
  return (
    <Section title={copy.latest}>
      {latest.length === 0 && <p className="text-ink-muted">{copy.noResults}</p>}
      <ol className="grid gap-3">
        {latest.map((one) => {
          const number = numbers[one.class]?.[motoKey(one.moto)] ?? null;
          const name = classes.find(({ id }) => id === one.class)?.name ?? '';
          return (
            <li key={motoKey(one.moto, one.class)}>
              <Card className="grid gap-1.5 p-3.5">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h3 className="text-base">{words.motoTitle({ ...one, number })}</h3>
                  <Badge tone={one.status === 'resmi' ? 'positive' : 'warning'}>
                    {copy.statuses[one.status]}
                  </Badge>
                </div>
                <p className="wrap-anywhere text-ink-muted text-sm">
                  {words.motoPlace(name, { ...one, number })}
                </p>
                {one.protest && <Badge tone="danger">{copy.protestOpen}</Badge>}
                {one.corrected && <Badge tone="info">{copy.wasCorrected}</Badge>}
                <Order of={one} />
              </Card>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
