import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ownCourseQueries } from '#api/organiser/courses.ts';
import { ownNewsQueries } from '#api/organiser/news.ts';
import { removeUnusedPictures } from '#api/organiser/pictures.ts';
import { ownTicketQueries } from '#api/organiser/tickets.ts';
import { randomId } from '#domain/random-id.ts';
import { formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/content.ts';
import { useMyWork } from '#organiser/parts/use-my-work.ts';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { SelectInput } from '#ui/select-input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SmartImage } from '#ui/smart-image.tsx';
import { type Kind, kindOf, kinds } from './kinds.ts';
import { StatusBadge } from './status-badge.tsx';
import {
  type Choice,
  editableOrganisations,
  organisationParam,
  useChosen,
} from './use-organisations.ts';

export function Component() {
  const work = useMyWork();
  return (
    <div className="mx-auto max-w-5xl">
      <ScreenHeader title={copy.contentTitle} />
      <Read of={[work]} skeleton={<ListSkeleton />} failed={copy.workFailed}>
        {(mine) => <Content choices={editableOrganisations(mine)} />}
      </Read>
    </div>
  );
}

function Content({ choices }: { choices: Choice[] }) {
  const [params, setParams] = useSearchParams();
  const organisation = useChosen(choices);
  const kind = kindOf(params.get('jenis'));
  const [text, setText] = useState('');

  const swept = organisation?.id;
  useEffect(() => {
    if (swept !== undefined) {
      void removeUnusedPictures(swept);
    }
  }, [swept]);

  if (organisation === undefined) {
    return (
      <EmptyState
        title={copy.noRightTitle}
        text={copy.noRightText}
        action={<ButtonLink to={addresses.races()}>{copy.toRacesAction}</ButtonLink>}
      />
    );
  }
  const create = kinds.find((one) => one.kind === kind)?.create;

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <nav
          aria-label={copy.kindsLabel}
          className="flex flex-auto gap-1 rounded-2xl bg-sunken p-1 inset-ring inset-ring-line sm:flex-none"
        >
          {kinds.map(({ kind: one, label }) => (
            <Link
              key={one}
              to={addresses.content({ kind: one, organisation: organisation.key })}
              replace
              aria-current={one === kind ? 'page' : undefined}
              className={classNames(
                'grid min-h-11 flex-auto place-items-center rounded-full px-5 font-bold text-sm',
                one === kind
                  ? 'bg-surface text-primary shadow-card'
                  : 'text-ink-muted hover:text-ink',
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
        {choices.length > 1 && (
          <SelectInput
            aria-label={copy.organisationLabel}
            value={organisation.key}
            className="min-w-52"
            onChange={({ currentTarget }) =>
              setParams(
                { jenis: kind, [organisationParam]: currentTarget.value },
                { replace: true },
              )
            }
          >
            {choices.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
        <ButtonLink
          className="max-sm:w-full sm:ml-auto"
          to={addresses.contentItem(kind, randomId(), {
            organisation: organisation.key,
            fresh: true,
          })}
        >
          <Plus aria-hidden className="size-5" />
          {create}
        </ButtonLink>
      </div>
      {!organisation.approved && <Notice tone="warning">{copy.waitingForApproval}</Notice>}
      <SearchInput
        label={copy.searchLabel}
        placeholder={copy.searchPlaceholder}
        value={text}
        onChange={setText}
      />
      <List
        key={`${kind} ${organisation.key}`}
        kind={kind}
        organisation={organisation}
        text={text}
      />
    </div>
  );
}

interface ListProps {
  kind: Kind;
  organisation: Choice;
  /** What is looked for in the words of each row. */
  text: string;
}

function List(props: ListProps) {
  if (props.kind === 'kelas') {
    return <Classes {...props} />;
  }
  if (props.kind === 'berita') {
    return <News {...props} />;
  }
  return <Tickets {...props} />;
}

function Classes({ organisation, text }: ListProps) {
  const classes = useQuery(ownCourseQueries.list(organisation.id));
  return (
    <Read
      of={[classes]}
      skeleton={<ListSkeleton />}
      failed={copy.listFailed}
      empty={<EmptyState title={copy.noCoursesTitle} text={copy.noCoursesText} />}
    >
      {(all) => (
        <Rows
          text={text}
          rows={all.map((one) => ({
            id: one.id,
            to: addresses.contentItem('kelas', one.id, { organisation: organisation.key }),
            title: one.judul,
            picture: one.gambar_url,
            ratio: 16 / 10,
            facts: [
              one.harga === 0 ? copy.free : formatRupiah(one.harga),
              one.jadwal_pada === null ? copy.anytime : formatDateTime(one.jadwal_pada),
              copy.participants(one.participants),
            ],
            badges: (
              <>
                {one.unpaid > 0 && <Badge tone="warning">{copy.unpaid(one.unpaid)}</Badge>}
                <StatusBadge status={one.status} />
              </>
            ),
          }))}
        />
      )}
    </Read>
  );
}

function News({ organisation, text }: ListProps) {
  const news = useQuery(ownNewsQueries.list(organisation.id));
  return (
    <Read
      of={[news]}
      skeleton={<ListSkeleton />}
      failed={copy.listFailed}
      empty={<EmptyState title={copy.noNewsTitle} text={copy.noNewsText} />}
    >
      {(all) => (
        <Rows
          text={text}
          rows={all.map((one) => ({
            id: one.id,
            to: addresses.contentItem('berita', one.id, { organisation: organisation.key }),
            title: one.judul,
            picture: one.gambar_url,
            ratio: 16 / 10,
            facts: [
              one.status === 'dipublikasi'
                ? copy.publishedOn(formatDate(one.dibuat_pada))
                : copy.changedOn(formatDateTime(one.diubah_pada)),
              one.cuplikan,
            ],
            badges: <StatusBadge status={one.status} />,
          }))}
        />
      )}
    </Read>
  );
}

function Tickets({ organisation, text }: ListProps) {
  const tickets = useQuery(ownTicketQueries.list(organisation.id));
  return (
    <Read
      of={[tickets]}
      skeleton={<ListSkeleton />}
      failed={copy.listFailed}
      empty={<EmptyState title={copy.noTicketsTitle} text={copy.noTicketsText} />}
    >
      {(all) => (
        <Rows
          text={text}
          rows={all.map((one) => ({
            id: one.id,
            to: addresses.contentItem('tiket', one.id, { organisation: organisation.key }),
            title: one.race ?? one.lokasi ?? copy.untitled,
            picture: one.gambar_url,
            ratio: 3 / 4,
            facts: [
              formatDate(one.tanggal_lomba),
              one.race === null ? (one.link_eksternal ?? '') : (one.lokasi ?? ''),
            ],
            badges:
              one.tipe === 'external' ? (
                <Badge tone="info">{copy.externalTicket}</Badge>
              ) : one.race_status === 'dipublikasi' ? (
                <Badge tone="positive">{copy.internalTicket}</Badge>
              ) : (
                <Badge>{copy.withRaceHidden}</Badge>
              ),
          }))}
        />
      )}
    </Read>
  );
}

interface Row {
  id: string;
  to: string;
  title: string;
  picture: string | null;
  ratio: number;
  facts: string[];
  badges: ReactNode;
}

function Rows({ rows, text }: { rows: Row[]; text: string }) {
  const wanted = text.trim().toLocaleLowerCase('id');
  const found = rows.filter(({ title, facts }) =>
    [title, ...facts].some((words) => words.toLocaleLowerCase('id').includes(wanted)),
  );
  if (found.length === 0) {
    return <p className="py-6 text-ink-muted">{copy.nothingFound}</p>;
  }
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl bg-surface shadow-card">
      {found.map(({ id, to, title, picture, ratio, facts, badges }) => (
        <li
          key={id}
          className="relative grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-1 px-3.5 py-2.5 hover:bg-sunken sm:grid-cols-[4rem_minmax(0,1fr)_auto]"
        >
          <div className="row-span-2 overflow-hidden rounded-sm sm:row-span-1">
            <SmartImage src={picture} alt="" ratio={Math.max(ratio, 1)} />
          </div>
          <div>
            <h2 className="truncate font-bold text-base">
              <Link to={to} className="after:absolute after:inset-0">
                {title}
              </Link>
            </h2>
            <p className="line-clamp-2 text-ink-muted text-sm sm:line-clamp-1">
              {facts.filter((fact) => fact !== '').join(' · ')}
            </p>
          </div>
          <div className="flex flex-wrap gap-1.5">{badges}</div>
        </li>
      ))}
    </ul>
  );
}

function ListSkeleton() {
  return (
    <Loading label={copy.listLoading} className="grid gap-2">
      <Skeleton className="h-14" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </Loading>
  );
}
