import { calendarDay, formatDate } from '#functions/_shared/venue/dates.ts';
import { wideSizes } from '#ui/picture-widths.ts';
import { SmartImage } from '#ui/smart-image.tsx';
import { ArticleBody } from './article-body.tsx';
import * as copy from './copy/content.ts';
import * as shared from './copy/shared.ts';

export interface ArticleProps {
  title: string;
  /** ISO 8601: when it came out. */
  publishedAt: string;
  picture: string | null;
  /** As it was written: sanitised here. */
  markup: string;
}

/** On larger screens as wide as lines can be read. */
export const readingColumn = 'wide:mx-auto wide:max-w-180';
export const coverClass = 'bleed -mt-4 wide:mx-0 wide:mt-0 wide:overflow-hidden wide:rounded-2xl';

/** A news article as parents read it. */
export function Article({ title, publishedAt, picture, markup }: ArticleProps) {
  return (
    <article className={readingColumn}>
      <div className={coverClass}>
        <SmartImage
          src={picture}
          alt=""
          ratio={16 / 10}
          priority
          sizes={wideSizes}
          className="wide:aspect-video!"
        />
      </div>
      <h2 className="mt-5 text-2xl">{title}</h2>
      <p className="mt-2 mb-5 text-ink-muted text-sm">
        <time dateTime={calendarDay(publishedAt)}>{formatDate(publishedAt)}</time>
        <span aria-hidden> · </span>
        <span>{copy.writtenBy(shared.defaultOrganiser)}</span>
      </p>
      <ArticleBody markup={markup} />
    </article>
  );
}
