import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type EditableRace, managedRaceQueries } from '#api/organiser/races.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { LeaveGuard } from '#organiser/parts/leave-guard.tsx';
import { useWide } from '#organiser/parts/use-wide.ts';
import { Read } from '#parts/read.tsx';
import { Loading } from '#ui/loading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { EditorForm } from './editor-form.tsx';
import { EditorHead } from './editor-head.tsx';
import { RacePreview } from './race-preview.tsx';
import { useRaceEditor } from './use-race-editor.ts';

export function Component() {
  const { id = '' } = useParams();
  const race = useQuery({
    ...managedRaceQueries.toEdit(id),
    // What is typed is compared with what was read: nothing may change below it.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Read of={[race]} skeleton={<EditorSkeleton />} failed={copy.loadFailed}>
      {(found) => <EditorScreen key={found.id} initial={found} />}
    </Read>
  );
}

/** From this width, in rem, a phone fits beside the form. */
const roomForPhone = 70;

function EditorScreen({ initial }: { initial: EditableRace }) {
  const editor = useRaceEditor(initial);
  const wide = useWide(roomForPhone);
  const [tab, setTab] = useState<'form' | 'preview'>('form');
  const form = <EditorForm editor={editor} onGo={() => setTab('form')} />;
  return (
    <>
      <EditorHead editor={editor} />
      {wide ? (
        <div className="grid grid-cols-[minmax(0,1fr)_24.375rem] items-start gap-6">
          {form}
          <div className="sticky top-20">
            <RacePreview editor={editor} />
          </div>
        </div>
      ) : (
        <Tabs
          label={copy.tabsLabel}
          current={tab}
          onChange={setTab}
          tabs={[
            { name: 'form', label: copy.formTab, content: <div className="pt-4">{form}</div> },
            {
              name: 'preview',
              label: copy.previewTab,
              content: (
                <div className="pt-4">{tab === 'preview' && <RacePreview editor={editor} />}</div>
              ),
            },
          ]}
        />
      )}
      <LeaveGuard
        words={copy.leave}
        unsaved={() => editor.unsaved.size > 0}
        save={editor.race.status === 'draf' ? editor.save : undefined}
      />
    </>
  );
}

function EditorSkeleton() {
  return (
    <Loading label={copy.loading} className="grid gap-5">
      <Skeleton className="h-12" />
      <Skeleton className="h-32" />
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </Loading>
  );
}
