import { WifiOff } from 'lucide-react';
import { useOnline } from '#ui/online.ts';

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-center font-semibold text-page text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          Anda sedang offline. Mendaftar dan membayar perlu koneksi internet.
        </p>
      )}
    </div>
  );
}
