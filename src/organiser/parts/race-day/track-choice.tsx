import * as copy from '#organiser/copy/race-tracks.ts';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { hasTwoTracks } from './tracks.ts';
import type { RaceDay } from './use-race-day.ts';

/** Which of two tracks is looked at, and who decides there; of one track nothing. */
export function TrackChoice({ day }: { day: RaceDay }) {
  if (!hasTwoTracks(day)) {
    return null;
  }
  return (
    <fieldset aria-label={copy.chooseTrack} className="flex flex-wrap gap-2 print:hidden">
      {day.tracks.map(({ track, holder }) => (
        <ChoiceChip key={track} chosen={track === day.track} onChoose={() => day.lookAt(track)}>
          {copy.onTrackIs(track, holder.isThisPhone ? copy.thisPhone : holder.name)}
        </ChoiceChip>
      ))}
    </fieldset>
  );
}
