import { History } from 'lucide-react';
import { formatDateTime } from '#domain/dates.ts';
import { classNames } from './class-names.ts';
import { useOnline } from './online.ts';

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
  const old = data !== undefined && data !== null && (!online || isError);
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
          Tersimpan {formatDateTime(new Date(dataUpdatedAt))}
          {online && ', belum bisa diperbarui'}
        </p>
      )}
    </div>
  );
}
