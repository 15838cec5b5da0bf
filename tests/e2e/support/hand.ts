import type { Locator, Page } from '@playwright/test';

/** A person's pace: a key in 175 ms, and a second to look and decide before each press. */
const keyMs = 175;
const decisionMs = 1_000;

/** One person's finger on one page, at a person's pace, with the clock running from its first press. */
export function hand(page: Page) {
  const begun = Date.now();
  let presses = 0;
  let characters = 0;
  const tap = async (what: Locator) => {
    await page.waitForTimeout(decisionMs);
    await what.click();
    presses += 1;
  };
  return {
    tap,
    /** A tap into the field, then key after key. */
    async type(field: Locator, text: string) {
      await tap(field);
      await field.pressSequentially(text, { delay: keyMs });
      characters += text.length;
    },
    /** The phone's own list: a tap to open it and one to choose. */
    async choose(list: Locator, option: string) {
      await page.waitForTimeout(2 * decisionMs);
      await list.selectOption(option);
      presses += 2;
    },
    /** The phone's own clock: so many digits, which no script can type there. */
    async setClock(field: Locator, clock: string) {
      const digits = clock.replace(':', '').length;
      await tap(field);
      await page.waitForTimeout(digits * keyMs);
      await field.fill(clock);
      characters += digits;
    },
    taken: () => ({ seconds: (Date.now() - begun) / 1_000, presses, characters }),
  };
}

export function paceText({
  seconds,
  presses,
  characters,
}: ReturnType<ReturnType<typeof hand>['taken']>) {
  return `${seconds.toFixed(1)} s, ${presses} presses, ${characters} characters`;
}
