import { WifiOff } from 'lucide-react';
import { useOnline } from '#ui/online.ts';

/** @param text what cannot be done without a connection */
export function OfflineBanner({ text }: { text: string }) {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-center font-semibold text-page text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
