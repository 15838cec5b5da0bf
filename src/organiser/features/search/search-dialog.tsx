import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarDays, UserRound } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { type Found, overviewQueries } from '#api/organiser/overview.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/search.ts';
import { sentenceOf } from '#parts/act/sentence.ts';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { SearchInput } from '#ui/search-input.tsx';

/** While a person types on, the search waits instead of asking for every letter. */
const pauseMs = 180;

interface Hit {
  key: string;
  title: string;
  detail: string;
  to: string;
  icon: typeof UserRound;
}

function hereFirst<One>(found: readonly One[], isHere: (one: One) => boolean): One[] {
  return [...found.filter(isHere), ...found.filter((one) => !isHere(one))];
}

/** @param here the race that one is in: what is found in it comes first. */
function hitsOf({ riders, races }: Found, here: string | undefined): Hit[] {
  return [
    ...hereFirst(riders, ({ lomba_id }) => lomba_id === here).map((found) => ({
      key: found.id,
      title: found.nama_lengkap_rider,
      detail: [
        found.nomor_plat !== null
          ? copy.plate(found.nomor_plat)
          : found.nomor_bib !== null && found.found_by === 'wish' && copy.wish(found.nomor_bib),
        copy.by[found.found_by],
        found.status_pendaftaran === 'dibatalkan'
          ? copy.cancelled
          : found.status_pendaftaran === 'pending' && copy.unpaid,
        found.category,
        found.race,
      ]
        .filter(Boolean)
        .join(' · '),
      to: addresses.participant(found.lomba_id, found.id),
      icon: UserRound,
    })),
    ...hereFirst(races, ({ id }) => id === here).map((found) => ({
      key: found.id,
      title: found.judul === '' ? copy.untitled : found.judul,
      detail: [
        copy.race,
        found.status === 'draf' && copy.draft,
        found.tanggal_mulai !== null && formatDate(found.tanggal_mulai, found.zona_waktu),
        found.kota,
      ]
        .filter(Boolean)
        .join(' · '),
      to: addresses.race(found.id),
      icon: CalendarDays,
    })),
  ];
}

/** One field that finds a rider or a race wherever one is; Enter opens the first, or what the arrows chose. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const here = matchPath('/lomba/:id/*', useLocation().pathname)?.params.id;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const [opens, setOpens] = useState(false);
  const text = typed.trim();

  useEffect(() => {
    const timer = setTimeout(() => setQuery(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  const search = useQuery({
    ...overviewQueries.search(query),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  const settled = query === text && !search.isPlaceholderData && search.data !== undefined;
  const hits = query === '' || search.data === undefined ? [] : hitsOf(search.data, here);
  const at = Math.min(chosen, hits.length - 1);

  const open = (hit: Hit | undefined) => {
    if (hit === undefined) {
      return;
    }
    onClose();
    navigate(hit.to);
  };
  // Enter came before the answer did.
  const first = opens && settled ? hits[0] : undefined;
  useEffect(() => {
    if (first === undefined) {
      return;
    }
    onClose();
    navigate(first.to);
  }, [first, navigate, onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setChosen(Math.max(0, Math.min(hits.length - 1, at + step)));
    } else if (event.key === 'Escape') {
      // The browser would only empty the field.
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (settled) {
        open(hits[at]);
      } else {
        setOpens(true);
        setQuery(text);
      }
    }
  };

  return (
    <Dialog open onClose={onClose} title={copy.searchTitle}>
      <div className="grid min-h-72 grid-cols-1 content-start gap-3">
        <SearchInput
          data-autofocus
          label={copy.searchLabel}
          placeholder={copy.searchPlaceholder}
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-hits`}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
          maxLength={80}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setChosen(0);
            setOpens(false);
          }}
          onKeyDown={onKeyDown}
        />
        <p role="status" className={hits.length > 0 ? 'sr-only' : 'text-ink-muted text-sm'}>
          {text === ''
            ? copy.hint
            : search.error !== null
              ? null
              : hits.length > 0
                ? copy.foundCount(hits.length)
                : settled
                  ? copy.nothingFound(text)
                  : copy.searching}
        </p>
        {search.error !== null && text !== '' && (
          <Notice tone="danger" role="alert">
            {copy.failed} {sentenceOf(search.error)}
          </Notice>
        )}
        <div id={`${id}-hits`} role="listbox" aria-label={copy.results} className="grid">
          {hits.map((hit, index) => {
            const Icon = hit.icon;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
              <div
                key={hit.key}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                onClick={() => open(hit)}
                onMouseMove={() => setChosen(index)}
                className={classNames(
                  'flex min-h-13 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5',
                  index === at && 'bg-primary-soft text-on-primary-soft',
                )}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                <span className="min-w-0">
                  <span className="block truncate font-bold">{hit.title}</span>
                  <span className="wrap-anywhere block text-xs">{hit.detail}</span>
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </Dialog>
  );
}
