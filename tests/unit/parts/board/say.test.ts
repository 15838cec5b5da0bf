import { expect, test } from 'vitest';
import { say } from '#parts/board/say.ts';

/** Letters are half as wide as they are high. */
function paper() {
  const drawn: string[] = [];
  const context = {
    font: '',
    measureText: (text: string) => ({
      width: (text.length * Number(/(\d+)px/.exec(context.font)?.[1])) / 2,
    }),
    fillText: (text: string) => drawn.push(text),
  };
  return { drawn, context: context as unknown as CanvasRenderingContext2D };
}

const name = 'Muhammad Al-Fatih Ramadhan Kusumawardhana bin Abdullah';

test('a line that is too long is cut, and on a certificate becomes as small as it must', () => {
  const { drawn, context } = paper();
  say(context, name, { x: 0, y: 0, size: 130, most: 1600 });
  say(context, name, { x: 0, y: 0, size: 130, most: 1600, smallest: 28 });
  expect(drawn[0]).toMatch(/^Muhammad Al-Fatih.*…$/);
  expect(drawn[1]).toBe(name);
});
