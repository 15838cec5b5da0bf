import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { still } from '#tests/support/scenes/scenes.ts';

/** Axe finds nothing on what the page shows now, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // Nothing is to be caught half faded in, or on its way from one theme to the other.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await still(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
      colorScheme,
    ).toEqual([]);
  }
}
