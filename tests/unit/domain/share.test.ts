import { expect, test } from 'vitest';
import { shareLinks } from '#domain/share.ts';

test('every share link carries the page, escaped', () => {
  const page = { title: 'Piala Bunda & Ayah 50%', url: 'https://contoh.id/race-detail/1?a=b&c=d' };
  for (const { name, href } of shareLinks(page)) {
    const url = new URL(href);
    expect(url.protocol, name).toBe('https:');
    expect([...url.searchParams.values()].join(' '), name).toContain(page.url);
  }
});
