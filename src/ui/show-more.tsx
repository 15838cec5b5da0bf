import { useSearchParams } from 'react-router-dom';
import { largerListSize, listSize, listSizeParam, listStep } from '#domain/list-size.ts';
import { Button } from './button.tsx';
import * as copy from './copy.ts';

export interface ShowMoreProps {
  /** Rows there are, as far as they were asked for: one more than is shown tells that there is more. */
  found: number;
  /** Rows of an earlier answer are shown meanwhile. */
  loading: boolean;
}

/** Lengthens a growing list, whose size stands in the address (domain/list-size.ts). */
export function ShowMore({ found, loading }: ShowMoreProps) {
  const [params, setParams] = useSearchParams();
  const size = listSize(params);
  const larger = largerListSize(size);
  // While the longer list is on its way, what is shown is still the shorter one.
  const growing = loading && size > listStep && found > size - listStep;
  if (!growing && (found <= size || larger === null)) {
    return null;
  }

  const showMore = () => {
    const next = new URLSearchParams(params);
    next.set(listSizeParam, String(larger));
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Button
      variant="secondary"
      block
      className="mx-auto mt-5 wide:max-w-96"
      loading={growing}
      loadingText={copy.loading}
      onClick={showMore}
    >
      {copy.showMoreAction}
    </Button>
  );
}
