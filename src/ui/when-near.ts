/**
 * Calls back when the element comes within so many pixels of what can be seen, or is there already; at once in a browser
 * that cannot tell.
 *
 * @returns what ends it
 */
export function whenNear(element: Element, marginPx: number, near: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    near();
    return () => undefined;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        near();
      }
    },
    { rootMargin: `${marginPx}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
