import { useQueryClient } from '@tanstack/react-query';
import { type Consent, changeConsent, consentQueries } from '#api/consents.ts';
import type { ConsentKind } from '#domain/statuses.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Card } from '#ui/card.tsx';
import { toast } from '#ui/toast.ts';
import * as copy from './copy/consents.ts';

const choices: { kind: ConsentKind; label: string; text: string }[] = [
  { kind: 'foto', label: copy.photoLabel, text: copy.photoText },
  { kind: 'teman_tim', label: copy.friendsLabel, text: copy.friendsText },
];

/** The consents that are free, each given or taken back by one tap. */
export function ConsentChoices({ userId, consents }: { userId: string; consents: Consent[] }) {
  const client = useQueryClient();
  const change = useAct({
    act: ({ kind, given }: { kind: ConsentKind; given: boolean }) => changeConsent([kind], given),
    done: (changed) => {
      client.setQueryData(consentQueries.own(userId).queryKey, changed);
      toast.success(copy.consentSaved);
    },
    refused: refusedInToast(),
  });

  return (
    <>
      <Card className="grid divide-y divide-line text-left">
        {choices.map(({ kind, label, text }) => {
          const consent = consents.find(({ jenis }) => jenis === kind);
          const changing = change.doing?.kind === kind ? change.doing : undefined;
          return (
            <label key={kind} className="flex min-h-12 items-start gap-3 p-4">
              <input
                type="checkbox"
                className="mt-0.5 size-5 shrink-0 accent-primary"
                // What was chosen shows while it is on its way.
                checked={changing?.given ?? consent !== undefined}
                disabled={change.busy}
                onChange={(event) => change.run({ kind, given: event.currentTarget.checked })}
              />
              <span className="grid gap-0.5">
                <span className="font-semibold">{label}</span>
                <span className="text-sm">{text}</span>
                <span className="text-ink-muted text-sm">
                  {consent === undefined
                    ? copy.consentNotGiven
                    : copy.consentGiven(formatDate(consent.diberikan_pada))}
                </span>
              </span>
            </label>
          );
        })}
      </Card>
      <p className="text-ink-muted text-sm">{copy.freeChoice}</p>
    </>
  );
}
