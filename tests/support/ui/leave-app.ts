let leave: (() => void) | null = null;

/** What ends the app that a test has just started. */
export function onLeave(work: () => void) {
  leave = work;
}

/** Ends the app of the test before. Apart from render-app, so that the setup file does not load the app itself. */
export function leaveApp() {
  leave?.();
  leave = null;
}
