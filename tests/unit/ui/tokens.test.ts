import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('src/ui/tokens.css', 'utf8');
const [light = '', dark = ''] = css.split('prefers-color-scheme: dark');

function colours(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  );
}

const lightTheme = colours(light);
const themes = { light: lightTheme, dark: new Map([...lightTheme, ...colours(dark)]) };

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['page', 'surface', 'sunken'];
const texts = ['ink', 'ink-muted', 'primary', 'positive', 'warning', 'danger', 'info'];
const tones = ['primary', 'positive', 'warning', 'danger', 'info'];

const textPairs = [
  ...grounds.flatMap((ground) => texts.map((text) => [text, ground])),
  ...tones.map((tone) => [`on-${tone}-soft`, `${tone}-soft`]),
  ...['primary', 'accent', 'danger'].map((fill) => [`on-${fill}`, fill]),
  ['on-primary', 'primary-hover'],
  ['ink-muted', 'line'],
  ['ink', 'primary-soft'],
  ['page', 'ink'],
  ...['call', 'call-pressed', 'quiet', 'good-soft', 'wait-soft', 'alarm-soft'].map((ground) => [
    'black',
    `sun-${ground}`,
  ]),
  ...['good', 'alarm', 'wait'].map((fill) => ['white', `sun-${fill}`]),
  ['on-sun-good-soft', 'sun-good-soft'],
  ['sun-wait', 'sun-wait-soft'],
  ['on-sun-gone', 'sun-gone'],
];
const edgePairs = [
  ...grounds.flatMap((ground) => [
    ['line-strong', ground],
    ['focus', ground],
  ]),
  ['sun-good', 'sun-good-soft'],
  ['sun-wait', 'sun-wait-soft'],
  ['sun-alarm', 'sun-alarm-soft'],
  ['sun-gone-line', 'sun-gone'],
];

test('the look for the sun is the same in both themes', () => {
  expect([...colours(dark).keys()].filter((name) => name.includes('sun-'))).toEqual([]);
});

test.each(Object.entries(themes))('every pair is readable in the %s theme', (_, theme) => {
  const of = (name: string) => {
    const colour = theme.get(name);
    if (colour === undefined) {
      throw new Error(`tokens.css has no colour ${name}`);
    }
    return colour;
  };
  const weak = (pairs: string[][], least: number) =>
    pairs
      .map(([front = '', back = '']) => ({ front, back, ratio: contrast(of(front), of(back)) }))
      .filter(({ ratio }) => ratio < least);
  expect(weak(textPairs, 4.5)).toEqual([]);
  expect(weak(edgePairs, 3)).toEqual([]);
});
