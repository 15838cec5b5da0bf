import { useEffect, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { type QrModules, qrModules } from './qr-modules.ts';

export interface QrCodeProps {
  value: string;
  /** Edge in CSS pixels; `fill`: that of the square it is put in. */
  size: number | 'fill';
  /** What the code is, for who cannot see it. */
  label: string;
}

/** Dark on white in both themes, with the quiet zone a scanner needs. The encoder is loaded when first needed. */
export function QrCode({ value, size, label }: QrCodeProps) {
  const [code, setCode] = useState<{ value: string; modules: QrModules } | null>(null);
  const edge = size === 'fill' ? '100%' : size;

  useEffect(() => {
    let wanted = true;
    qrModules(value).then((modules) => {
      if (wanted) {
        setCode({ value, modules });
      }
    });
    return () => {
      wanted = false;
    };
  }, [value]);

  return (
    <div style={{ width: edge, height: edge }} className="overflow-hidden rounded-md bg-white">
      {code?.value === value ? (
        <svg
          role="img"
          aria-label={label}
          width={edge}
          height={edge}
          viewBox={`0 0 ${code.modules.edge} ${code.modules.edge}`}
          shapeRendering="crispEdges"
        >
          <path
            d={code.modules.dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')}
            className="fill-black"
          />
        </svg>
      ) : (
        <Skeleton className="size-full" />
      )}
    </div>
  );
}
