import { Screen } from '#ui/screen.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import * as copy from '../copy/frame.ts';

/** While the first screen's own code is on its way; later screens wait behind the one before. */
export function RouteSkeleton() {
  return (
    <Screen>
      <p className="sr-only" role="status">
        {copy.screenLoading}
      </p>
      <div className="pt-5">
        <Skeleton className="h-9 w-1/2" />
      </div>
      <div className="mt-5 grid gap-4">
        <Skeleton className="aspect-video w-full rounded-xl" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="aspect-video w-full rounded-xl" />
      </div>
    </Screen>
  );
}
