import { ChevronDown } from 'lucide-react';
import { parsePerks } from '#domain/perks.ts';
import { questionsOf, rundownOf } from '#domain/race-story.ts';
import { columnSizes } from '#ui/picture-widths.ts';
import { Section } from '#ui/section.tsx';
import { SmartImage } from '#ui/smart-image.tsx';
import { BeforeTheRace } from './before-the-race/before-the-race.tsx';
import * as copy from './copy/race-story.ts';
import * as shared from './copy/shared.ts';
import { PerkList } from './perk-list.tsx';
import { RaceMap } from './race-map.tsx';
import type { ShownRace } from './race-view.tsx';

/** What the organiser tells at length; read after the first screens. */
export interface ToldAtLength {
  susunan_acara: string | null;
  rute: string | null;
  tanya_jawab: string | null;
  foto_lama: string[];
}

/** What stands below the classes of a race: read by those who are about to decide, and loaded for them. */
export function RaceStory({ race, told }: { race: ShownRace; told: ToldAtLength | null }) {
  const perks = parsePerks(race.mendapatkan);
  return (
    <>
      {perks.length > 0 && (
        <Section level={3} title={shared.perksTitle}>
          <PerkList perks={perks} />
        </Section>
      )}
      {told?.susunan_acara && <Rundown text={told.susunan_acara} />}
      {told && told.foto_lama.length > 0 && <Photos photos={told.foto_lama} race={race.judul} />}
      {told?.rute && (
        <Section level={3} title={copy.routeTitle}>
          <p className="whitespace-pre-line text-ink-muted">{told.rute}</p>
        </Section>
      )}
      <Section level={3} title={shared.placeLabel}>
        <RaceMap
          mapLocation={race.map_location}
          placeNames={[race.lokasi, race.kota, race.provinsi]}
        />
      </Section>
      <BeforeTheRace race={race} />
      {race.keterangan && (
        <Section level={3} title={shared.notesTitle}>
          <p className="whitespace-pre-line text-ink-muted">{race.keterangan}</p>
        </Section>
      )}
      {told?.tanya_jawab && <Questions text={told.tanya_jawab} />}
    </>
  );
}

function Rundown({ text }: { text: string }) {
  return (
    <Section level={3} title={copy.rundownTitle}>
      <ol className="grid divide-y divide-line rounded-xl bg-surface px-4 shadow-card">
        {rundownOf(text).map(({ time, what }) => (
          <li
            key={`${time} ${what}`}
            className="flex flex-wrap items-baseline gap-x-4 py-2.5 text-sm"
          >
            {time !== null && <span className="min-w-12 font-bold tabular-nums">{time}</span>}
            <span className="min-w-0 flex-1 basis-40">{what}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Photos({ photos, race }: { photos: string[]; race: string }) {
  return (
    <Section level={3} title={copy.photosTitle}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <ul aria-label={copy.photosLabel} tabIndex={0} className="scroller tiles gap-2.5">
        {photos.map((photo, index) => (
          <li key={photo} className="w-64 overflow-hidden rounded-lg wide:w-auto">
            <SmartImage
              src={photo}
              alt={copy.photoText(index + 1, race)}
              ratio={4 / 3}
              sizes={columnSizes}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Questions({ text }: { text: string }) {
  return (
    <Section level={3} title={copy.questionsTitle}>
      <div className="grid divide-y divide-line rounded-xl bg-surface px-4 shadow-card">
        {questionsOf(text).map(({ question, answer }) =>
          question === null ? (
            <Answer key="" lines={answer} />
          ) : (
            <details key={question} className="group text-sm">
              <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-2 font-semibold">
                {question}
                <ChevronDown
                  aria-hidden
                  className="ml-auto size-5 shrink-0 text-ink-muted transition-transform group-[[open]]:rotate-180"
                />
              </summary>
              <Answer lines={answer} />
            </details>
          ),
        )}
      </div>
    </Section>
  );
}

function Answer({ lines }: { lines: string[] }) {
  return <p className="whitespace-pre-line pb-3.5 text-ink-muted text-sm">{lines.join('\n')}</p>;
}
