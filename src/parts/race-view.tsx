import { CalendarDays, Clock, type LucideIcon, MapPin, Tag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RaceDetail } from '#api/races.ts';
import { firstFilled } from '#domain/first-filled.ts';
import { distinctPlaces } from '#domain/place-names.ts';
import type { ShownPrices } from '#domain/price-totals.ts';
import { racePicture } from '#domain/race-picture.ts';
import {
  registrationEnd,
  remainingPlaces,
  shortestChargeMinutes,
} from '#functions/_shared/venue/availability.ts';
import { formatLongDate, formatTime, instantOf } from '#functions/_shared/venue/dates.ts';
import { wideSizes } from '#ui/picture-widths.ts';
import { Section } from '#ui/section.tsx';
import { SmartImage } from '#ui/smart-image.tsx';
import * as copy from './copy/race.ts';
import * as shared from './copy/shared.ts';
import { DateBadge } from './date-badge.tsx';
import { RacePrice } from './race-price.tsx';

/** What is shown of a race: published, or still being written. */
export type ShownRace = Omit<RaceDetail, 'id' | 'status'> & {
  /** None while it is still being written. */
  id?: string;
  /** What stands for nothing yet, since no number means that. */
  unfilled?: { price: boolean; places: boolean };
};

/** Where a race is, in words, nearest first. */
export function placeOf({
  lokasi,
  kota,
  provinsi,
}: Pick<ShownRace, 'lokasi' | 'kota' | 'provinsi'>) {
  return distinctPlaces([lokasi, kota, provinsi]).join(', ');
}

export interface RaceViewProps {
  race: ShownRace;
  now: Date;
  /** Then neither days nor places are counted, and it has no price. */
  calledOff?: boolean;
  /** Between its name and its facts: the reader's own orders, for one. */
  children?: ReactNode;
  /** Below its facts. */
  action?: ReactNode;
  /** Before its story. */
  classes?: ReactNode;
  /** Below its description: the rest of its story. */
  story?: ReactNode;
  /** What a rider pays and how to enter, where it stands beside the story instead of at the screen's foot. */
  booking?: ReactNode;
}

/** Head, facts and story below each other; on a laptop the facts stand beside the other two, and stay in view. */
export const raceLayout = {
  frame:
    'grid gap-6 laptop:grid-cols-[minmax(0,1fr)_22rem] laptop:grid-rows-[auto_1fr] laptop:gap-x-10',
  head: 'grid gap-6',
  facts:
    'grid gap-6 laptop:sticky laptop:top-[calc(4.5rem+var(--top-bar,0px))] laptop:col-start-2 laptop:row-span-2 laptop:row-start-1 laptop:self-start',
  story: 'grid gap-6 laptop:col-start-1 laptop:content-start',
  cover: 'bleed -mt-4 relative laptop:mx-0 laptop:mt-0 laptop:overflow-hidden laptop:rounded-2xl',
  picture: 'wide:aspect-video! laptop:aspect-[2/1]!',
};

