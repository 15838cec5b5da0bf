export type Stop = () => Promise<void> | void;

/** What has been started, to be stopped in the opposite order. */
export class Stops {
  readonly #stops: Stop[] = [];
  #stopping: Promise<void> | undefined;

  add(stop: Stop): void {
    this.#stops.push(stop);
  }

  /** Stops everything. Safe to call twice. */
  run(): Promise<void> {
    this.#stopping ??= this.#run();
    return this.#stopping;
  }

  async #run(): Promise<void> {
    const failures: unknown[] = [];
    for (const stop of this.#stops.toReversed()) {
      try {
        await stop();
      } catch (error) {
        // One part that does not stop must not keep the others from it.
        failures.push(error);
      }
    }
    if (failures.length > 0) {
      throw failures[0];
    }
  }
}
