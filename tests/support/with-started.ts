/** Starts something, works with it and stops it: also when the work fails, or somebody presses Ctrl-C. */
export async function withStarted<Started extends { stop(): Promise<void> }>(
  start: () => Promise<Started>,
  work: (started: Started) => Promise<void>,
): Promise<void> {
  const starting = start();
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= starting.then((started) => started.stop());
    return stopping;
  };
  let interrupted = false;
  const interrupt = () => {
    interrupted = true;
    void stop().finally(() => process.exit(130));
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  // Each time: Ctrl-C may come twice, from the terminal and from the runner above, and must not end the stopping.
  for (const signal of signals) {
    process.on(signal, interrupt);
  }
  try {
    await work(await starting);
  } catch (error) {
    // What it was working with went away.
    if (!interrupted) {
      throw error;
    }
  } finally {
    await stop();
    for (const signal of signals) {
      process.off(signal, interrupt);
    }
  }
}
