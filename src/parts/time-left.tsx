import { useEffect, useState } from 'react';
import { serverClock } from '#domain/server-clock.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';
import { payTimeLeft } from './copy/payment.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface TimeLeftProps {
  /** ISO time. */
  until: string;
  /** Shown once it has passed. */
  over: string;
  /** What the time is for, where it is not for paying. */
  lead?: string;
  className?: string;
}

/** A countdown in words. It is no live region: a screen reader says it when asked, not every second. */
export function TimeLeft({ until, over, lead, className }: TimeLeftProps) {
  const [now, setNow] = useState(serverClock.now);
  const left = instantOf(until) - now.getTime();

  useEffect(() => {
    if (!(left > 0)) {
      return;
    }
    // Seconds are counted only in the last hour; before it the text changes with the minute.
    const wait = left > hourMs ? Math.min(minuteMs, left % minuteMs || minuteMs) : 1000;
    const timer = setTimeout(() => setNow(serverClock.now()), wait);
    return () => clearTimeout(timer);
  }, [left]);

  return (
    <span role="timer" aria-live="off" className={className}>
      {payTimeLeft(until, now, lead) ?? over}
    </span>
  );
}