/** A race with all that its organiser says about it. */
export function RaceView({
  race,
  now,
  calledOff = false,
  children,
  action,
  classes,
  story,
  booking,
}: RaceViewProps) {
  const countdown = calledOff ? null : copy.countdown(race.tanggal_mulai, race.zona_waktu, now);
  return (
    <article className={raceLayout.frame}>
      <div className={raceLayout.head}>
        <div className={raceLayout.cover}>
          <SmartImage
            src={racePicture(race.id, race.gambar_cover, race.gambar_url)}
            alt=""
            ratio={16 / 10}
            priority
            sizes={wideSizes}
            className={raceLayout.picture}
          />
          <DateBadge
            date={race.tanggal_mulai}
            zone={race.zona_waktu}
            className="absolute bottom-4 left-5"
          />
          {countdown && (
            <p className="absolute right-5 bottom-4 max-w-[60%] rounded-full bg-surface px-3.5 py-1.5 font-bold text-sm shadow-raised">
              {countdown}
            </p>
          )}
        </div>
        <div>
          <h2 className="text-2xl">{race.judul}</h2>
          <p className="mt-1.5 text-ink-muted text-sm">
            {filled(' · ', firstFilled(race.penyelenggara) ?? shared.defaultOrganiser, race.kota)}
          </p>
        </div>
        {children}
      </div>
      <div className={raceLayout.facts}>
        <dl className="grid gap-4 rounded-xl bg-surface p-[min(1rem,4vw)] shadow-card wide:grid-cols-2 wide:items-start wide:p-5 laptop:grid-cols-1">
          <Fact icon={CalendarDays} label={copy.dateLabel}>
            {filled(
              ', ',
              formatLongDate(race.tanggal_mulai, race.zona_waktu),
              formatTime(race.tanggal_mulai, race.zona_waktu),
            ) || copy.notFilled}
          </Fact>
          <Fact icon={MapPin} label={shared.placeLabel}>
            {placeOf(race) || copy.notFilled}
          </Fact>
          {!calledOff && (
            <>
              <Fact icon={Tag} label={copy.priceLabel}>
                <AskedPrice race={race} now={now} />
              </Fact>
              <Fact icon={Clock} label={copy.deadlineLabel}>
                {copy.deadlineInWords(registrationEnd(race), race.zona_waktu, now) ||
                  copy.notFilled}
                {copy.closesToday(registrationEnd(race), now) && (
                  <span className="block font-normal text-ink-muted text-xs">
                    {copy.closesEarlier(shortestChargeMinutes)}
                  </span>
                )}
              </Fact>
              {!(now.getTime() > instantOf(registrationEnd(race))) && (
                <Fact icon={Users} label={copy.quotaLabel}>
                  {race.unfilled?.places
                    ? copy.notFilled
                    : copy.placesLeft(remainingPlaces(race), race.max_peserta)}
                  <span className="block font-normal text-ink-muted text-xs">
                    {race.satu_rider_per_akun === false
                      ? copy.siblingsWelcome
                      : copy.oneRiderAnAccount}
                  </span>
                </Fact>
              )}
            </>
          )}
        </dl>
        {booking !== undefined && (
          <div className="rounded-xl bg-surface p-5 shadow-card">{booking}</div>
        )}
        {action}
      </div>
      <div className={raceLayout.story}>
        {classes}
        {race.deskripsi && (
          <Section level={3} title={copy.descriptionTitle}>
            <p className="whitespace-pre-line text-ink-muted">{race.deskripsi}</p>
          </Section>
        )}
        {story}
      </div>
    </article>
  );
}

function filled(between: string, ...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(between);
}

function AskedPrice({
  race,
  ...shown
}: {
  race: ShownPrices & Pick<ShownRace, 'unfilled'>;
  now: Date;
  className?: string;
  short?: boolean;
}) {
  return race.unfilled?.price ? copy.notFilled : <RacePrice race={race} {...shown} />;
}

interface FactProps {
  icon: LucideIcon;
  label: string;
  children: ReactNode;
}

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    // However large the text: a date has its line beside the icon.
    <div className="grid grid-cols-[min(2.5rem,12vw)_minmax(0,1fr)] items-center gap-x-[min(.75rem,3vw)]">
      <dt className="contents">
        <span className="row-span-2 grid aspect-square place-items-center rounded-md bg-primary-soft text-on-primary-soft">
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="text-ink-muted text-xs">{label}</span>
      </dt>
      <dd className="col-start-2 font-semibold text-[min(.875rem,6vw)]/[1.57]">{children}</dd>
    </div>
  );
}

/** What a rider pays, and what can be done about it, at the foot of a race. */
export function PriceBar({
  race,
  now,
  children,
}: {
  race: ShownPrices & Pick<ShownRace, 'unfilled'>;
  now: Date;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="text-ink-muted text-xs">{copy.pricePerRider}</p>
        <AskedPrice race={race} now={now} className="text-xl" short />
      </div>
      {children}
    </div>
  );
}
