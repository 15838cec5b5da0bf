import { WifiOff } from 'lucide-react';
import * as copy from '#parents/copy/app.ts';
import { useOnline } from '#ui/online.ts';

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-center font-semibold text-page text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {copy.offlineNotice}
        </p>
      )}
    </div>
  );
}
