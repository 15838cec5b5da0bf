import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What only a browser sees: nothing has a size or a colour here, and the page's own file is not there. `tests/unit/ui/tokens.test.ts` holds
 * the contrasts.
 */
const needsBrowser = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'html-has-lang',
];

/** Axe finds nothing in the structure of what the document shows now: roles, names, labels, order of headings, lists. */
export async function expectNoBarriers(): Promise<void> {
  // Files of one process have a document each, and axe keeps the one that it was read in.
  if (!('axe' in window)) {
    const laidOut = 'elementsFromPoint' in document;
    new Function(source).call(window);
    // Axe puts its own where a document has none: the app would believe that this one is laid out.
    if (!laidOut) {
      Reflect.deleteProperty(document, 'elementsFromPoint');
    }
  }
  const { axe: there } = window as unknown as { axe: typeof axe };
  const { violations } = await there.run(document, {
    resultTypes: ['violations'],
    // A map's frame is another site's page.
    iframes: false,
    rules: Object.fromEntries(needsBrowser.map((rule) => [rule, { enabled: false }])),
  });
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    ),
  ).toEqual([]);
}
