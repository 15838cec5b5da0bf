import { expect, it } from 'vitest';
import { inProcessorTime } from '#scripts/processor-time.ts';

const page = { pid: 1, tid: 1 };

it('makes a task as long as the processor worked at it, and keeps what it called in it', () => {
  const events = [
    // Called first in the list: Chromium writes an event when it is over.
    { ...page, name: 'FunctionCall', ts: 1_400, dur: 200 },
    { ...page, name: 'RunTask', ts: 1_000, dur: 800, tdur: 200 },
    { ...page, name: 'firstContentfulPaint', ts: 1_800, dur: 0 },
  ];
  expect(inProcessorTime(events)).toEqual([
    { ...page, name: 'FunctionCall', ts: 1_100, dur: 50 },
    { ...page, name: 'RunTask', ts: 1_000, dur: 200, tdur: 200 },
    { ...page, name: 'firstContentfulPaint', ts: 1_800, dur: 0 },
  ]);
});

it('presses what a task calls once, though it be a task too', () => {
  const events = [
    { ...page, name: 'RunTask', ts: 0, dur: 100, tdur: 50 },
    { ...page, name: 'RunTask', ts: 20, dur: 40, tdur: 10 },
  ];
  expect(inProcessorTime(events)).toMatchObject([
    { ts: 0, dur: 50 },
    { ts: 10, dur: 20 },
  ]);
});

it('leaves other threads, and a clock that says more than passed', () => {
  const task = { ...page, name: 'RunTask', ts: 0, dur: 100, tdur: 103 };
  const elsewhere = { ...page, tid: 2, name: 'FunctionCall', ts: 20, dur: 40 };
  const unclocked = { ...page, tid: 3, name: 'RunTask', ts: 20, dur: 40 };
  const events = [task, elsewhere, unclocked];
  expect(inProcessorTime(events)).toEqual(events);
});
