import { Link } from 'react-router-dom';
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
  const { objek, objek_id, race, lomba_id } = entry;
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
        {objek === 'pendaftaran' && lomba_id !== null && objek_id !== null && (
          <Link
            to={addresses.participant(lomba_id, objek_id)}
            className="inline-flex min-h-11 items-center font-semibold text-primary text-sm underline-offset-4 hover:underline lg:min-h-8"
          >
            {copy.riderLink}
          </Link>
        )}
      </div>
    </SidePanel>
  );
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
