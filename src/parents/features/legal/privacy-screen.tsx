import { privacy } from '#parents/copy/privacy.ts';
import { MeasuringChoice } from '#parents/parts/measuring-choice.tsx';
import * as shared from '#parts/copy/shared.ts';
import { LegalScreen } from './legal-screen.tsx';

export function Component() {
  return (
    <LegalScreen title={shared.privacyTitle} text={privacy}>
      <MeasuringChoice />
    </LegalScreen>
  );
}
