import createPurifier, { type Config } from 'dompurify';
import { articleTags } from '#domain/article-tags.ts';
import { defaultThumbnail } from '#domain/default-thumbnail.ts';

const config: Config = {
  ALLOWED_TAGS: [...articleTags],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'scope'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Pages of this site and of others, mail and phone; no `javascript:`, no `data:`.
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
  RETURN_DOM_FRAGMENT: true,
};

/** The screen's own title is the h1 and the article's the h2: an article's headings begin below. */
const headingBelow: Record<string, string> = { H1: 'h3', H2: 'h3', H3: 'h4', H4: 'h5', H5: 'h6' };

function rename(element: Element, name: string) {
  const renamed = document.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/**
 * An article's markup as nodes that may be shown: known tags and attributes only, headings below the page's own,
 * links to other sites apart, pictures loaded when scrolled to and replaced when broken.
 */
export function sanitise(markup: string): DocumentFragment {
  const fragment = createPurifier(window).sanitize(markup, config) as unknown as DocumentFragment;
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5')) {
    rename(heading, headingBelow[heading.tagName] ?? 'h6');
  }
  for (const link of fragment.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (link.origin === window.location.origin || !/^https?:$/.test(link.protocol)) {
      continue;
    }
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  for (const picture of fragment.querySelectorAll('img')) {
    picture.setAttribute('loading', 'lazy');
    picture.setAttribute('decoding', 'async');
    if (!picture.hasAttribute('alt')) {
      picture.setAttribute('alt', '');
    }
    picture.addEventListener('error', () => picture.setAttribute('src', defaultThumbnail), {
      once: true,
    });
  }
  return fragment;
}
