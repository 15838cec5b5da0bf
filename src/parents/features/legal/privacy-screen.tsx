import { privacy } from '#parents/copy/privacy.ts';
import * as shared from '#parts/copy/shared.ts';
import { LegalScreen } from './legal-screen.tsx';
import { MeasuringChoice } from './measuring-choice.tsx';

export function Component() {
  return (
    <LegalScreen title={shared.privacyTitle} text={privacy}>
      <MeasuringChoice />
    </LegalScreen>
  );
}
