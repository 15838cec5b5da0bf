import { useState } from 'react';
import { pictureWidths } from '#ui/picture-widths.ts';

/** A club's logo, whole on white; nothing where it has none or it does not come: its name stands beside it. */
export function ClubLogo({ of }: { of: string | null }) {
  const [failed, setFailed] = useState(false);
  return of && !failed ? (
    <img
      src={of}
      srcSet={pictureWidths(of)}
      sizes="4rem"
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className="size-16 shrink-0 rounded-lg bg-white object-contain"
    />
  ) : null;
}
