import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { articleClass } from './article-style.ts';

type Clean = (markup: string) => Node | string;

let clean: Clean | undefined;

// Begins to load with the screen's code, beside the request for the article.
const arrival: Promise<Clean> = import('./sanitise.ts')
  .then(
    ({ sanitise }): Clean => sanitise,
    (): Clean => wordsOf,
  )
  .then((arrived) => {
    clean = arrived;
    return arrived;
  });

/** Resolved when an article can be shown at once. */
export function sanitiserArrived(): Promise<unknown> {
  return arrival;
}

/** The words alone, for a visit in which the sanitiser did not arrive: no markup is ever shown unsanitised. */
function wordsOf(markup: string): string {
  return new DOMParser().parseFromString(markup, 'text/html').body.textContent?.trim() ?? '';
}

export function ArticleBody({ markup }: { markup: string }) {
  const body = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(() => clean);

  useEffect(() => {
    let left = false;
    arrival.then((arrived) => {
      if (!left) {
        setReady(() => arrived);
      }
    });
    return () => {
      left = true;
    };
  }, []);

  // With the drawing that takes the skeleton away: in a drawing of its own either would move the other.
  useLayoutEffect(() => {
    if (ready !== undefined) {
      body.current?.replaceChildren(ready(markup));
    }
  }, [ready, markup]);

  return (
    <>
      {ready === undefined && (
        <div className="grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-32" />
        </div>
      )}
      <div ref={body} className={articleClass} />
    </>
  );
}
