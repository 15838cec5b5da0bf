import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { turned } from '#tests/mutations/turned.ts';

describe('the rules that `npm run mutate` turns round', () => {
  it('are sixty at least, and none is there twice', () => {
    expect(turned.length).toBeGreaterThanOrEqual(60);
    expect(new Set(turned.map(({ rule, what }) => `${rule}: ${what}`)).size).toBe(turned.length);
  });

  // Where a file was changed, its line here follows: the text stands there once, whatever is around it.
  it.each(turned)('$rule, $what: its text stands in $file once', ({ file, find, put }) => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
    expect(put).not.toBe(find);
  });

  it.each(turned)('$rule, $what: the tests that must see it are there', ({ by }) => {
    for (const one of by) {
      const [test = '', name] = one.split(' › ');
      expect(existsSync(test), test).toBe(true);
      expect(readFileSync(test, 'utf8')).toContain(name ?? '');
    }
  });
});
