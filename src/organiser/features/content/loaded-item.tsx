import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import * as copy from '#organiser/copy/content.ts';
import { EditorSkeleton } from '#organiser/parts/versioned/editor-frame.tsx';
import { Read } from '#parts/read.tsx';
import { ForOrganisation, Gone } from './chosen.tsx';
import type { Kind } from './kinds.ts';
import type { Choice } from './use-organisations.ts';

/** What an editor is about. */
export interface ContentItem<Row> {
  id: string;
  /** Null: it is not there yet. */
  row: Row | null;
  organisation: Choice;
  /** Shows what somebody else has saved. */
  onReload: () => void;
}

interface LoadedItemProps<Row, Answer, Key extends QueryKey> {
  kind: Kind;
  detail: (id: string, organisation: Choice) => UseQueryOptions<Answer, Error, Row | null, Key>;
  children: (item: ContentItem<Row>) => ReactNode;
}

/** The class, article or ticket that the address names, read once before it is edited. */
export function LoadedItem<Row, Answer, Key extends QueryKey>(
  props: LoadedItemProps<Row, Answer, Key>,
) {
  return (
    <ForOrganisation>
      {(organisation) => <Loaded {...props} organisation={organisation} />}
    </ForOrganisation>
  );
}

function Loaded<Row, Answer, Key extends QueryKey>({
  kind,
  detail,
  organisation,
  children,
}: LoadedItemProps<Row, Answer, Key> & { organisation: Choice }) {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const [fresh, setFresh] = useState(params.has('baru'));
  const [round, setRound] = useState(0);
  const found = useQuery({ ...detail(id, organisation), enabled: !fresh });

  const reload = async () => {
    setFresh(false);
    await found.refetch();
    setRound(round + 1);
  };
  const editor = (row: Row | null) => (
    <Fragment key={`${id} ${round}`}>
      {children({ id, row, organisation, onReload: reload })}
    </Fragment>
  );
  if (fresh) {
    return editor(null);
  }
  return (
    <Read
      of={[found]}
      skeleton={<EditorSkeleton />}
      failed={copy.editorFailed}
      missing={<Gone kind={kind} organisation={organisation} />}
    >
      {editor}
    </Read>
  );
}
