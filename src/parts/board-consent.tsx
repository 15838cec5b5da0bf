import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  boardConsentQueries,
  type NameStep,
  nameSteps,
  setBoardConsent,
} from '#api/board-consents.ts';
import { needsChanged } from '#api/needs-changed.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Read } from '#parts/read.tsx';
import { Loading } from '#ui/loading.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import * as copy from './copy/board-consent.ts';

interface Child {
  /** The entry. */
  id: string;
  nama_panggilan_rider: string;
  nama_lengkap_rider: string;
}

interface BoardConsentProps {
  userId: string;
  /** Entries of one race; a child in two categories is asked about once. */
  entries: readonly Child[];
}

/** Asks the parent of each child who may read its name; taken back, the name goes at once (R21). */
export function BoardConsent(props: BoardConsentProps) {
  return (
    <Section title={copy.title} level={3}>
      <NameQuestions {...props} />
    </Section>
  );
}

/** The question alone, a child after the other. */
export function NameQuestions({ userId, entries }: BoardConsentProps) {
  const children = [...new Map(entries.map((child) => [child.nama_lengkap_rider, child])).values()];
  const words = useQuery(
    boardConsentQueries.of(
      userId,
      children.map(({ id }) => id),
    ),
  );
  return (
    <Read
      of={[words]}
      failed={copy.loadFailed}
      skeleton={
        <Loading label={copy.loading}>
          <Skeleton className="h-48 rounded-xl" />
        </Loading>
      }
    >
      {(known) => (
        <div className="grid gap-4">
          {children.map((child) => (
            <NameQuestion
              key={child.id}
              entryId={child.id}
              nickname={child.nama_panggilan_rider}
              word={known.get(child.id)}
            />
          ))}
          <p className="text-ink-muted text-sm">{copy.forTheSeason}</p>
        </div>
      )}
    </Read>
  );
}

interface NameQuestionProps {
  entryId: string;
  nickname: string;
  /** What the family said; undefined: it was not asked. */
  word: NameStep | undefined;
}

export function NameQuestion({ entryId, nickname, word }: NameQuestionProps) {
  const client = useQueryClient();
  const change = useAct({
    act: (step: NameStep) => setBoardConsent(entryId, step),
    done: async () => {
      needsChanged(client);
      await client.invalidateQueries({ queryKey: ['board-consents'] });
      toast.success(copy.saved);
    },
    refused: refusedInToast(),
  });
  return (
    <RadioGroup
      legend={copy.question(nickname)}
      name={`nama-${entryId}`}
      layout="stack"
      options={nameSteps.map((step) => ({
        value: step,
        ...copy.steps[step],
        disabled: change.busy,
      }))}
      // What was chosen shows while it is on its way.
      value={change.doing ?? word ?? null}
      onChange={change.run}
      hint={word === undefined ? copy.notAsked : undefined}
    />
  );
}
