import { useQuery, useQueryClient } from '@tanstack/react-query';
import { boardConsentQueries, setBoardConsent } from '#api/board-consents.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Read } from '#parts/read.tsx';
import { Card } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
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
  level?: 2 | 3;
}

/** Asks the parent of each child whether the public board may name it; taken back, the name goes at once (R21). */
export function BoardConsent({ userId, entries, level = 3 }: BoardConsentProps) {
  const children = [...new Map(entries.map((child) => [child.nama_lengkap_rider, child])).values()];
  const words = useQuery(
    boardConsentQueries.of(
      userId,
      children.map(({ id }) => id),
    ),
  );
  return (
    <Section title={copy.title} level={level}>
      <Read
        of={[words]}
        failed={copy.loadFailed}
        skeleton={
          <Loading label={copy.loading}>
            <Skeleton className="h-32 rounded-xl" />
          </Loading>
        }
      >
        {(known) => (
          <Card className="grid divide-y divide-line">
            <p className="p-4 text-sm">{copy.text}</p>
            {children.map((child) => (
              <div key={child.id} className="p-4">
                <BoardChoice
                  entryId={child.id}
                  word={known.get(child.id)}
                  label={copy.showName(child.nama_panggilan_rider)}
                />
              </div>
            ))}
          </Card>
        )}
      </Read>
    </Section>
  );
}

interface BoardChoiceProps {
  entryId: string;
  /** What the family said; undefined: it was not asked. */
  word: boolean | undefined;
  label: string;
  /** In the place of how it stands. */
  hint?: string;
}

export function BoardChoice({ entryId, word, label, hint }: BoardChoiceProps) {
  const client = useQueryClient();
  const change = useAct({
    act: (shown: boolean) => setBoardConsent(entryId, shown),
    done: async () => {
      await client.invalidateQueries({ queryKey: ['board-consents'] });
      toast.success(copy.saved);
    },
    refused: refusedInToast(),
  });
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-primary"
        // What was chosen shows while it is on its way.
        checked={change.doing ?? word ?? false}
        disabled={change.busy}
        onChange={(event) => change.run(event.currentTarget.checked)}
      />
      <span className="grid min-w-0 gap-0.5">
        <span className="wrap-anywhere font-semibold">{label}</span>
        <span className="text-ink-muted text-sm">
          {hint ?? (word === undefined ? copy.notAsked : word ? copy.shown : copy.notShown)}
        </span>
      </span>
    </label>
  );
}
