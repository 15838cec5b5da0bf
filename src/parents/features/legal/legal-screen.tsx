import type { ReactNode } from 'react';
import { useSession } from '#api/platform/session.ts';
import { paths } from '#domain/paths.ts';
import { type LegalText, termsVersion } from '#domain/terms.ts';
import { formatLongDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/legal.ts';
import { operatorAddress } from '#parts/copy/ask-operator.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';

/** The operator says at build time who they are and where families can reach them (docs/deployment.md). */
const operator: string | undefined = import.meta.env.VITE_OPERATOR_NAME;

const link = 'font-semibold text-primary underline underline-offset-4';

/** A text that people agree to: what it comes to, its version, its parts, and whom to ask. */
export function LegalScreen({
  title,
  text,
  children,
}: {
  title: string;
  text: LegalText;
  /** What can be chosen right here. */
  children?: ReactNode;
}) {
  const session = useSession();
  return (
    <Screen>
      <ScreenHeader title={title} backTo={paths.home()} />
      <article className="mx-auto grid max-w-prose gap-6">
        <p className="text-ink-muted text-sm">
          {copy.versionLine(formatLongDate(`${termsVersion}T12:00:00+07:00`))}
        </p>
        <Notice>{text.summary}</Notice>
        {text.sections.map(({ title: heading, parts }) => (
          <section key={heading} className="grid gap-2.5">
            <h2 className="text-lg">{heading}</h2>
            {parts.map((part) =>
              typeof part === 'string' ? (
                <p key={part}>{part}</p>
              ) : (
                <ul key={part[0]} className="grid list-disc gap-2 pl-5 marker:text-ink-muted">
                  {part.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
        {children}
        <section className="grid gap-2.5">
          <h2 className="text-lg">{copy.contactTitle}</h2>
          {operator && <p>{copy.contactOperator(operator)}</p>}
          {operatorAddress ? (
            <p>
              {copy.contactText}{' '}
              <a href={`mailto:${operatorAddress}`} className={link}>
                {operatorAddress}
              </a>
            </p>
          ) : (
            <p>{copy.noContactText}</p>
          )}
        </section>
        {session !== null && (
          <ButtonLink to={paths.ownData()} variant="secondary" block>
            {copy.toOwnDataAction}
          </ButtonLink>
        )}
      </article>
    </Screen>
  );
}
