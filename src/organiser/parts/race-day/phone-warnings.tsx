import { useEffect, useState } from 'react';
import * as copy from '#organiser/copy/control-notices.ts';
import { storageKept } from '#organiser/parts/field-log/readiness.ts';
import { Notice } from '#ui/notice.tsx';

interface Battery extends EventTarget {
  readonly level: number;
  readonly charging: boolean;
}

const lowBattery = 0.2;

/**
 * What may end this phone in the middle of the day (R23): a battery under 20 %, and storage that the browser may throw away,
 * which is said where the phone is made ready.
 */
export function PhoneWarnings({ storage = false }: { storage?: boolean }) {
  const low = useLowBattery();
  const [kept, setKept] = useState(true);
  useEffect(() => {
    let over = false;
    if (storage) {
      void storageKept().then((found) => {
        if (!over) {
          setKept(found);
        }
      });
    }
    return () => {
      over = true;
    };
  }, [storage]);
  if (!low && kept) {
    return null;
  }
  return (
    <div className="grid gap-2">
      {low && (
        <Notice tone="danger" role="alert">
          {copy.batteryLow}
        </Notice>
      )}
      {!kept && <Notice tone="warning">{copy.storageNotKept}</Notice>}
    </div>
  );
}

/** Browsers that tell nothing of the battery warn of nothing. */
function useLowBattery(): boolean {
  const [low, setLow] = useState(false);
  useEffect(() => {
    let battery: Battery | null = null;
    let over = false;
    const look = () => {
      if (battery !== null) {
        setLow(battery.level < lowBattery && !battery.charging);
      }
    };
    const ask = (navigator as { getBattery?: () => Promise<Battery> }).getBattery;
    ask?.call(navigator).then(
      (found) => {
        if (!over) {
          battery = found;
          look();
          found.addEventListener('levelchange', look);
          found.addEventListener('chargingchange', look);
        }
      },
      () => undefined,
    );
    return () => {
      over = true;
      battery?.removeEventListener('levelchange', look);
      battery?.removeEventListener('chargingchange', look);
    };
  }, []);
  return low;
}
