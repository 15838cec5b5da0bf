import { readFileSync } from 'node:fs';
import postcss from 'postcss';
import { type ESTree, parseSync, Visitor } from 'vite';
import { oldestEngines } from '../bundling/engines.ts';

/**
 * What code or a style sheet uses that one of the promised browsers does not have, by MDN's compatibility data.
 * (The bundler lowers syntax; it adds no missing function.) A member is looked up by its owner where that is a known
 * global (`URL.canParse`, `navigator.share`), else what is called is looked up by its name alone (`list.toSorted()`):
 * too new when everything that has such a member has it too late. What is called with `?.` is taken to be looked for
 * first. What a library or a screen looks for first by other means is named in scripts/check-engines.ts.
 */
interface Support {
  version_added?: string | boolean | null;
  version_removed?: string | boolean | null;
  flags?: unknown;
  alternative_name?: string;
}

interface Entry {
  __compat?: { support: Record<string, Support | Support[] | undefined> };
  [member: string]: Entry | Entry['__compat'] | undefined;
}

interface CompatData {
  api: Record<string, Entry>;
  javascript: { builtins: Record<string, Entry> };
  css: {
    properties: Record<string, Entry>;
    selectors: Record<string, Entry>;
    'at-rules': Record<string, Entry>;
  };
}

const data: CompatData = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'),
);

function isOlder(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => text.split('.').map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) {
      return difference < 0;
    }
  }
  return false;
}

function has(support: Support | Support[] | undefined, version: string): boolean {
  return [support].flat().some((statement) => {
    if (statement === undefined || statement.flags || statement.alternative_name) {
      return false;
    }
    const { version_added: added, version_removed: removed } = statement;
    if (typeof removed === 'string' && !isOlder(version, removed)) {
      return false;
    }
    return (
      added === true ||
      (typeof added === 'string' &&
        added !== 'preview' &&
        !isOlder(version, added.replace('≤', '')))
    );
  });
}

/** The promised browsers that lack it, or null where the data says nothing of it. */
function lacking(entry: Entry | undefined, engines: Record<string, string>): string[] | null {
  const support = entry?.__compat?.support;
  if (support === undefined) {
    return null;
  }
  return Object.keys(engines).filter((name) => !has(support[name], engines[name] ?? ''));
}

const { builtins } = data.javascript;
const globals = new Map<string, Entry>([
  ...Object.entries(data.api),
  ...Object.entries(builtins),
  ...Object.entries(data.api.Window ?? {}).map(([name, entry]) => [name, entry] as [string, Entry]),
]);
/** Objects that go by a name of their own. */
const instances: Record<string, string> = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  localStorage: 'Storage',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  sessionStorage: 'Storage',
};

const language = { ...builtins, ...(builtins.Intl as Record<string, Entry> | undefined) };
const languageMethods = methodsOf(language);
const allMethods = methodsOf({ ...data.api, ...language });

/** By name, all that could be meant by it: each with the interface that has it. */
function methodsOf(interfaces: Record<string, Entry>): Map<string, { of: Entry; method: Entry }[]> {
  const methods = new Map<string, { of: Entry; method: Entry }[]>();
  for (const of of Object.values(interfaces)) {
    for (const [name, method] of Object.entries(of)) {
      if (name === '__compat') {
        continue;
      }
      methods.set(name, [...(methods.get(name) ?? []), { of, method: method as Entry }]);
    }
  }
  return methods;
}

export interface TooNew {
  /** Such as `URL.canParse` or `.toSorted()`. */
  name: string;
  line: number;
  lacking: string[];
}

interface Options {
  engines?: Record<string, string>;
  /**
   * Libraries call their own things by any name: in built files, methods that only the browser's objects have are
   * not looked up by name alone, those of the language are.
   */
  isBuilt?: boolean;
}

