import { describe, expect, test } from 'vitest';
import { consoleBase } from '#domain/console-base.ts';
import { innerAddress } from '#domain/inner-address.ts';
import { cases, origin } from '#tests/vectors/next-addresses.json' with { type: 'json' };

describe.each(cases)('next $next', ({ next, parents, console }) => {
  test('leads nowhere but into the door that it came to', () => {
    expect(innerAddress(next, origin)).toBe(parents);
    expect(innerAddress(next, origin, consoleBase)).toBe(console);
  });

  test('is of this origin again when it is read as an address', () => {
    for (const [found, base] of [
      [innerAddress(next, origin), ''],
      [innerAddress(next, origin, consoleBase), consoleBase],
    ] as const) {
      expect(new URL(base + (found ?? '/'), origin).origin).toBe(origin);
      // A router takes an address without its base; a browser would take this one alone.
      expect(new URL(found ?? '/', origin).origin).toBe(origin);
    }
  });
});
