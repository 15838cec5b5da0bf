import * as copy from '#organiser/copy/money.ts';
import { Loading } from '#ui/loading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The shape of a part of the desk on its way. */
export function MoneySkeleton() {
  return (
    <Loading label={copy.loading} className="grid gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-24 rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-64 rounded-xl" />
    </Loading>
  );
}
