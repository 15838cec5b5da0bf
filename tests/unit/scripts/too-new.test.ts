import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { oldestEngines } from '#bundling/engines.ts';
import { tooNewInCode, tooNewInStyles } from '#scripts/too-new.ts';

function inCode(code: string, options = {}) {
  return tooNewInCode(code, 'code.ts', options).map(({ name, line }) => `${line} ${name}`);
}
function inStyles(css: string) {
  return tooNewInStyles(css).map(({ name }) => name);
}

describe('code for the oldest browsers', () => {
  it('finds what stands on a known object, and in which browsers it is missing', () => {
    expect(tooNewInCode("const a = 1;\nURL.canParse('x');", 'code.ts')).toEqual([
      {
        name: 'URL.canParse',
        line: 2,
        lacking: [
          'chrome',
          'chrome_android',
          'safari',
          'safari_ios',
          'edge',
          'webview_android',
          'samsunginternet_android',
        ],
      },
    ]);
    expect(inCode('Promise.withResolvers(); Object.groupBy([], String);')).toEqual([
      '1 Promise.withResolvers',
      '1 Object.groupBy',
    ]);
    expect(inCode('document.startViewTransition(() => {}); new URLPattern();')).toEqual([
      '1 document.startViewTransition',
      '1 URLPattern',
    ]);
    expect(inCode("new Intl.DurationFormat('id'); self.requestIdleCallback(work);")).toEqual([
      '1 Intl.DurationFormat',
      '1 self.requestIdleCallback',
    ]);
  });

  it('finds a method by its name when nothing old has one of that name', () => {
    expect(inCode('new Set([1]).union(other);')).toEqual(['1 .union()']);
    expect(inCode('list.toSorted();')).toEqual([]);
    expect(inCode('list.toSorted();', { engines: { chrome: '109' } })).toEqual(['1 .toSorted()']);
    expect(inCode('list.find(Boolean); text.at(-1); element.showModal();')).toEqual([]);
  });

  it('takes what is called with ?. to be looked for first, and own names for own', () => {
    expect(inCode('list.union?.(other); window.requestIdleCallback?.(work);')).toEqual([]);
    expect(inCode("import { URLPattern } from './mine.ts'; new URLPattern();")).toEqual([]);
  });

  it('leaves methods of libraries alone in built files, not those of the language', () => {
    const code = 'cache.getHTML(); set.union(other);';
    expect(inCode(code)).toEqual(['1 .getHTML()', '1 .union()']);
    expect(inCode(code, { isBuilt: true })).toEqual(['1 .union()']);
  });

  it('finds regular expressions of a newer kind', () => {
    expect(inCode('const letters = /[a-z--b]/v;')).toEqual(['1 /…/v']);
  });
});

describe('styles for the oldest browsers', () => {
  it('finds properties, rules, selectors and the second half of content', () => {
    expect(inStyles('a { field-sizing: content; color: red }')).toEqual(['field-sizing']);
    expect(inStyles('@starting-style { a { color: red } }')).toEqual(['@starting-style']);
    expect(inStyles('a:popover-open { color: red }')).toEqual([':popover-open']);
    expect(inStyles('a::after { content: "*" / "" }')).toEqual(['content: … / …']);
  });

  it('leaves alone what is asked for with @supports', () => {
    const css = '@supports (content: "*" / "") { a::after { content: "*" / "" } }';
    expect(inStyles(css)).toEqual([]);
  });
});

describe('what is said of the oldest browsers', () => {
  const { chrome, safari, firefox } = oldestEngines;
  const named = ['README.md', 'public/old-browser.js'];

  it.each(named)('%s names the versions that the build is made for', (file) => {
    const text = readFileSync(file, 'utf8');
    for (const version of [`Android ${chrome}`, `Safari ${safari}`, `Firefox ${firefox}`]) {
      expect(text).toContain(version);
    }
  });

  it('the plain page stands for exactly the older ones', () => {
    const asked = 'text.isWellFormed(); CSS.registerProperty({});';
    expect(inCode(asked)).toEqual([]);
    expect(readFileSync('public/old-browser.js', 'utf8')).toMatch(/isWellFormed.*registerProperty/);
    for (const older of [{ chrome: '110' }, { safari_ios: '16.3' }, { firefox: '127' }]) {
      expect(inCode(asked, { engines: older })).not.toEqual([]);
    }
  });
});
