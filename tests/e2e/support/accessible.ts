import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { still } from '#tests/support/scenes/scenes.ts';

/** What axe finds on what the page shows now; by all rules of WCAG 2.2 AA, or only the named ones. */
export async function barriers(page: Page, onlyRules?: string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // In the page itself. The other way opens a blank page for each look and puts this one behind it; all that it sees
    // besides is frames of other origins, which are other people's pages.
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      ...(onlyRules === undefined
        ? // WCAG 2.2 AA, which axe leaves off by default.
          { rules: { 'target-size': { enabled: true } } }
        : { runOnly: { type: 'rule', values: onlyRules } }),
    })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes
      // What a panel or a bar lies on in this moment is a whole target once it is scrolled free, and axe does not
      // see that a link's ::after reaches over its whole card.
      .filter(
        ({ html, failureSummary }) =>
          !(id === 'target-size' && /after:inset-0/.test(html)) &&
          !failureSummary?.includes('partially obscured'),
      )
      .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}

/** Axe finds nothing on what the page shows now, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // Nothing is to be caught half faded in, or on its way from one theme to the other.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await still(page);
    expect(await barriers(page), colorScheme).toEqual([]);
  }
}
