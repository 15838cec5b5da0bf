import { History } from 'lucide-react';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { classNames } from '#ui/class-names.ts';
import { useOnline } from '#ui/online.ts';
import * as copy from './copy/parts.ts';

export interface SavedNoticeProps {
  /** The read whose answer is on the screen. */
  query: { data: unknown; dataUpdatedAt: number; isError: boolean };
  /** What follows is a cover picture, which reaches up to the header. */
  aboveCover?: boolean;
}

/** Since when what is shown stands, where it could not be asked anew: at a gate with no signal, say. */
export function SavedNotice({
  query: { data, dataUpdatedAt, isError },
  aboveCover = false,
}: SavedNoticeProps) {
  const online = useOnline();
  // The answer to another question, shown meanwhile, has no time.
  const known = data !== undefined && data !== null && dataUpdatedAt > 0;
  const old = known && (!online || isError);
  return (
    <div role="status">
      {old && (
        <p
          className={classNames(
            'flex items-center gap-2 rounded-md bg-sunken px-3.5 py-2.5 text-ink-muted text-sm',
            aboveCover ? 'mb-8' : 'mb-4',
          )}
        >
          <History aria-hidden className="size-4 shrink-0" />
          {copy.savedSince(formatDateTime(new Date(dataUpdatedAt)), online)}
        </p>
      )}
    </div>
  );
}
