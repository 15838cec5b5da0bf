import { Skeleton } from '#ui/skeleton.tsx';

/** As high as what is said of a waiting list, with its button. */
export function WaitingPlaceToCome() {
  return <Skeleton className="h-22.5 w-full" />;
}
