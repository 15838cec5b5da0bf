import { paths } from '#domain/paths.ts';
import * as shared from './copy/shared.ts';
import { consentParts } from './copy/sign-in.ts';

/** What somebody agrees to by making an account. */
export function TermsConsent() {
  return (
    <p className="text-ink-muted text-sm">
      {consentParts[0]}
      <TextLink to={paths.terms()}>{shared.termsTitle}</TextLink>
      {consentParts[1]}
      <TextLink to={paths.privacy()}>{shared.privacyTitle}</TextLink>
      {consentParts[2]}
    </p>
  );
}

/** In a tab of its own: what was typed stays. */
function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="inline-block py-1 font-semibold text-ink underline"
    >
      {children}
      <span className="sr-only">{shared.inNewTab}</span>
    </a>
  );
}
