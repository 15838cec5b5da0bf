import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** A list of cards with a picture each, on its way. */
export function CardListSkeleton(props: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const { label, className = 'cards gap-5', children } = props;
  return (
    <Loading label={label} className={className}>
      {[0, 1, 2].map((key) => (
        <Card key={key}>
          <Skeleton className="aspect-video rounded-none" />
          {children}
        </Card>
      ))}
    </Loading>
  );
}
