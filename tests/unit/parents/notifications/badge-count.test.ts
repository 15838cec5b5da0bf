import { expect, test } from 'vitest';
import { badgeCount } from '#parents/features/notifications/badge-count.ts';

test.each([
  [0, null],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [50, '9+'],
])('%i races soon: the badge reads %j', (count, badge) => expect(badgeCount(count)).toBe(badge));
