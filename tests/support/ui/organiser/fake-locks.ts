/** Web Locks as a browser has them, for all phones of a test; jsdom has none. */
export function fakeLocks() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    async request(
      name: string,
      options: { ifAvailable?: boolean; signal?: AbortSignal },
      work: (lock: unknown) => Promise<unknown>,
    ): Promise<unknown> {
      const before = queues.get(name);
      if (options.ifAvailable && before !== undefined) {
        return work(null);
      }
      const held = (async () => {
        await before;
        if (options.signal?.aborted) {
          return undefined;
        }
        return work({ name });
      })();
      const over = held.catch(() => undefined);
      queues.set(name, over);
      void over.then(() => {
        if (queues.get(name) === over) {
          queues.delete(name);
        }
      });
      return held;
    },
  };
}
