import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Rows of a list that are dragged by a handle. The row moves while the finger does, so that what is seen is what will be; the
 * window is listened to, because a row that moves in the page loses the pointer.
 */
export function useDrag(move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const at = useRef<number | null>(null);
  const moving = useRef(move);
  useEffect(() => {
    moving.current = move;
  });

  useEffect(() => {
    if (dragged === null) {
      return;
    }
    const follow = ({ clientY }: PointerEvent) => {
      const rows = [...(list.current?.children ?? [])];
      const over = rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return clientY >= top && clientY < bottom;
      });
      if (over >= 0 && at.current !== null && over !== at.current) {
        moving.current(at.current, over);
        at.current = over;
        setDragged(over);
      }
    };
    const end = () => {
      at.current = null;
      setDragged(null);
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [dragged]);

  return {
    list,
    dragged,
    grab: (event: ReactPointerEvent, index: number) => {
      if (event.button === 0) {
        at.current = index;
        setDragged(index);
      }
    },
  };
}
