import { describe, expect, it } from 'vitest';
import { cutShared } from '#bundling/shared-files.ts';

interface Source {
  imports?: string[];
  loads?: string[];
  size?: number;
  code?: string;
}

/** A build of these modules, of which the first is what the page begins with. */
function cut(sources: Record<string, Source>, requestCost = 100): string[][] {
  const ids = Object.keys(sources);
  const who = (kind: 'imports' | 'loads', id: string) =>
    ids.filter((other) => sources[other]?.[kind]?.includes(id));
  const files = cutShared(
    ids[0] ?? '',
    {
      getModuleInfo: (id) => {
        const { imports = [], loads = [], size = 10, code } = sources[id] ?? {};
        return {
          id,
          code: code ?? 'x'.repeat(size),
          isEntry: id === ids[0],
          importedIds: imports,
          dynamicallyImportedIds: loads,
          importers: who('imports', id),
          dynamicImporters: who('loads', id),
        } as never;
      },
    },
    {
      requestCost,
      weightOf: () => 1,
      mayMove: (id) => !id.endsWith('lucide-react.mjs'),
    },
  );
  const groups = Map.groupBy([...files.keys()].sort(), (id) => files.get(id));
  return [...groups.values()].sort((a, b) => String(a).localeCompare(String(b)));
}

describe('what several screens share', () => {
  it('is put together where that saves more than it costs', () => {
    const sources = {
      page: { loads: ['a', 'b', 'c'], imports: ['frame'] },
      frame: {},
      a: { imports: ['frame', 'field', 'price', 'own'] },
      b: { imports: ['field', 'price', 'map'] },
      c: { imports: ['field', 'map'] },
      own: {},
      field: {},
      price: {},
      map: { size: 1_000 },
    };
    expect(cut(sources)).toEqual([['field', 'price'], ['map']]);
    expect(cut(sources, 5_000)).toEqual([['field', 'map', 'price']]);
    expect(cut(sources, 0)).toEqual([['field'], ['map'], ['price']]);
  });

  it('never makes two files import each other', () => {
    // Together, `top` and `ground` would import `between`, and be imported by it.
    const sources = {
      page: { loads: ['a', 'b', 'c', 'd'] },
      a: { imports: ['top'] },
      b: { imports: ['top'] },
      c: { imports: ['between'] },
      d: { imports: ['ground'] },
      top: { imports: ['between'] },
      between: { imports: ['ground'], size: 100_000 },
      ground: {},
    };
    const together = cut(sources).find((file) => file.includes('top') && file.includes('ground'));
    expect(together?.includes('between') ?? true).toBe(true);
  });

  it('does not count what is loaded where the same is there already', () => {
    const sources = {
      page: { loads: ['a'] },
      a: { imports: ['field'], loads: ['later'] },
      later: { imports: ['field'] },
      field: {},
    };
    expect(cut(sources)).toEqual([]);
  });

  it('knows who uses which icon', () => {
    const index = '/lucide-react/dist/esm/lucide-react.mjs';
    const icon = (name: string) => `/lucide-react/dist/esm/icons/${name}.mjs`;
    const sources = {
      page: { loads: ['a', 'b'], imports: [index] },
      a: { imports: [index], code: "import { Clock as Time, MapPin } from 'lucide-react';" },
      b: { imports: [index], code: 'import { Clock } from "lucide-react";' },
      [index]: {
        imports: [icon('clock'), icon('map-pin')],
        code: `export { default as Clock, default as ClockIcon } from './icons/clock.mjs';
export { default as MapPin } from './icons/map-pin.mjs';`,
      },
      [icon('clock')]: {},
      [icon('map-pin')]: {},
    };
    expect(cut(sources)).toEqual([[icon('clock')]]);
  });
});
