import { useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import * as copy from '../copy/frame.ts';
import { readyUpdate, subscribeToUpdate } from './update.ts';

/**
 * Says that a newer version is ready, and leaves it to the person when to change: it means a reload.
 *
 * @param silent where a reload would disturb: it waits until they are through
 */
export function UpdateNotice({ silent }: { silent: boolean }) {
  const apply = useSyncExternalStore(subscribeToUpdate, readyUpdate);
  const [applying, setApplying] = useState(false);
  const shown = apply !== null && !silent;
  return (
    <div role="status">
      {shown && (
        <div className="flex items-center justify-between gap-3 bg-primary-soft py-1.5 pr-2 pl-4 text-on-primary-soft text-sm">
          <p className="font-semibold">{copy.updateReady}</p>
          <Button
            variant="ghost"
            size="sm"
            loading={applying}
            loadingText={copy.updating}
            onClick={() => {
              setApplying(true);
              apply();
            }}
          >
            {copy.updateAction}
          </Button>
        </div>
      )}
    </div>
  );
}
