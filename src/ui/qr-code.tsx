import { useEffect, useState } from 'react';
import { Skeleton } from './skeleton.tsx';

export interface QrCodeProps {
  value: string;
  /** Edge in CSS pixels. */
  size: number;
  /** What the code is, for who cannot see it. */
  label: string;
}

/** Dark on white in both themes, with the quiet zone a scanner needs. The encoder is loaded when first needed. */
export function QrCode({ value, size, label }: QrCodeProps) {
  const [code, setCode] = useState<{ value: string; edge: number; path: string } | null>(null);

  useEffect(() => {
    let wanted = true;
    import('uqr').then(({ encode }) => {
      if (!wanted) return;
      const { data, size: edge } = encode(value, { ecc: 'M', border: 4 });
      const path = data
        .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
        .join('');
      setCode({ value, edge, path });
    });
    return () => {
      wanted = false;
    };
  }, [value]);

  return (
    <div style={{ width: size, height: size }} className="overflow-hidden rounded-md bg-white">
      {code?.value === value ? (
        <svg
          role="img"
          aria-label={label}
          width={size}
          height={size}
          viewBox={`0 0 ${code.edge} ${code.edge}`}
          shapeRendering="crispEdges"
        >
          <path d={code.path} className="fill-black" />
        </svg>
      ) : (
        <Skeleton className="size-full" />
      )}
    </div>
  );
}
