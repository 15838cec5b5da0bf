import { useEffect, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import * as copy from './copy/parts.ts';
import { type QrModules, qrModules } from './qr-modules.ts';

export interface QrCodeProps {
  value: string;
  /** Edge in CSS pixels; `fill`: that of the square it is put in. */
  size: number | 'fill';
  /** What the code is, for a person who cannot see it. */
  label: string;
}

/** Dark on white in both themes, with the quiet zone a scanner needs. The encoder is loaded when first needed. */
export function QrCode({ value, size, label }: QrCodeProps) {
  const [code, setCode] = useState<{ value: string; modules: QrModules | null } | null>(null);
  const edge = size === 'fill' ? '100%' : size;

  useEffect(() => {
    let wanted = true;
    const show = (modules: QrModules | null) => {
      if (wanted) {
        setCode({ value, modules });
      }
    };
    qrModules(value).then(show, () => show(null));
    return () => {
      wanted = false;
    };
  }, [value]);

  return (
    <div style={{ width: edge, height: edge }} className="overflow-hidden rounded-md bg-white">
      {code?.value !== value ? (
        <Skeleton className="size-full" />
      ) : code.modules === null ? (
        <p role="alert" className="grid size-full place-content-center p-4 text-black text-sm">
          {copy.qrFailed}
        </p>
      ) : (
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
      )}
    </div>
  );
}
