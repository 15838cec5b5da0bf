import type { Plugin } from 'vite';

const earlyModule = 'src/parents/early.ts';

/**
 * Puts the page's first script into index.html as a file of its own (Vite would fold it into the app's), and the
 * style sheet behind the static shell: the shell brings the few rules it needs, so that it is painted while style
 * sheet and scripts are still on their way. The app itself waits for the style sheet, as module scripts do.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    config: () => ({
      build: { rolldownOptions: { input: { index: 'index.html', early: earlyModule } } },
    }),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) {
          return withScript(html, `/${earlyModule}`);
        }
        const chunk = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(earlyModule),
        );
        if (chunk === undefined) {
          throw new Error(`The build has no chunk of ${earlyModule}.`);
        }
        return styleSheetLast(
          withScript(appAfterwards(html, chunk.fileName), `/${chunk.fileName}`),
        );
      },
    },
  };
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
 * The app's own code is most of the bytes and cannot paint before the style sheet: it gives way to that, to the first
 * script and to what that one asks for.
 */
function appAfterwards(html: string, early: string): string {
  return html
    .replace(new RegExp(` *<link rel="modulepreload"[^>]*${early}">\n`), '')
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace(
      '<script type="module" crossorigin',
      '<script type="module" fetchpriority="low" crossorigin',
    );
}

function styleSheetLast(html: string): string {
  const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
  const without = links.reduce((rest, link) => rest.replace(link, ''), html);
  return replaceOnce(without, '    <noscript>', `${links.join('')}    <noscript>`);
}

function replaceOnce(text: string, part: string, by: string): string {
  if (text.split(part).length !== 2) {
    throw new Error(`index.html must have ${part.trim()} once.`);
  }
  return text.replace(part, () => by);
}