export function tooNewInCode(code: string, filename: string, options: Options = {}): TooNew[] {
  const { engines = oldestEngines, isBuilt = false } = options;
  const { program, errors } = parseSync(filename, code);
  if (errors.length > 0) {
    throw new Error(`${filename} does not parse.`);
  }
  const found: TooNew[] = [];
  const declared = new Set<string>();
  const lookedFor = new Set<number>();
  const report = (name: string, at: number, without: string[] | null) => {
    if (without === null || without.length === 0) {
      return;
    }
    found.push({ name, line: code.slice(0, at).split('\n').length, lacking: without });
  };

  new Visitor({
    ImportDeclaration({ specifiers }) {
      for (const { local } of specifiers) {
        declared.add(local.name);
      }
    },
    VariableDeclarator({ id }) {
      if (id.type === 'Identifier') {
        declared.add(id.name);
      }
    },
    FunctionDeclaration({ id }) {
      if (id !== null) {
        declared.add(id.name);
      }
    },
    ClassDeclaration({ id }) {
      if (id !== null) {
        declared.add(id.name);
      }
    },
    CallExpression({ callee, optional }) {
      if (optional) {
        lookedFor.add(callee.start);
      }
    },
  }).visit(program);

  const isGlobal = (name: string) => !declared.has(name);
  const reportCalled = (callee: ESTree.Expression, isOptional: boolean) => {
    if (callee.type !== 'Identifier' || isOptional || !isGlobal(callee.name)) {
      return;
    }
    report(callee.name, callee.start, lacking(globals.get(callee.name), engines));
  };
  const named = new Set<number>();

  new Visitor({
    MemberExpression({ computed, optional, object, property, start }) {
      if (computed || optional || property.type !== 'Identifier') {
        return;
      }
      if (lookedFor.has(start)) {
        return;
      }
      if (object.type !== 'Identifier' || !isGlobal(object.name)) {
        return;
      }
      const owner = instances[object.name] ?? object.name;
      const entry = globals.get(owner);
      const member = property.name;
      if (/^(window|self|globalThis)$/.test(object.name)) {
        named.add(start);
        report(`${object.name}.${member}`, start, lacking(globals.get(member), engines));
      } else if (entry !== undefined) {
        named.add(start);
        const child = (entry[`${member}_static`] ?? entry[member]) as Entry | undefined;
        report(`${object.name}.${member}`, start, lacking(child, engines));
      }
    },
    NewExpression({ callee }) {
      reportCalled(callee, false);
    },
    Literal(node) {
      // Sets in character classes, which the bundler does not lower.
      if (!('regex' in node) || !node.regex?.flags.includes('v')) {
        return;
      }
      const sets = builtins.RegExp?.unicodeSets as Entry | undefined;
      report('/…/v', node.start, lacking(sets, engines));
    },
  }).visit(program);

  new Visitor({
    CallExpression({ callee, optional }) {
      reportCalled(callee, optional);
      if (optional || callee.type !== 'MemberExpression' || callee.optional || callee.computed) {
        return;
      }
      if (callee.property.type !== 'Identifier' || named.has(callee.start)) {
        return;
      }
      const method = callee.property.name;
      const without = (isBuilt ? languageMethods : allMethods)
        .get(method)
        // If the interface itself is too new, the place where its object is made has been reported.
        ?.filter(({ of }) => (lacking(of, engines) ?? []).length === 0)
        .map((one) => lacking(one.method, engines) ?? []);
      if (without?.every(({ length }) => length > 0)) {
        report(`.${method}()`, callee.property.start, without[0] ?? []);
      }
    },
  }).visit(program);

  return found;
}

export function tooNewInStyles(
  css: string,
  engines: Record<string, string> = oldestEngines,
): TooNew[] {
  const found: TooNew[] = [];
  const { properties, selectors, 'at-rules': atRules } = data.css;
  const report = (name: string, node: postcss.Node, entry: Entry | undefined) => {
    const without = lacking(entry, engines);
    if (without === null || without.length === 0) {
      return;
    }
    // Asked for first, the rest of the sheet does not depend on it.
    for (let parent = node.parent; parent; parent = parent.parent) {
      if (parent.type === 'atrule' && (parent as postcss.AtRule).name === 'supports') {
        return;
      }
    }
    found.push({ name, line: node.source?.start?.line ?? 0, lacking: without });
  };
  postcss.parse(css).walk((node) => {
    if (node.type === 'decl') {
      report(node.prop, node, properties[node.prop]);
      if (node.prop === 'content' && /["'] *\/ *["']/.test(node.value)) {
        report('content: … / …', node, properties.content?.alt_text as Entry);
      }
    }
    if (node.type === 'atrule') {
      report(`@${node.name}`, node, atRules[node.name]);
    }
    if (node.type === 'rule') {
      for (const [whole, , name = ''] of node.selector.matchAll(/(::?)([\w-]+)/g)) {
        report(whole, node, selectors[name]);
      }
    }
  });
  return found;
}
