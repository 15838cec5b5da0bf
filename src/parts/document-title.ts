import { useEffect } from 'react';
import * as copy from './copy/parts.ts';

export function setDocumentTitle(title: string | undefined) {
  document.title = title === undefined ? copy.siteTitle : copy.pageTitle(title);
}

/** A screen's own title, once it knows it (a race's name); until then the route's stands. */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined && title !== '') {
      setDocumentTitle(title);
    }
  }, [title]);
}
