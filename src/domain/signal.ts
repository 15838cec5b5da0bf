/**
 * Whether this phone has a signal; nobody else asks the browser. What tells is whether the server answers: in a crowd a phone
 * shows bars, the browser says "online", and nothing comes through.
 */

const listeners = new Set<() => void>();
let lastRequestAnswered = true;

function note(answered: boolean): void {
  if (answered !== lastRequestAnswered) {
    listen();
    lastRequestAnswered = answered;
    tell();
  }
}

function tell(): void {
  for (const listener of listeners) {
    listener();
  }
}

let listening = false;

/** From the first moment on in which it matters what the browser says. */
function listen(): void {
  if (listening || typeof window === 'undefined') {
    return;
  }
  listening = true;
  // Worth another try: the next request tells whether the browser is right.
  window.addEventListener('online', () => {
    lastRequestAnswered = true;
    tell();
  });
  window.addEventListener('offline', tell);
}

export const signal = {
  /** Whether there is one, as far as is known: the last request was answered, and the browser does not deny it. */
  isThere: () => lastRequestAnswered && !signal.isCut(),

  /**
   * Whether the browser says itself that there is none: then nothing is worth trying. That it says nothing proves nothing, so
   * what may be tried again asks this, and what is shown asks `isThere`.
   */
  isCut: () => typeof navigator !== 'undefined' && navigator.onLine === false,

  subscribe(listener: () => void): () => void {
    listen();
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** A request to the server, which is how a signal is heard and missed. Gives its answer on, whatever it says. */
  async heardIn<Answer>(request: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await request;
      note(true);
      return answer;
    } catch (error) {
      // Who asked may have given up by themselves, by leaving the screen.
      if ((error as { name?: unknown } | null)?.name !== 'AbortError') {
        note(false);
      }
      throw error;
    }
  },
};
