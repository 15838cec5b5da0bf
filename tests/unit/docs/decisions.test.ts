import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = 'docs/decisions';
const files = readdirSync(folder)
  .filter((file) => /^\d{3}-.+\.md$/.test(file))
  .sort();
const records = files.map((file) => {
  const lines = readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n');
  const [, number = '', title = ''] = /^# (\d{3}): (.+)$/.exec(lines[0] ?? '') ?? [];
  return { file, number, title, lines };
});

describe('records of decisions', () => {
  test('have numbers without holes, in file name and title', () => {
    const counted = files.map((_, index) => String(index + 1).padStart(3, '0'));
    expect(files.map((file) => file.slice(0, 3))).toEqual(counted);
    expect(records.map((record) => record.number)).toEqual(counted);
  });

  test('stand in the index, in order and with their titles', () => {
    const index = readFileSync(path.join(folder, 'README.md'), 'utf8');
    const rows = [...index.matchAll(/^\| \[(\d{3})\]\(([^)]+)\) \| ([^|]+) \|/gm)];
    expect(rows.map(([, number, file, title]) => ({ number, file, title }))).toEqual(
      records.map(({ number, file, title }) => ({ number, file, title })),
    );
  });

  test.each(records)(
    '$file has a date, a status and a length that is read at once',
    ({ lines }) => {
      expect(lines[2]).toMatch(/^\*\*Date\.\*\* \d{1,2} \p{L}+ \d{4}\. \*\*Status\.\*\* \S/u);
      expect(lines.length).toBeGreaterThanOrEqual(15);
      expect(lines.length).toBeLessThanOrEqual(40);
    },
  );
});

describe('mentions of a decision', () => {
  test.each(records)('in $file name a record that there is', ({ lines }) => {
    const named = [...lines.join('\n').matchAll(/\[(\d{3})\]\(([^)]+)\)/g)];
    expect(
      named.filter(
        ([, number = '', file = '']) => !files.includes(file) || !file.startsWith(number),
      ),
    ).toEqual([]);
  });
});
