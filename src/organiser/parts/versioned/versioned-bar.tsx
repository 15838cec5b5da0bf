import type { ReactNode } from 'react';
import { formatDateTime, formatTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/content.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Conflict } from './conflict.ts';

export interface VersionedBarProps {
  /** Of `useVersioned`. */
  item: {
    form: {
      busy: boolean;
      dirty: boolean;
      failure: { text: string; help?: string | undefined } | null;
    };
    savedAt: string | null;
    conflict: Conflict | null;
    overrule: () => void;
  };
  /** Shows what somebody else has saved. */
  onReload: () => void;
  /** What can be done with what was typed. */
  children: ReactNode;
}

/** The end of an editor's form, always in reach: what kept it from being saved, and what can be done. */
export function VersionedBar({ item, onReload, children }: VersionedBarProps) {
  const { form, savedAt, conflict, overrule } = item;
  return (
    <>
      {conflict !== null && (
        <ConflictNotice
          conflict={conflict}
          busy={form.busy}
          onTheirs={onReload}
          onMine={overrule}
        />
      )}
      <FormFailure failure={form.failure} />
      <div className="bar-below z-20 [--tab-bar-height:3.5rem] -mx-4 flex flex-wrap items-center justify-end gap-2 border-line border-t bg-page/95 px-4 py-2.5 backdrop-blur-md lg:[--tab-bar-height:0px] lg:mx-0 lg:px-0">
        <p role="status" className="mr-auto text-ink-muted text-sm">
          {form.dirty
            ? copy.unsaved
            : savedAt === null
              ? copy.notSavedYet
              : copy.savedAt(formatTime(savedAt))}
        </p>
        <div className="ml-auto flex flex-wrap justify-end gap-2">{children}</div>
      </div>
    </>
  );
}

interface ConflictNoticeProps {
  conflict: Conflict;
  busy: boolean;
  onTheirs: () => void;
  onMine: () => void;
}

/** Two people edited the same: nothing is decided for them. */
function ConflictNotice({ conflict, busy, onTheirs, onMine }: ConflictNoticeProps) {
  const { who, at } = conflict;
  return (
    <Notice tone="warning" role="alert">
      <p>{copy.changedMeanwhile(who, at === null ? null : formatDateTime(at))}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onTheirs}>
          {copy.showTheirs}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          loading={busy}
          loadingText={copy.saving}
          onClick={onMine}
        >
          {copy.keepMine}
        </Button>
      </div>
    </Notice>
  );
}
