import { phoneStorage } from '#domain/safe-storage.ts';

/**
 * What another phone has shown this one, while it is being put where it belongs: that takes a moment, in which the page may be left
 * or killed, and the other phone may be gone. So it lies in a place that takes it at once, and is put away when it is looked for next.
 */
const prefix = 'pushbike-terima:';

export const inHand = {
  /**
   * Puts away what was shown.
   * @param kind what it is, and of what (a race's id)
   * @param value plain data
   * @param put what puts it where it belongs; where that is refused it is not kept either
   */
  async hold<Answer>(
    kind: string,
    of: string,
    value: unknown,
    put: () => Promise<Answer>,
  ): Promise<Answer> {
    const key = `${prefix}${kind}:${of}:${crypto.randomUUID()}`;
    phoneStorage.keepJson(key, value);
    try {
      return await put();
    } finally {
      phoneStorage.forget(key);
    }
  },

  /** Puts away, one after the other, what a page that was left has held; what is refused now is refused for good. */
  async putAwayLeft<Value>(
    kind: string,
    of: string,
    put: (value: Value) => Promise<unknown>,
  ): Promise<void> {
    for (const key of phoneStorage.keysFrom(`${prefix}${kind}:${of}`)) {
      const value = phoneStorage.readJson(key) as Value | null;
      if (value !== null) {
        await put(value).catch(() => undefined);
      }
      phoneStorage.forget(key);
    }
  },
};
