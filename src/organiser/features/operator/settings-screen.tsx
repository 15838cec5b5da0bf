import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { operatorQueries, type Setting } from '#api/organiser/operator.ts';
import * as copy from '#organiser/copy/settings.ts';
import { MailboxProof } from '#parts/mailbox-proof.tsx';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { SettingPanel } from './settings-panel.tsx';
import { shownValue } from './settings-value.ts';

export function Component() {
  return (
    <OperatorFrame>
      {({ user_id }) => (
        <>
          <MailboxProof userId={user_id} why={copy.proofNeeded} />
          <Settings />
        </>
      )}
    </OperatorFrame>
  );
}

function Settings() {
  const settings = useQuery(operatorQueries.settings());
  const [search, setSearch] = useSearchParams();
  const open = search.get('buka');
  return (
    <Read of={[settings]} skeleton={<SettingsSkeleton />} failed={copy.loadFailed}>
      {(list) => {
        const opened = list.find(({ key }) => key === open);
        const sections = [...new Set(list.map(({ section }) => section))];
        return (
          <div className="grid grid-cols-1 gap-6">
            <p className="text-ink-muted text-sm">{copy.intro}</p>
            {sections.map((section) => (
              <Section key={section} title={copy.sections[section] ?? section}>
                <Card>
                  <ul className="divide-y divide-line">
                    {list
                      .filter((one) => one.section === section)
                      .map((one) => (
                        <li key={one.key}>
                          <SettingRow
                            setting={one}
                            onOpen={() =>
                              setSearch({ buka: one.key }, { preventScrollReset: true })
                            }
                          />
                        </li>
                      ))}
                  </ul>
                </Card>
              </Section>
            ))}
            {opened !== undefined && (
              <SettingPanel
                key={opened.key}
                setting={opened}
                onClose={() => setSearch({}, { preventScrollReset: true })}
              />
            )}
          </div>
        );
      }}
    </Read>
  );
}

function SettingRow({ setting, onOpen }: { setting: Setting; onOpen: () => void }) {
  const { label, meaning } = copy.wordsOf(setting.key);
  const changed = setting.value !== null && setting.value !== setting.fallback;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 text-left hover:bg-sunken lg:px-5"
    >
      <span className="grid gap-0.5">
        <span className="wrap-anywhere font-bold">{label}</span>
        <span className="text-ink-muted text-sm">{meaning}</span>
        <span className="flex flex-wrap items-center gap-2 pt-1">
          <span className="wrap-anywhere font-semibold text-sm tabular-nums">
            {shownValue(setting)}
          </span>
          {changed && setting.written_by === 'operator' && (
            <Badge tone="info">{copy.changedBadge}</Badge>
          )}
          {setting.changed_at !== null && (
            <span className="text-ink-muted text-xs">
              {copy.lastChanged(setting.changed_at, setting.changed_by)}
            </span>
          )}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 text-ink-muted" />
    </button>
  );
}

function SettingsSkeleton() {
  return (
    <Loading label={copy.loading} className="grid gap-4">
      <Skeleton className="h-6 w-60" />
      <Skeleton className="h-80" />
    </Loading>
  );
}
