import { lazy } from 'react';
import { addresses } from '#organiser/addresses.ts';
import { raceControlTitle } from '#organiser/copy/app.ts';
import * as copy from '#organiser/copy/race-control.ts';
import { PhoneWarnings } from '#organiser/parts/race-day/phone-warnings.tsx';
import { RaceDayFrame } from '#organiser/parts/race-day/race-day-frame.tsx';
import { useRaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Optional } from '#parts/optional.tsx';
import { Branches } from './branches.tsx';
import { HelpersPhones } from './helpers-phones.tsx';
import { HolderSection } from './holder-section.tsx';
import { VenueScreens } from './screens.tsx';
import { WitnessSection } from './witness-section.tsx';

// Kept on the phone with the screen.
const Timeline = lazy(() =>
  import('./timeline.tsx').then(({ Timeline: one }) => ({ default: one })),
);

/** Who decides, and which phones help: handover, takeover, witness, branches, pairing. */
export function Component() {
  const day = useRaceDay();
  return (
    <RaceDayFrame
      day={day}
      title={raceControlTitle}
      notices={false}
      back={{ to: addresses.raceDay(day.race.id), label: copy.backToDay }}
    >
      <div className="grid gap-8">
        <PhoneWarnings storage />
        <Branches day={day} />
        <HolderSection day={day} />
        <WitnessSection day={day} />
        <HelpersPhones day={day} />
        <VenueScreens day={day} />
        <Optional>
          <Timeline day={day} />
        </Optional>
      </div>
    </RaceDayFrame>
  );
}
