import { useEffect } from 'react';

const appName = 'Pushbike Race';

export function setDocumentTitle(title: string | undefined) {
  document.title =
    title === undefined ? `${appName}: daftar lomba pushbike anak` : `${title} · ${appName}`;
}

/** A screen's own title, once it knows it (a race's name); until then the route's stands. */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined && title !== '') setDocumentTitle(title);
  }, [title]);
}
