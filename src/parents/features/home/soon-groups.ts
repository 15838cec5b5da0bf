import type { Child } from '#api/own-reads.ts';
import type { ListedRace } from '#api/races.ts';
import { isOfAge } from '#domain/age.ts';
import { calendarDay, daysUntil } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/home.ts';

/** Races that home offers, in the order of what decides for a family: the day, the way, the child. */
export interface SoonGroup {
  title: string;
  races: readonly ListedRace[];
}

const mostOfWeek = 3;
const mostNear = 3;
const mostOfChild = 2;
const mostNew = 3;
/** More children than that share a group. */
const mostChildGroups = 2;

/** Whether a race has a category for a child, as far as age and gender go; the database decides who may enter. */
export function isFor(race: ListedRace, child: Child): boolean {
  const day = calendarDay(race.tanggal_mulai, race.zona_waktu);
  return (race.ages ?? []).some(
    (ages) =>
      isOfAge(child.tanggal_lahir, ages, day) &&
      (!['pria', 'wanita'].includes(ages.batasan_gender ?? '') ||
        ages.batasan_gender === child.jenis_kelamin),
  );
}

/** "KOTA BANDUNG", "Kab. Bandung" and "Bandung" are one place to a family that looks for a race. */
function plainPlace(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(kota adm\.?|kota|kabupaten|kab\.?)\s+/, '')
    .trim();
}

/** Races in a place, and in its province where one of the races says which that is. */
export function near(place: string, races: readonly ListedRace[]): ListedRace[] {
  const wanted = plainPlace(place);
  const isThere = ({ kota }: ListedRace) => {
    const there = plainPlace(kota);
    return wanted !== '' && there !== '' && (there.includes(wanted) || wanted.includes(there));
  };
  const provinces = new Set(races.filter(isThere).map(({ provinsi }) => provinsi));
  return [
    ...races.filter(isThere),
    ...races.filter((race) => !isThere(race) && race.provinsi && provinces.has(race.provinsi)),
  ];
}

/** What is said of races that can be entered and have places, soonest first, each race once. */
export function soonGroups(
  open: readonly ListedRace[],
  children: readonly Child[],
  place: string | null,
  isNew: (race: ListedRace) => boolean,
  now: Date,
  fits: (race: ListedRace, child: Child) => boolean = isFor,
): SoonGroup[] {
  const told = new Set<ListedRace>();
  const groups: SoonGroup[] = [];
  const add = (title: string, found: readonly ListedRace[], most: number) => {
    const fresh = found.filter((race) => !told.has(race)).slice(0, most);
    for (const race of fresh) {
      told.add(race);
    }
    if (fresh.length > 0) {
      groups.push({ title, races: fresh });
    }
  };
  const inWeek = open.filter((race) => daysUntil(race.tanggal_mulai, now, race.zona_waktu) <= 7);
  add(copy.thisWeekTitle, inWeek, mostOfWeek);
  if (place !== null) {
    add(copy.nearTitle, near(place, open), mostNear);
  }
  if (children.length <= mostChildGroups) {
    for (const child of children) {
      add(
        copy.forChild(child.nama_panggilan),
        open.filter((race) => fits(race, child)),
        mostOfChild,
      );
    }
  } else {
    add(
      copy.forChildren,
      open.filter((race) => children.some((child) => fits(race, child))),
      mostOfWeek,
    );
  }
  add(copy.newTitle, open.filter(isNew), mostNew);
  if (inWeek.length === 0) {
    // Nothing this week: what comes first is still the first thing to know.
    add(copy.soonTitle, open, mostNear);
  }
  return groups;
}
