import { CloudCheck, CloudOff } from 'lucide-react';
import * as copy from '#organiser/copy/field-log.ts';
import { classNames } from '#ui/class-names.ts';
import type { Readiness } from './readiness.ts';

interface ReadyLineProps {
  ready: Readiness;
  /** Says nothing while all is well. */
  quiet?: boolean;
}

/** Whether this phone can be opened anew at the track with no signal; in red what is missing, and what to do. */
export function ReadyLine({ ready, quiet = false }: ReadyLineProps) {
  const parts = { page: ready.page, reader: ready.reader };
  const missing = (Object.keys(parts) as (keyof typeof parts)[]).filter(
    (part) => parts[part] === false,
  );
  const isReady = ready.page === true && ready.reader === true;
  const Icon = missing.length > 0 ? CloudOff : CloudCheck;
  const said =
    missing.length > 0
      ? copy.notReadyOffline(missing.map((part) => copy.readyParts[part]))
      : quiet || !isReady
        ? null
        : copy.readyOffline;
  return (
    <div role="status" className="empty:hidden">
      {said !== null && (
        <p
          className={classNames(
            'flex items-start gap-2 rounded-lg px-3 py-2 text-sm',
            missing.length > 0 ? 'bg-sun-alarm font-bold text-white' : 'bg-sunken font-semibold',
          )}
        >
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          {said}
        </p>
      )}
    </div>
  );
}
