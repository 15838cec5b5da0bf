import { globSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * How `tests/vectors` is written: one case a line, so that a line of a difference is a case. `npm run format` writes
 * the files so, and a test compares.
 */
export function vectorText(vectors: unknown): string {
  return `${opened(vectors, '')}\n`;
}

export const vectorFiles = globSync('tests/vectors/*.json').sort();

export function formatVectors(): void {
  for (const file of vectorFiles) {
    writeFileSync(file, vectorText(JSON.parse(readFileSync(file, 'utf8'))));
  }
}

function opened(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (Array.isArray(value) && value.some(isObject)) {
    const lines = value.map(
      (one) => inner + (holdsCases(one) ? opened(one, inner) : onOneLine(one)),
    );
    return `[\n${lines.join(',\n')}\n${indent}]`;
  }
  if (isObject(value) && !Array.isArray(value)) {
    const lines = Object.entries(value).map(
      ([key, one]) => `${inner}${onOneLine(key)}: ${opened(one, inner)}`,
    );
    return `{\n${lines.join(',\n')}\n${indent}}`;
  }
  return onOneLine(value);
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(onOneLine).join(', ')}]`;
  }
  if (isObject(value)) {
    const entries = Object.entries(value).map(
      ([key, one]) => `${onOneLine(key)}: ${onOneLine(one)}`,
    );
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return JSON.stringify(value).replace(/(?! )[\p{C}\p{Z}]/gu, escaped);
}

/** A character that nobody sees is written as its number. */
function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, place) => {
    const unit = character.charCodeAt(place);
    return `\\u${unit.toString(16).padStart(4, '0')}`;
  }).join('');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function holdsCases(value: unknown): boolean {
  return isObject(value) && 'cases' in value;
}
