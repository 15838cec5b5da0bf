import { CalendarPlus } from 'lucide-react';
import { type CalendarEvent, calendarFile, calendarFileName } from '#domain/calendar-file.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import * as copy from './copy/parts.ts';

export interface CalendarButtonProps {
  /** `path` is below this site. */
  event: Omit<CalendarEvent, 'url'> & { path: string };
  /** What the button does, where it is not about the race's day. */
  label?: string;
}

/** Gives the event to the phone's calendar, as a file that every calendar opens. */
export function CalendarButton({ event, label = copy.addToCalendarAction }: CalendarButtonProps) {
  const { path, ...rest } = event;

  const add = () => {
    const file = calendarFile({ ...rest, url: new URL(path, window.location.origin).href });
    if (file === null) {
      return;
    }
    saveFile(
      new Blob([file], { type: 'text/calendar;charset=utf-8' }),
      calendarFileName(event.title),
    );
  };

  return (
    <Button variant="secondary" block onClick={add}>
      <CalendarPlus aria-hidden className="size-4.5 text-primary" />
      {label}
    </Button>
  );
}
