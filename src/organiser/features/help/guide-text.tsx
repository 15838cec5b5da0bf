import { Fragment, type ReactNode } from 'react';

/** The guide's pictures, by their place beside its text. */
const pictures = import.meta.glob<string>('../../../../docs/guide/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

type Block =
  | { kind: 'title' | 'heading' | 'text'; text: string }
  | { kind: 'steps' | 'points'; items: string[] }
  | { kind: 'picture'; text: string; file: string };

/** The parts of the guide's text: headings, paragraphs and lists, a line each; that is all it is written with. */
function blocksOf(source: string): Block[] {
  const blocks: Block[] = [];
  const item = (kind: 'steps' | 'points', text: string) => {
    const last = blocks.at(-1);
    if (last?.kind === kind) {
      last.items.push(text);
    } else {
      blocks.push({ kind, items: [text] });
    }
  };
  for (const line of source.split('\n')) {
    const [, caption, file] = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(line) ?? [];
    if (caption !== undefined && file !== undefined) {
      blocks.push({ kind: 'picture', text: caption, file });
      continue;
    }
    const [, mark, text = ''] = /^(#{1,2}|-|\d+\.) (.*)$/.exec(line) ?? [];
    if (mark === '#') {
      blocks.push({ kind: 'title', text });
    } else if (mark === '##') {
      blocks.push({ kind: 'heading', text });
    } else if (mark === '-') {
      item('points', text);
    } else if (mark !== undefined) {
      item('steps', text);
    } else if (line.trim() !== '') {
      blocks.push({ kind: 'text', text: line });
    }
  }
  return blocks;
}

/** `**words**` are strong, `` `keys` `` are keys. */
function marked(text: string): ReactNode {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, index) => {
    const inner = part.replace(/^(\*\*|`)|(\*\*|`)$/g, '');
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <Fragment key={index}>
        {part.startsWith('**') ? (
          <strong>{inner}</strong>
        ) : part.startsWith('`') ? (
          <kbd className="rounded-xs bg-sunken px-1.5 font-sans">{inner}</kbd>
        ) : (
          part
        )}
      </Fragment>
    );
  });
}

/** A text of docs/, without its title, which the screen has. */
export function GuideText({ source }: { source: string }) {
  return blocksOf(source).map((block, index) => {
    const key = `${block.kind}-${index}`;
    switch (block.kind) {
      case 'title':
        return null;
      case 'heading':
        return (
          <h2 key={key} className="mt-4 text-xl">
            {block.text}
          </h2>
        );
      case 'picture':
        return (
          <img
            key={key}
            src={pictures[`../../../../docs/${block.file}`]}
            alt={block.text}
            loading="lazy"
            className="my-2 max-h-120 w-auto max-w-full rounded-lg border border-line"
          />
        );
      case 'text':
        return <p key={key}>{marked(block.text)}</p>;
      default: {
        const List = block.kind === 'steps' ? 'ol' : 'ul';
        return (
          <List
            key={key}
            className={`grid gap-2 pl-6 ${block.kind === 'steps' ? 'list-decimal' : 'list-disc'}`}
          >
            {block.items.map((item) => (
              <li key={item}>{marked(item)}</li>
            ))}
          </List>
        );
      }
    }
  });
}
