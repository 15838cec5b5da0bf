import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type Consent, consentQueries, hasAgreed } from '#api/consents.ts';
import { paths } from '#domain/paths.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import * as kept from '#parents/copy/kept-data.ts';
import * as copy from '#parents/copy/own-data.ts';
import { ConsentChoices } from '#parts/consent-choices.tsx';
import * as shared from '#parts/copy/shared.ts';
import { Read } from '#parts/read.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Loading } from '#ui/loading.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AskConsent } from './ask-consent.tsx';

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
  const agreedOn = consents.find(({ jenis }) => jenis === 'syarat')?.diberikan_pada;

  return (
    <div className="grid gap-3">
      {!hasAgreed(consents) && <AskConsent userId={userId} />}
      <ConsentChoices userId={userId} consents={consents} />
      {hasAgreed(consents) && agreedOn !== undefined && (
        <p className="text-ink-muted text-sm">{copy.agreedToTerms(formatDate(agreedOn))}</p>
      )}
      <p className="text-ink-muted text-sm">
        {kept.boardConsentBefore}
        <Link
          to={paths.orders()}
          className="font-semibold text-primary underline underline-offset-4"
        >
          {kept.boardConsentLink}
        </Link>
        {kept.boardConsentAfter}
      </p>
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
