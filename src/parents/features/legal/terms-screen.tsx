import { terms } from '#parents/copy/terms.ts';
import * as shared from '#parts/copy/shared.ts';
import { LegalScreen } from './legal-screen.tsx';

export function Component() {
  return <LegalScreen title={shared.termsTitle} text={terms} />;
}
