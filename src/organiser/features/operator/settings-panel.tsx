import { useQuery } from '@tanstack/react-query';
import { operatorQueries, type Setting, type SettingChange } from '#api/organiser/operator.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/settings.ts';
import { SidePanel } from '#organiser/parts/side-panel.tsx';
import { Read } from '#parts/read.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SettingForm } from './settings-form.tsx';
import { boundsOf, shownValue } from './settings-value.ts';

interface SettingPanelProps {
  setting: Setting;
  onClose: () => void;
}

/** One setting: what it means and may be, the form that changes it, and who changed it before. */
export function SettingPanel({ setting, onClose }: SettingPanelProps) {
  const { key, fallback, unit, written_by } = setting;
  const { label, meaning } = copy.wordsOf(key);
  const bounds = boundsOf(setting);
  return (
    <SidePanel title={label} shows={key} onClose={onClose}>
      <div className="grid gap-6">
        <div className="grid gap-2">
          <p className="text-sm">{meaning}</p>
          <dl>
            <DefinitionRow strong label={copy.presentLabel} value={shownValue(setting)} />
            {fallback !== null && (
              <DefinitionRow label={copy.defaultLabel} value={copy.amount(fallback, unit)} />
            )}
            {bounds !== null && <DefinitionRow label={copy.boundsLabel} value={bounds} />}
            <DefinitionRow
              label={copy.keyLabel}
              value={<code className="wrap-anywhere text-xs">{key}</code>}
            />
          </dl>
        </div>
        {written_by === 'operator' ? (
          // What somebody else wrote meanwhile is another start.
          <SettingForm setting={setting} />
        ) : (
          <Notice>{written_by === 'secret' ? copy.secretNote : copy.deployNote}</Notice>
        )}
        <History setting={setting} />
      </div>
    </SidePanel>
  );
}

function History({ setting: { key, fallback, unit, written_by } }: { setting: Setting }) {
  const history = useQuery(operatorQueries.settingHistory(key));
  const shown = (value: string | null) => {
    if (written_by === 'secret') {
      return copy.secret;
    }
    const held = value ?? fallback;
    return held === null ? copy.nothing : copy.amount(held, unit);
  };
  return (
    <Section title={copy.historyTitle} level={3}>
      <Read
        of={[history]}
        skeleton={<Skeleton className="h-16" />}
        failed={copy.historyFailed}
        empty={<p className="text-ink-muted text-sm">{copy.historyEmpty}</p>}
      >
        {(changes) => (
          <ol className="grid gap-3">
            {changes.map((change) => (
              <li
                key={change.terjadi_pada}
                className="grid gap-0.5 border-line-strong border-l-2 pl-3 text-sm"
              >
                <p className="font-semibold tabular-nums">
                  {copy.becomes(shown(change.old_value), shown(change.new_value))}
                </p>
                {change.alasan !== null && <p className="wrap-anywhere">{change.alasan}</p>}
                <p className="text-ink-muted">
                  {byOf(change)}, {formatDateTime(change.terjadi_pada)}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Read>
    </Section>
  );
}

function byOf({ at_desk, by }: SettingChange): string {
  return at_desk ? (by ?? copy.byUnnamed) : copy.byDeploy;
}
