import { useEffect, useState } from 'react';
import { defaultThumbnail } from '#domain/constants.ts';
import { classNames } from './class-names.ts';
import { firstPictureArrived, letPicturesLoad, usePictureTurn } from './first-picture.ts';

export interface SmartImageProps {
  src: string | null | undefined;
  alt: string;
  /** Width divided by height, e.g. 16 / 9: the place is kept before the picture arrives. */
  ratio: number;
  fallback?: string;
  /** The screen's largest picture: fetched first instead of when scrolled to. */
  priority?: boolean;
  /** Fetched as soon as the largest picture is there, though it cannot be seen yet. */
  eager?: boolean;
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
  fallback = defaultThumbnail,
  priority = false,
  eager = false,
  className,
}: SmartImageProps) {
  const wanted = src === null || src === undefined || src.trim() === '' ? fallback : src;
  const [broken, setBroken] = useState<readonly string[]>([]);
  const shown = [wanted, fallback].find((address) => !broken.includes(address));
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

  if (shown === undefined) {
    // Browsers mark an image that failed with a torn one, source or not.
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
      src={turn ? shown : undefined}
      alt={alt}
      width={width}
      height={Math.round(width / ratio)}
      loading={priority || eager ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
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
