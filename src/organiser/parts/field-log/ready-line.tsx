import { Clock, CloudCheck, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import * as copy from '#organiser/copy/field-log.ts';
import { wrongMs } from '#organiser/parts/phone/phone-clock.ts';
import { classNames } from '#ui/class-names.ts';
import { isReady, missingOf, type Readiness } from './readiness.ts';

interface ReadyLineProps {
  ready: Readiness;
  /** `quiet` says nothing while all is well, `short` only that it is. */
  say?: 'all' | 'short' | 'quiet';
}

/** Whether this place can be opened anew and used at the track with no signal; in red what is missing, and what to do. A wrong clock is told below. */
export function ReadyLine({ ready, say = 'all' }: ReadyLineProps) {
  const missing = missingOf(ready);
  const clock = ready.clock ?? 0;
  return (
    <div role="status" className="grid gap-1 empty:hidden">
      {missing.length > 0 ? (
        <Line icon={CloudOff} className="rounded-lg bg-sun-alarm px-3 py-2 font-bold text-white">
          {copy.notReadyOffline(missing.map((part) => copy.readyParts[part]))}
        </Line>
      ) : say === 'quiet' || !isReady(ready) ? null : say === 'short' ? (
        <Line icon={CloudCheck} className="px-3 font-semibold">
          {copy.readyShort}
        </Line>
      ) : (
        <Line icon={CloudCheck} className="rounded-lg bg-sunken px-3 py-2 font-semibold">
          {copy.readyOffline}
          {ready.storage === false && ` ${copy.storageNotPromised}`}
        </Line>
      )}
      {Math.abs(clock) > wrongMs && (
        <Line
          icon={Clock}
          className="rounded-lg bg-sun-wait-soft px-3 py-2 font-bold text-sun-wait"
        >
          {copy.clockWrong(clock)}
        </Line>
      )}
    </div>
  );
}

interface LineProps {
  icon: typeof Clock;
  className: string;
  children: ReactNode;
}

function Line({ icon: Icon, className, children }: LineProps) {
  return (
    <p className={classNames('flex items-start gap-2 text-sm', className)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
