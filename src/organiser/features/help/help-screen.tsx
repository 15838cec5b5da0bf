import guide from '#docs/organiser.md?raw';
import { helpTitle } from '#organiser/copy/app.ts';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { GuideText } from './guide-text.tsx';

/** The guide of docs/organiser.md, which is in the app so that it can be read without a signal. */
export function Component() {
  return (
    <>
      <ScreenHeader title={helpTitle} />
      <article className="grid max-w-170 gap-3">
        <GuideText source={guide} />
      </article>
    </>
  );
}
