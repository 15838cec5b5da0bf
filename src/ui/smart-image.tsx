import { useEffect, useState } from 'react';
import { defaultThumbnail } from '#domain/default-thumbnail.ts';
import { classNames } from './class-names.ts';
import { firstPictureArrived, letPicturesLoad, usePictureTurn } from './first-picture.ts';
import { columnSizes, pictureWidths } from './picture-widths.ts';

export interface SmartImageProps {
  src: string | null | undefined;
  alt: string;
  /** Width divided by height, e.g. 16 / 9: the place is kept before the picture arrives. */
  ratio: number;
  /** The screen's largest picture: fetched first instead of when scrolled to. */
  priority?: boolean;
  /** Fetched as soon as the largest picture is there, though it cannot be seen yet. */
  eager?: boolean;
  /**
   * How wide it is drawn, where that is not a phone's column: what is fetched goes by it. Without it a picture that is fetched when
   * scrolled to goes by its own place, in browsers that can tell.
   */
  sizes?: string;
  className?: string;
}

/**
 * A picture that keeps its place and, when missing or broken, shows the default one; with no signal for that either,
 * an empty place. What failed is tried again when the signal is back.
 */
export function SmartImage({
  src,
  alt,
  ratio,
  priority = false,
  eager = false,
  sizes,
  className,
}: SmartImageProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const shown = [src?.trim() || defaultThumbnail, defaultThumbnail].find(
    (address) => !broken.includes(address),
  );
  const turn = usePictureTurn(priority);
  const width = 960;

  useEffect(() => {
    if (broken.length === 0) {
      return;
    }
    const tryAgain = () => setBroken([]);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [broken]);

  if (shown === undefined || !turn) {
    // Browsers mark an image that failed or has no source with a torn one.
    const place = {
      style: { aspectRatio: ratio },
      className: classNames('bg-sunken', className),
    };
    if (alt === '') {
      return <div aria-hidden {...place} />;
    }
    return <div role="img" aria-label={alt} {...place} />;
  }
  return (
    <img
      srcSet={pictureWidths(shown)}
      // The largest one is on its way before there is a layout.
      sizes={sizes ?? (priority || eager ? columnSizes : `auto,${columnSizes}`)}
      src={shown}
      alt={alt}
      width={width}
      height={Math.round(width / ratio)}
      loading={priority || eager ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      style={{ aspectRatio: ratio }}
      className={classNames('block h-auto w-full bg-sunken object-cover', className)}
      onLoad={priority ? firstPictureArrived : undefined}
      onError={() => {
        if (priority) {
          letPicturesLoad();
        }
        setBroken([...broken, shown]);
      }}
    />
  );
}
