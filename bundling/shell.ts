import type { Plugin } from 'vite';

/* What the static shells of both doors' pages have in common. A page names each piece where it stands. */

const latinFont =
  '/node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';

/**
 * Both connections to the project's own host: one for what is read, and one for pictures, which browsers fetch over
 * another one. The largest picture is known only when its race is read: its connection is there by then.
 */
function connections(supabaseUrl: string | undefined): string {
  if (!supabaseUrl) {
    return '';
  }
  const { origin } = new URL(supabaseUrl);
  return `<link rel="preconnect" href="${origin}" crossorigin />
    <link rel="preconnect" href="${origin}" />
    `;
}

/** Both doors have the pictures of the site's root: `vite-ignore` keeps the door's base out of their addresses. */
function head(supabaseUrl: string | undefined): string {
  return `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="theme-color" content="#fffaf4" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#16100c" media="(prefers-color-scheme: dark)" />
    ${connections(supabaseUrl)}<link vite-ignore rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link vite-ignore rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="preload" href="${latinFont}" as="font" type="font/woff2" crossorigin />`;
}

/** Colours and measures as in src/ui/tokens.css, the fonts as in src/ui/styles.css (tests compare them). */
const rules = `@font-face {
        font-family: "Plus Jakarta Sans Variable";
        font-style: normal;
        font-display: swap;
        font-weight: 200 800;
        src: url("${latinFont}")
          format("woff2-variations");
      }
      @font-face {
        font-family: "Plus Jakarta Sans Fallback";
        src: local("Roboto"), local("Arial"), local("Liberation Sans");
        ascent-override: 99.18%;
        descent-override: 21.21%;
        line-gap-override: 0%;
        size-adjust: 104.66%;
      }
      .boot {
        --canvas: #f3e6d8;
        --page: #fffaf4;
        --surface: #ffffff;
        --ink: #241710;
        --ink-muted: #6a584c;
        --line: #eaddd0;
        --primary: #c4390a;
        --on-primary: #ffffff;
        --primary-soft: #ffe8db;
        --accent: #ffb81c;
        --s: min(0.25rem, 5.5px);
        position: absolute;
        inset: 0;
        color: var(--ink);
        font:
          400 1rem / 1.5rem "Plus Jakarta Sans Variable",
          "Plus Jakarta Sans Fallback",
          system-ui,
          -apple-system,
          sans-serif;
        -webkit-font-smoothing: antialiased;
        overflow-wrap: break-word;
      }
      @media (prefers-color-scheme: dark) {
        .boot {
          --canvas: #0c0806;
          --page: #16100c;
          --surface: #211913;
          --ink: #fbf1e9;
          --ink-muted: #cbb8aa;
          --line: #3a2d24;
          --primary: #ff8a57;
          --on-primary: #2b0e00;
          --primary-soft: #45210f;
          --accent: #ffc445;
        }
      }
      .boot p {
        margin: 0;
        text-wrap: pretty;
      }`;

const mark = `<svg aria-hidden="true" viewBox="0 0 48 48" fill="none">
              <rect width="48" height="48" rx="14" fill="var(--primary)" />
              <g stroke="var(--on-primary)" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round">
                <circle cx="14.5" cy="31" r="6.5" />
                <circle cx="33.5" cy="31" r="6.5" />
                <path d="m14.5 31 6-10.5 10.5 1.5 2.5 9M29 15l2 7M26 15.5l6-1" />
                <path d="M17.5 17.5h6.5" stroke="var(--accent)" />
              </g>
            </svg>`;

/**
 * The page with every piece in the place of the comment that names it, such as `<!-- shell: head -->`.
 *
 * @param supabaseUrl the Supabase project, when it is not the app's own origin
 */
export function withShell(page: string, supabaseUrl?: string): string {
  const pieces = { head: head(supabaseUrl), rules, mark };
  let whole = page;
  for (const [name, piece] of Object.entries(pieces)) {
    const [before, after, ...more] = whole.split(
      new RegExp(`<!-- shell: ${name} -->|/\\* shell: ${name} \\*/`),
    );
    if (after === undefined || more.length > 0) {
      throw new Error(`The page must name the shell's ${name} once.`);
    }
    whole = before + piece + after;
  }
  return whole;
}

/** Before Vite looks for the addresses of what it must build. */
export function shell(supabaseUrl?: string): Plugin {
  return {
    name: 'shell',
    transformIndexHtml: { order: 'pre', handler: (page) => withShell(page, supabaseUrl) },
  };
}
