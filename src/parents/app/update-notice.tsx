import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import * as copy from '#parents/copy/app.ts';
import { Button } from '#ui/button.tsx';
import { isTabBarHidden } from './tab-bar-rules.ts';
import { readyUpdate, subscribeToUpdate } from './update.ts';

/**
 * Says that a newer version is ready, and leaves it to the person when to change: it means a reload. Where they sign
 * in, book or pay it says nothing until they are through.
 */
export function UpdateNotice() {
  const apply = useSyncExternalStore(subscribeToUpdate, readyUpdate);
  const { pathname } = useLocation();
  const [applying, setApplying] = useState(false);
  const shown = apply !== null && !isTabBarHidden(pathname);
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
