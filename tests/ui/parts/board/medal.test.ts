import { expect, test } from 'vitest';
import { drawName } from '#parts/board/medal.ts';

interface Row {
  text: string;
  size: number;
}

/** A pen whose every letter is as wide as the widest there is. */
function drawnRows(name: string, most: number): Row[] {
  const rows: Row[] = [];
  const pen = {
    font: '',
    measureText: (text: string) => ({ width: Array.from(text).length * sizeOf(pen.font) }),
    fillText: (text: string) => rows.push({ text, size: sizeOf(pen.font) }),
  };
  drawName(pen as never, name, { x: 540, y: 665, size: 96, most });
  return rows;
}

function sizeOf(font: string): number {
  return Number(/(\d+)px/.exec(font)?.[1]);
}

// The database takes a nickname of fifty letters (rider_nama_panggilan_length).
test.each([
  ['in one word', 'W'.repeat(50), 1],
  ['in two words', `${'W'.repeat(25)} ${'M'.repeat(24)}`, 2],
  ['whose one space stands at its edge', `W ${'M'.repeat(48)}`, 2],
])('the longest nickname, %s, stands whole on a medal’s picture', (_, name, count) => {
  const most = 940;
  const rows = drawnRows(name, most);
  expect(rows.map(({ text }) => text).join(' ')).toBe(name);
  expect(rows).toHaveLength(count);
  for (const { text, size } of rows) {
    expect(text.length * size).toBeLessThanOrEqual(most);
    expect(size).toBeGreaterThanOrEqual(18);
  }
});
