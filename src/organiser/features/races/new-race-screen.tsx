import * as copy from '#organiser/copy/races.ts';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { NewRaceForm } from './new-race-form.tsx';

export function Component() {
  return (
    <>
      <ScreenHeader title={copy.newTitle} />
      <NewRaceForm passed />
    </>
  );
}
