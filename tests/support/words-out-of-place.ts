import { parseSync, Visitor } from 'vite';

/**
 * Words that a person reads stand in the copy of their room and nowhere else (docs/decisions/007). A text counts as such when it is
 * written between tags, when it is given to an attribute or property that is shown or read out, or when it looks like
 * a sentence. What only developers see (errors that are thrown, the console), what is compared with a server's answer
 * and class names do not.
 */
const shownNames =
  /^(aria-label|containerAriaLabel|aria-roledescription|alt|description|error|errorText|help|hint|label|legend|loadingText|message|note|placeholder|subtitle|text|title)$/;
const hasWord = /\p{L}{2}/u;
const startsLikeSentence = /^\s*\p{Lu}\p{Ll}+[\s,.!?]/u;
const twoWords = /\p{L}+[^\p{L}]*\s[^\p{L}]*\p{L}+/u;

interface Node {
  type: string;
  start: number;
  end: number;
}

export function wordsOutOfPlace(code: string, filename: string): string[] {
  const { program, errors } = parseSync(filename, code);
  if (errors.length > 0) {
    throw new Error(`${filename} does not parse.`);
  }
  const found: { start: number; text: string }[] = [];
  const notShown: Node[] = [];

  const report = (node: Node, text: string) => {
    if (notShown.some(({ start, end }) => start <= node.start && node.end <= end)) {
      return;
    }
    if (found.some(({ start }) => start === node.start)) {
      return;
    }
    found.push({ start: node.start, text: text.trim() });
  };
  const textsOf = (value: Node | null | undefined): { node: Node; text: string }[] => {
    const node = value as
      | (Node & {
          value?: unknown;
          expression?: Node;
          quasis?: { value: { raw: string } }[];
          consequent?: Node;
          alternate?: Node;
          left?: Node;
          right?: Node;
        })
      | null
      | undefined;
    if (!node) {
      return [];
    }
    if (node.type === 'Literal' && typeof node.value === 'string') {
      return [{ node, text: node.value }];
    }
    if (node.type === 'TemplateLiteral') {
      return [{ node, text: (node.quasis ?? []).map((quasi) => quasi.value.raw).join('…') }];
    }
    if (node.type === 'JSXExpressionContainer') {
      return textsOf(node.expression);
    }
    if (node.type === 'ConditionalExpression') {
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    }
    if (node.type === 'LogicalExpression') {
      return [...textsOf(node.left), ...textsOf(node.right)];
    }
    return [];
  };
  const reportShown = (name: string, value: Node | null | undefined) => {
    if (!shownNames.test(name)) {
      return;
    }
    for (const { node, text } of textsOf(value)) {
      if (hasWord.test(text)) {
        report(node, text);
      }
    }
  };
  const reportSentence = (node: Node, text: string) => {
    if (startsLikeSentence.test(text) && twoWords.test(text)) {
      report(node, text);
    }
  };

  new Visitor({
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name.endsWith('Error')) {
        notShown.push(node);
      }
    },
    CallExpression({ callee, ...node }) {
      if (callee.type !== 'MemberExpression') {
        return;
      }
      const onConsole = callee.object.type === 'Identifier' && callee.object.name === 'console';
      // What a server says is compared, never shown.
      const compared = callee.property.type === 'Identifier' && callee.property.name === 'includes';
      if (onConsole || compared) {
        notShown.push(node);
      }
    },
    // What an engine says is known by a pattern, beside which stands what is reported of it to developers.
    ArrayExpression(node) {
      const [first] = node.elements;
      if (first?.type === 'Literal' && 'regex' in first) {
        notShown.push(node);
      }
    },
    JSXText(node) {
      if (hasWord.test(node.value)) {
        report(node, node.value);
      }
    },
    JSXExpressionContainer(node) {
      // Written between tags, not in an attribute (those are seen to below).
      if (code[node.start - 1] === '=') {
        return;
      }
      for (const { node: text, text: words } of textsOf(node.expression)) {
        if (hasWord.test(words)) {
          report(text, words);
        }
      }
    },
    JSXAttribute(node) {
      if (node.name.type === 'JSXIdentifier') {
        reportShown(node.name.name, node.value);
      }
    },
    Property({ key, value }) {
      if (key.type !== 'Identifier') {
        return;
      }
      if (key.name === 'classNames') {
        notShown.push(value);
      } else {
        reportShown(key.name, value);
      }
    },
    Literal(node) {
      if (typeof node.value === 'string') {
        reportSentence(node, node.value);
      }
    },
    TemplateLiteral(node) {
      reportSentence(node, node.quasis.map((quasi) => quasi.value.raw).join('…'));
    },
  }).visit(program);
  return found.map(({ text }) => text);
}
