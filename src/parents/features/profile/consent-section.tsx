import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Consent, changeConsent, consentQueries, hasAgreed } from '#api/consents.ts';
import { paths } from '#domain/paths.ts';
import type { ConsentKind } from '#domain/statuses.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/own-data.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import * as shared from '#parts/copy/shared.ts';
import { Read } from '#parts/read.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { AskConsent } from './ask-consent.tsx';

const choices: { kind: ConsentKind; label: string; text: string }[] = [
  { kind: 'foto', label: copy.photoLabel, text: copy.photoText },
  { kind: 'publikasi_hasil', label: copy.resultsLabel, text: copy.resultsText },
  { kind: 'teman_tim', label: copy.friendsLabel, text: copy.friendsText },
];

/** What the person agrees to, and the choices that are free. */
export function ConsentSection({ userId }: { userId: string }) {
  const consents = useQuery(consentQueries.own(userId));
  return (
    <Section title={copy.consentTitle}>
      <Read
        of={[consents]}
        failed={copy.consentLoadFailed}
        skeleton={
          <Loading label={copy.consentLoading}>
            <Skeleton className="h-56 rounded-xl" />
          </Loading>
        }
      >
        {(found) => <Choices userId={userId} consents={found} />}
      </Read>
    </Section>
  );
}

function Choices({ userId, consents }: { userId: string; consents: Consent[] }) {
  const client = useQueryClient();
  const agreedOn = consents.find(({ jenis }) => jenis === 'syarat')?.diberikan_pada;

  const change = useAct({
    act: ({ kind, given }: { kind: ConsentKind; given: boolean }) => changeConsent([kind], given),
    done: (changed) => {
      client.setQueryData(consentQueries.own(userId).queryKey, changed);
      toast.success(copy.consentSaved);
    },
    refused: refusedInToast(),
  });

  return (
    <div className="grid gap-3">
      {!hasAgreed(consents) && <AskConsent userId={userId} />}
      <Card className="grid divide-y divide-line">
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
      {hasAgreed(consents) && agreedOn !== undefined && (
        <p className="text-ink-muted text-sm">{copy.agreedToTerms(formatDate(agreedOn))}</p>
      )}
      <div className="grid gap-2.5 sm:grid-cols-2">
        <ButtonLink to={paths.terms()} variant="secondary" block>
          {shared.termsTitle}
        </ButtonLink>
        <ButtonLink to={paths.privacy()} variant="secondary" block>
          {shared.privacyTitle}
        </ButtonLink>
      </div>
    </div>
  );
}
