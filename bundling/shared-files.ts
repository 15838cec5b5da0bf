import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;
type Info = NonNullable<ReturnType<Graph['getModuleInfo']>>;

/** A module of the build, as far as it matters for what is loaded together. */
interface Module {
  id: string;
  /** Characters of source. */
  size: number;
  imports: Set<Module>;
  /** The modules that load this one by a dynamic import; empty if it is only imported statically. */
  loadedBy: Set<Module>;
  /** The page begins with it. */
  first: boolean;
}

/** Modules that are loaded together. */
interface SharedFile {
  modules: Module[];
  size: number;
  /** The screens, and what else is loaded by itself, that need something of it. */
  users: Set<Module>;
}

interface Choice {
  /** What a request costs a screen, in characters of source that it could load instead. */
  requestCost: number;
  /** How much a screen, or what else is loaded by itself, counts beside others. */
  weightOf: (id: string) => number;
  /** Modules that may be put into a file with others. */
  mayMove: (id: string) => boolean;
}

/**
 * Cuts what several screens share into files. One for every set of screens that share something is the fewest bytes, and
 * thirty requests for one form; one for all is one request, and everything for everybody. So of these files the best pair
 * becomes one, and then the best pair of those that are left, for as long as the requests that this saves are worth more
 * than the bytes that a screen then loads in vain.
 *
 * No file imports a file that imports it, directly or through others: nothing may run before what it needs.
 *
 * @param id of any module of the build
 * @returns the number of its file for each module that is in one
 */
export function cutShared(id: string, graph: Graph, choice: Choice): Map<string, number> {
  const modules = readGraph(id, graph);
  const first = closure(modules.filter((module) => module.first));
  const files = new Map<string, SharedFile>();
  for (const [module, users] of usersOf(modules)) {
    if (users.size < 2 || first.has(module) || !choice.mayMove(module.id)) {
      continue;
    }
    const key = [...users].map((user) => user.id).join();
    const file = files.get(key) ?? { modules: [], size: 0, users };
    file.modules.push(module);
    file.size += module.size;
    files.set(key, file);
  }
  return new Map(
    merged([...files.values()], choice).flatMap((file, number) =>
      file.modules.map((module) => [module.id, number] as const),
    ),
  );
}

/** Of each module what is loaded by itself and needs it, where it was not loaded already. */
function usersOf(modules: Module[]): Map<Module, Set<Module>> {
  const users = new Map<Module, Set<Module>>();
  const needs = new Map<Module, Set<Module>>();
  for (const root of modules.filter(({ loadedBy, first }) => loadedBy.size > 0 && !first)) {
    const all = closure([root]);
    needs.set(root, all);
    for (const module of all) {
      users.set(module, (users.get(module) ?? new Set()).add(root));
    }
  }
  for (const roots of users.values()) {
    const holders = [...roots].map((root) => needs.get(root));
    for (const root of [...roots]) {
      if ([...root.loadedBy].every((loader) => holders.some((all) => all?.has(loader)))) {
        roots.delete(root);
      }
    }
  }
  return users;
}

function readGraph(id: string, graph: Graph): Module[] {
  const infos = new Map<string, Info>();
  const ids = new Set([id]);
  for (const next of ids) {
    const info = graph.getModuleInfo(next);
    if (info !== null) {
      infos.set(next, info);
      for (const near of [
        ...info.importers,
        ...info.dynamicImporters,
        ...info.importedIds,
        ...info.dynamicallyImportedIds,
      ]) {
        ids.add(near);
      }
    }
  }
  const modules = new Map<string, Module>();
  for (const [of, { code, isEntry }] of infos) {
    modules.set(of, {
      id: of,
      size: code?.length ?? 0,
      imports: new Set(),
      loadedBy: new Set(),
      first: isEntry,
    });
  }
  for (const module of modules.values()) {
    const info = infos.get(module.id);
    for (const imported of info === undefined ? [] : importedBy(info, infos)) {
      const found = modules.get(imported);
      if (found !== undefined) {
        module.imports.add(found);
      }
    }
    for (const loader of info?.dynamicImporters ?? []) {
      const found = modules.get(loader);
      if (found !== undefined) {
        module.loadedBy.add(found);
      }
    }
  }
  return [...modules.values()];
}

const icons = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;

/** All icons come from one module, which imports them all: here are those that somebody names. */
function importedBy({ id, code, importedIds }: Info, infos: Map<string, Info>): string[] {
  if (icons.test(id)) {
    return [];
  }
  return importedIds.flatMap((imported) => {
    const index = icons.test(imported) ? infos.get(imported) : undefined;
    if (index === undefined) {
      return imported;
    }
    const [, names = ''] =
      /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code ?? '') ?? [];
    return [...names.matchAll(/(\w+)(\s+as\s+\w+)?/g)].flatMap(([, name]) => {
      const file = new RegExp(`default as ${name}\\b[^}]*\\} from ["']\\.(/icons/[^"']+)["']`);
      const [, path] = file.exec(index.code ?? '') ?? [];
      return path === undefined ? [] : imported.replace('/lucide-react.mjs', path);
    });
  });
}

/** These modules and all that they import, at any depth. */
function closure(roots: Module[]): Set<Module> {
  const found = new Set(roots);
  for (const module of found) {
    for (const imported of module.imports) {
      found.add(imported);
    }
  }
  return found;
}

function merged(start: SharedFile[], choice: Choice): SharedFile[] {
  let files = start;
  for (;;) {
    const pairs = files.flatMap((one, place) =>
      files.slice(place + 1).map((other) => ({ one, other, gain: gainOf(one, other, choice) })),
    );
    const best = pairs
      .filter(({ gain }) => gain > 0)
      .sort((a, b) => b.gain - a.gain)
      .find(({ one, other }) => !othersBetween(one, other, files));
    if (best === undefined) {
      return files;
    }
    const { one, other } = best;
    files = [...files.filter((file) => file !== one && file !== other), together(one, other)];
  }
}

function together(one: SharedFile, other: SharedFile): SharedFile {
  return {
    modules: [...one.modules, ...other.modules],
    size: one.size + other.size,
    users: new Set([...one.users, ...other.users]),
  };
}

/** What all screens win when two files are one, in characters of source. */
function gainOf(one: SharedFile, other: SharedFile, { requestCost, weightOf }: Choice): number {
  let gain = 0;
  for (const user of new Set([...one.users, ...other.users])) {
    const both = one.users.has(user) && other.users.has(user);
    const inVain = one.users.has(user) ? other.size : one.size;
    gain += weightOf(user.id) * (both ? requestCost : -inVain);
  }
  return gain;
}

/** Whether a third file stands between the two: after merging, it and the merged file would import each other. */
function othersBetween(one: SharedFile, other: SharedFile, files: SharedFile[]): boolean {
  const fileOf = new Map(files.flatMap((file) => file.modules.map((module) => [module, file])));
  const importsOf = (file: SharedFile) =>
    file.modules.flatMap(({ imports }) =>
      [...imports].flatMap((module) => {
        const found = fileOf.get(module);
        return found === undefined || found === file ? [] : found;
      }),
    );
  const reach = (from: SharedFile, to: SharedFile) => {
    const between = new Set(importsOf(from).filter((file) => file !== to));
    for (const file of between) {
      for (const next of importsOf(file)) {
        between.add(next);
      }
    }
    return between.has(to);
  };
  return reach(one, other) || reach(other, one);
}
