import { useLayoutEffect, useRef, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';

// Begins to load with the screen's code, beside the request for the article.
const sanitiser = import('./sanitise.ts');
// A failure is handled where the article is shown; until then it must not count as unhandled.
sanitiser.catch(() => undefined);

/** The words alone, for a visit in which the sanitiser did not arrive: no markup is ever shown unsanitised. */
function wordsOf(markup: string): string {
  return new DOMParser().parseFromString(markup, 'text/html').body.textContent?.trim() ?? '';
}

export function ArticleBody({ markup }: { markup: string }) {
  const body = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);

  useLayoutEffect(() => {
    let left = false;
    const show = (content: Node | string) => {
      if (left) {
        return;
      }
      body.current?.replaceChildren(content);
      setReady(true);
    };
    sanitiser.then(
      ({ sanitise }) => show(sanitise(markup)),
      () => show(wordsOf(markup)),
    );
    return () => {
      left = true;
    };
  }, [markup]);

  return (
    <>
      {!ready && (
        <div className="grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-32" />
        </div>
      )}
      <div
        ref={body}
        className={[
          'break-words leading-7 [&>*+*]:mt-4',
          '[&_:is(h3,h4,h5,h6)]:mt-6 [&_:is(h3,h4,h5,h6)]:font-bold [&_:is(h3,h4,h5,h6)]:text-lg',
          '[&_a]:font-semibold [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4',
          '[&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-1.5 [&_:is(ul,ol)]:pl-6 [&_ol]:list-decimal [&_ul]:list-disc',
          '[&_blockquote]:rounded-md [&_blockquote]:bg-sunken [&_blockquote]:px-4 [&_blockquote]:py-3 [&_blockquote]:text-ink-muted',
          '[&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-lg [&_figcaption]:mt-2 [&_figcaption]:text-ink-muted [&_figcaption]:text-sm',
          '[&_hr]:border-line [&_pre]:overflow-x-auto [&_pre]:text-sm',
          '[&_table]:block [&_table]:overflow-x-auto [&_table]:text-sm [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-2 [&_th]:bg-sunken [&_th]:text-left',
        ].join(' ')}
      />
    </>
  );
}
