import { useState } from 'react';
import { paths } from '#domain/paths.ts';
import type { RaceAct } from '#functions/_shared/racing/decisions.ts';
import { mostScreens, screenShows } from '#functions/_shared/racing/kinds.ts';
import * as copy from '#organiser/copy/race-control.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { ShowFrames } from '#organiser/parts/qr-frames/show-frames.tsx';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { Field } from '#ui/field.tsx';
import { Section } from '#ui/section.tsx';
import { SelectInput } from '#ui/select-input.tsx';
import { PodiumReveal } from './podium-reveal.tsx';

export type ScreenShow = Omit<Extract<RaceAct, { kind: 'layar' }>['payload'], 'screen'>;

/** The screens at the venue: each is switched from here, also while nobody stands at it. */
export function VenueScreens({ day }: { day: RaceDay }) {
  const [first] = day.tracks;
  const screens = first?.chain.state.screens ?? new Map<number, ScreenShow & { n: number }>();
  const [more, setMore] = useState(0);
  const count = Math.min(mostScreens, Math.max(1, more, ...screens.keys()));
  if (first === undefined) {
    return null;
  }
  return (
    <Section title={copy.screensTitle}>
      <p>{first.deciding ? copy.screensText : copy.screensOnlyHolder}</p>
      <ul className="grid gap-3">
        {Array.from({ length: count }, (_, index) => index + 1).map((screen) => (
          <li key={screen}>
            <VenueScreen
              day={day}
              screen={screen}
              show={screens.get(screen) ?? { show: 'bergantian' }}
              mayDecide={first.deciding}
            />
          </li>
        ))}
      </ul>
      {first.deciding && count < mostScreens && (
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          onClick={() => setMore(count + 1)}
        >
          {copy.anotherScreen}
        </Button>
      )}
    </Section>
  );
}

interface VenueScreenProps {
  day: RaceDay;
  screen: number;
  show: ScreenShow;
  mayDecide: boolean;
}

function VenueScreen({ day, screen, show, mayDecide }: VenueScreenProps) {
  const [code, setCode] = useState(false);
  const address = new URL(paths.venue(day.race.id, screen), window.location.origin).href;
  const set = useAct({
    act: (next: ScreenShow) => day.decide(null, { kind: 'layar', payload: { screen, ...next } }),
    sentences: refusals,
  });
  const ofClass = show.show === 'hasil' || show.show === 'podium';
  return (
    <Card className="grid gap-3 p-4">
      <h3 className="flex flex-wrap items-center justify-between gap-2 font-bold">
        {copy.screenName(screen)}
        <Button variant="ghost" aria-expanded={code} onClick={() => setCode(!code)}>
          {copy.screenAddress}
        </Button>
      </h3>
      {code && (
        <>
          <p className="wrap-anywhere">{copy.screenAddressText(address)}</p>
          <ShowFrames frames={[address]} label={copy.screenCode(screen)} />
        </>
      )}
      <fieldset className="grid gap-3" disabled={!mayDecide}>
        <legend className="sr-only">{copy.screenShows(screen)}</legend>
        <div className="flex flex-wrap gap-2">
          {screenShows.map((one) => (
            <ChoiceChip
              key={one}
              chosen={show.show === one}
              onChoose={() => void set.run({ show: one })}
            >
              {copy.screenParts[one]}
            </ChoiceChip>
          ))}
        </div>
        {ofClass && (
          <Field label={copy.screenClass}>
            {(control) => (
              <SelectInput
                {...control}
                value={show.class ?? ''}
                onChange={({ target }) =>
                  void set.run({
                    show: show.show,
                    ...(target.value !== '' && { class: target.value }),
                  })
                }
              >
                <option value="">{copy.screenLatest}</option>
                {day.classes.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        )}
        {show.show === 'podium' && (
          <PodiumReveal
            day={day}
            raceClass={day.classes.find(({ id }) => id === show.class)}
            show={show}
            busy={set.busy}
            onShow={(next) => void set.run(next)}
          />
        )}
      </fieldset>
      <Refused act={set} />
    </Card>
  );
}
