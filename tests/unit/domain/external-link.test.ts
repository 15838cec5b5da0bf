import { describe, expect, test } from 'vitest';
import { externalLink } from '#domain/external-link.ts';

describe('a link from the database', () => {
  test.each([
    ['https://contoh.id/kelas?a=1', 'https://contoh.id/kelas?a=1'],
    ['  http://contoh.id ', 'http://contoh.id/'],
  ])('%s is followed', (address, expected) => expect(externalLink(address)).toBe(expected));
  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'contoh.id',
    '/race-list',
    '',
    null,
    undefined,
  ])('%s is not', (address) => expect(externalLink(address)).toBeNull());
});
