import type { ReactNode } from 'react';
import * as copy from '#organiser/copy/content.ts';
import { useMyWork } from '#organiser/parts/use-my-work.ts';
import { EditorSkeleton } from '#organiser/parts/versioned/editor-frame.tsx';
import { Read } from '#parts/read.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { type Kind, listAddress } from './kinds.ts';
import { type Choice, editableOrganisations, useChosen } from './use-organisations.ts';

/** An editor's organisation: the one of the address. */
export function ForOrganisation({ children }: { children: (organisation: Choice) => ReactNode }) {
  const work = useMyWork();
  return (
    <Read of={[work]} skeleton={<EditorSkeleton />} failed={copy.workFailed}>
      {(mine) => <Chosen choices={editableOrganisations(mine)}>{children}</Chosen>}
    </Read>
  );
}

function Chosen({
  choices,
  children,
}: {
  choices: Choice[];
  children: (organisation: Choice) => ReactNode;
}) {
  const organisation = useChosen(choices);
  if (organisation === undefined) {
    return <EmptyState title={copy.noRightTitle} text={copy.noRightText} />;
  }
  return children(organisation);
}

export function Gone({ kind, organisation }: { kind: Kind; organisation: Choice }) {
  return (
    <EmptyState
      title={copy.goneTitle}
      text={copy.goneText}
      action={<ButtonLink to={listAddress(kind, organisation.key)}>{copy.backToList}</ButtonLink>}
    />
  );
}
