/** What of a trace's event is looked at; times are microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur: number;
  /** What the thread had of a processor meanwhile. */
  readonly tdur?: number;
}

/**
 * A trace in which each task is as long as the processor worked at it. On a machine that others use too, a task lasts longer by
 * the time it waited for its turn, and Lighthouse, which makes each task four times as long, takes that for a slow page. What lies in
 * a task is pressed together with it, so that each call stays in its task; where no task runs, nothing changes.
 */
export function inProcessorTime<Event extends TraceEvent>(events: readonly Event[]): Event[] {
  const pressed = new Map<Event, Event>();
  for (const thread of Map.groupBy(events, ({ pid, tid }) => `${pid}/${tid}`).values()) {
    let task: Event | undefined;
    // A task before what it calls.
    for (const event of thread.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
      if (task && event.ts >= task.ts + task.dur) {
        task = undefined;
      }
      if (!task && event.name === 'RunTask' && event.dur > 0 && event.tdur !== undefined) {
        task = event;
      }
      if (task) {
        pressed.set(event, within(task, event));
      }
    }
  }
  return events.map((event) => pressed.get(event) ?? event);
}

function within<Event extends TraceEvent>(task: Event, event: Event): Event {
  // The two clocks are not read at the same moment.
  const share = Math.min(1, (task.tdur ?? task.dur) / task.dur);
  return {
    ...event,
    ts: Math.round(task.ts + (event.ts - task.ts) * share),
    // Marks have none.
    ...(event.dur !== undefined && { dur: Math.round(event.dur * share) }),
  };
}
