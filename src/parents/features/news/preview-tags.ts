import { useEffect } from 'react';
import { defaultThumbnail } from '#domain/default-thumbnail.ts';
import { excerpt } from '#domain/excerpt.ts';
import { parseAddress } from '#domain/parse-address.ts';

const previewDescriptionMax = 160;

export interface PreviewedArticle {
  title: string;
  /** Plain text, at least 161 characters of it when the article has them. */
  text: string;
  image: string | null;
  /** Path of the article below this site. */
  path: string;
}

/** The tags that messengers and social networks read: attribute that names them, name, content. */
export function previewTags(
  { title, text, image, path }: PreviewedArticle,
  origin: string,
): [attribute: 'name' | 'property', name: string, content: string][] {
  const description = excerpt(text, previewDescriptionMax);
  const picture = image?.trim() || defaultThumbnail;
  const address = (path: string) => parseAddress(path, origin)?.href ?? '';
  return [
    ['name', 'description', description],
    ['property', 'og:type', 'article'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:image', address(picture)],
    ['property', 'og:url', address(path)],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', address(picture)],
  ];
}

/** Puts the article's tags into the page's head, and what was there before back when it is left. */
export function usePreviewTags(article: PreviewedArticle | null) {
  const tags = article === null ? '' : JSON.stringify(previewTags(article, window.location.origin));

  useEffect(() => {
    if (tags === '') {
      return;
    }
    const undo = (JSON.parse(tags) as ReturnType<typeof previewTags>).map(
      ([attribute, name, content]) => {
        const existing = document.head.querySelector<HTMLMetaElement>(
          `meta[${attribute}="${name}"]`,
        );
        if (existing !== null) {
          const before = existing.content;
          existing.content = content;
          return () => {
            existing.content = before;
          };
        }
        const added = document.createElement('meta');
        added.setAttribute(attribute, name);
        added.content = content;
        document.head.append(added);
        return () => added.remove();
      },
    );
    return () => {
      for (const step of undo) {
        step();
      }
    };
  }, [tags]);
}
