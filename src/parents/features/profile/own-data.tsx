import { paths } from '#domain/paths.ts';
import { toOwnDataAction } from '#parents/copy/legal.ts';
import * as copy from '#parents/copy/own-data.ts';
import * as shared from '#parts/copy/shared.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';
import { AskConsentOnce } from './ask-consent.tsx';

/** The way to what is known of the person, and the question whether they agree to it. */
export function OwnData({ userId }: { userId: string }) {
  return (
    <Section title={shared.ownDataTitle}>
      <AskConsentOnce userId={userId} />
      <Card className="grid gap-4 p-4">
        <p className="text-ink-muted text-sm">{copy.dataSectionText}</p>
        <ButtonLink to={paths.ownData()} variant="secondary" block>
          {toOwnDataAction}
        </ButtonLink>
      </Card>
    </Section>
  );
}
