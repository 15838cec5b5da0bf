import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { bases, type Door } from '../hosting/door-addresses.ts';

/**
 * Puts a door's first script into its page (Vite would fold it into the app's), and takes the style sheet out of the
 * way of the static shell: the shell brings the few rules it needs, so that it is painted while style sheet and scripts
 * are still on their way. The page names the style sheet, the first script applies it, the app waits for it
 * (src/parts/frame/style-sheet.ts).
 */
export function firstPaint(door: Door): Plugin {
  const earlyModule = `src/${door}/early.ts`;
  const source = door === 'parents' ? 'index.html' : 'panitia/index.html';
  return {
    name: 'first-paint',
    config: () => ({
      build: { rolldownOptions: { input: { index: source, early: earlyModule } } },
    }),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) {
          return withScript(html, `/${earlyModule}`);
        }
        const { page, app } = withoutApp(withoutRemarks(html));
        return styleSheetNamed(
          replaceOnce(
            page,
            '<body>',
            `<body>\n    <template id="app">${app}</template>\n    <script type="module" async>${inlinePlace}</script>`,
          ),
        );
      },
    },
    // Only now is the file's text what it stays; the service worker's list of files comes after.
    writeBundle({ dir = 'dist' }, bundle) {
      const chunk = Object.values(bundle).find(
        (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(earlyModule),
      );
      if (chunk?.type !== 'chunk' || chunk.imports.length > 0) {
        throw new Error(`${earlyModule} must be a file that waits for no other.`);
      }
      const page = join(dir, 'index.html');
      writeFileSync(
        page,
        replaceOnce(readFileSync(page, 'utf8'), inlinePlace, inlineText(chunk, bases[door])),
      );
    },
  };
}

/** Where the script's text comes in. */
const inlinePlace = '/* early */';

/**
 * The script's text for the page: its requests go out with the page's first bytes instead of one trip later. The file stays,
 * for the app shares modules with it. The content policy names this text by its hash (hosting/security-headers.ts).
 */
function inlineText({ code }: Rolldown.OutputChunk, base: string): string {
  return (
    code
      .replace(/export\s*\{[^}]*\};?\s*$/, '')
      // Beside the script's file; here addresses are read from the page's.
      .replace(/import\(([`'"])\.\//g, `import($1${base}assets/`)
      .replaceAll('</script', '<\\/script')
      .trim()
  );
}

/** In the body: what a server writes into the head (its key) is there by then. */
function withScript(html: string, src: string): string {
  return replaceOnce(
    html,
    '<body>',
    `<body>\n    <script type="module" async crossorigin src="${src}"></script>`,
  );
}

/**
 * The app's own code is most of the bytes and paints nothing that the shell shows: the first script puts it into the page,
 * where the line is free for it (src/parents/early.ts, src/organiser/early.ts). Until then it stands in a template, which nothing is fetched from.
 */
function withoutApp(html: string): { page: string; app: string } {
  const app: string[] = [];
  const page = html.replace(
    /\s*(<link rel="modulepreload"[^>]*>|<script type="module" crossorigin[^>]*><\/script>)/g,
    (_, tag: string) => {
      app.push(tag.replace(' crossorigin', ' fetchpriority="low" crossorigin'));
      return '';
    },
  );
  return { page, app: app.join('') };
}

/** Without what only its writers read: the page's first 14 KB come with the first answer of a new connection. */
function withoutRemarks(html: string): string {
  return html
    .replace(
      /(<(script|style)\b.*?<\/\2>)|<!--.*?-->/gs,
      (_, kept: string | undefined) => kept ?? '',
    )
    .replace(/\n\s+/g, '\n');
}

function styleSheetNamed(html: string): string {
  return replaceOnce(html, '<link rel="stylesheet"', '<link rel="preload" as="style"');
}

function replaceOnce(text: string, part: string, by: string): string {
  if (text.split(part).length !== 2) {
    throw new Error(`The page must have ${part.trim()} once.`);
  }
  return text.replace(part, () => by);
}
