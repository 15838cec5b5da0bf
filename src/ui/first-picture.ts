import { useEffect, useSyncExternalStore } from 'react';

/**
 * On a visit's first screen its largest picture has the line to itself: browsers fetch pictures far below the screen
 * too, and on a phone's connection those take from it. The others begin when it is there, or when there is none.
 */
const longestWaitMs = 4_000;
/** From a frame's beginning until a slow phone has it on the screen. */
const paintMs = 100;

let open = false;
let awaited = false;
const listeners = new Set<() => void>();

/** All other pictures may begin, on this screen and all later ones. */
export function letPicturesLoad(): void {
  if (open) {
    return;
  }
  open = true;
  // Each in its turn: twenty requests in one go would leave a slow phone deaf to touch.
  for (const listener of listeners) {
    setTimeout(listener);
  }
}

/** The largest picture has arrived: it is painted with the next frame, and the others come after that. */
export function firstPictureArrived(): void {
  if (!open) {
    requestAnimationFrame(() => setTimeout(letPicturesLoad, paintMs));
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a picture may be asked for now; `priority` marks the picture that the others wait for. */
export function usePictureTurn(priority: boolean): boolean {
  const turn = useSyncExternalStore(subscribe, () => open);

  useEffect(() => {
    if (open) {
      return;
    }
    if (priority) {
      awaited = true;
      setTimeout(letPicturesLoad, longestWaitMs);
      return;
    }
    // After the effects of everything that was drawn together with it.
    queueMicrotask(() => {
      if (!awaited) {
        letPicturesLoad();
      }
    });
  }, [priority]);

  return priority || turn;
}
