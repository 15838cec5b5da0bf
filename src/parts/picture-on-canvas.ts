/** Longer than this nobody waits for what a picture is also good without. */
const longestWaitMs = 4_000;

/** A picture to be drawn on another one; null where it does not come, or its host lets nobody draw it. */
export function drawablePicture(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.crossOrigin = 'anonymous';
    picture.onload = () => resolve(picture);
    picture.onerror = () => resolve(null);
    setTimeout(resolve, longestWaitMs, null);
    picture.src = address;
  });
}

/** As large as fills the whole place, cut at its edges. */
export function drawCovering(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  place: { x: number; y: number; width: number; height: number },
): void {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.max(place.width / naturalWidth, place.height / naturalHeight);
  const [width, height] = [place.width / scale, place.height / scale];
  context.drawImage(
    picture,
    (naturalWidth - width) / 2,
    (naturalHeight - height) / 2,
    width,
    height,
    place.x,
    place.y,
    place.width,
    place.height,
  );
}
