import { useLayoutEffect, useRef, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { articleClass } from './article-style.ts';

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
      <div ref={body} className={articleClass} />
    </>
  );
}
