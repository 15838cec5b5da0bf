import { Link } from 'react-router-dom';
import type { LogEntry } from '#api/organiser/team.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/log.ts';
import { SidePanel } from '#organiser/parts/side-panel.tsx';
import type { LogLine } from './join-saves.ts';
import { whatOf, whoOf } from './log-lines.ts';

interface LogPanelProps {
  line: LogLine;
  onClose: () => void;
}

/** One act beside the list: who did it, when, and what it changed. */
export function LogPanel({ line, onClose }: LogPanelProps) {
  const { entry, count, since } = line;
  const { race } = entry;
  const leads = subjectOf(entry);
  const changes = copy.changesOf(entry.sebelum, entry.sesudah);
  return (
    <SidePanel title={`${whoOf(line)} ${whatOf(entry)}`} shows={String(entry.id)} onClose={onClose}>
      <div className="grid gap-4">
        <div className="grid gap-0.5 text-ink-muted text-sm tabular-nums">
          <time dateTime={entry.terjadi_pada}>{formatDateTime(entry.terjadi_pada)}</time>
          {count > 1 && <p>{copy.savedTimes(count, formatDateTime(since))}</p>}
          {race !== null && <p className="wrap-anywhere">{race}</p>}
        </div>
        {changes.length > 0 ? (
          <Changes changes={changes} />
        ) : (
          <p className="text-ink-muted text-sm">{copy.noChanges}</p>
        )}
        {leads !== null && (
          <Link
            to={leads}
            className="inline-flex min-h-11 items-center font-semibold text-primary text-sm underline-offset-4 hover:underline lg:min-h-8"
          >
            {entry.objek === 'pendaftaran' ? copy.riderLink : copy.recordLink}
          </Link>
        )}
      </div>
    </SidePanel>
  );
}

/** Where stands what it was done to; null where nothing of it can be opened. */
function subjectOf({ tindakan, objek, objek_id: id, lomba_id }: LogEntry): string | null {
  if (id === null) {
    return null;
  }
  if (objek === 'pendaftaran') {
    return lomba_id === null ? null : addresses.participant(lomba_id, id);
  }
  switch (tindakan) {
    case 'operator_account':
    case 'operator_contacts':
      return addresses.operatorAccount(id);
    case 'operator_order':
      return addresses.operatorOrder(id);
    case 'operator_club':
      return addresses.operatorClub(id);
    default:
      return null;
  }
}

function Changes({ changes }: { changes: readonly copy.Change[] }) {
  return (
    <table className="mt-1 w-full table-fixed text-left text-sm">
      <thead>
        <tr className="border-line border-b text-ink-muted">
          <th scope="col" className="py-1.5 pr-3 font-semibold">
            {copy.fieldColumn}
          </th>
          <th scope="col" className="py-1.5 pr-3 font-semibold">
            {copy.beforeColumn}
          </th>
          <th scope="col" className="py-1.5 font-semibold">
            {copy.afterColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, label, before, after }) => (
          <tr key={key} className="border-line border-b align-top last:border-0">
            <th scope="row" className="wrap-anywhere py-1.5 pr-3 font-normal">
              {label}
            </th>
            <td className="wrap-anywhere py-1.5 pr-3 text-ink-muted">{before}</td>
            <td className="wrap-anywhere py-1.5 font-semibold">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
