import { field, spectators, toCamera, toLeft, toRight } from './fields.ts';
import type { MoodName } from './moods.ts';
import type { Parts, PicturePlan } from './picture.ts';
import {
  candiBentar,
  gedungSate,
  hedge,
  istanaMaimun,
  jukung,
  masjidRaya,
  monas,
  palm,
  penjor,
  pine,
  prambanan,
  skyline,
  stadium,
  suramadu,
  suroBoyo,
  tree,
  tugu,
} from './places.ts';
import { balloons, ramp, tent } from './props.ts';
import type { Random } from './random.ts';

interface TicketPlan {
  readonly slug: string;
  readonly mood: MoodName;
  readonly hills: PicturePlan['hills'];
  /** the big word, then the rest of the event's name */
  readonly title: readonly [string, string];
  readonly line: string;
  readonly colors: readonly [string, string];
  readonly track: Omit<PicturePlan['track'], 'width' | 'lanes'>;
  readonly behind: (random: Random) => Parts;
  /** metres to the right at which the first rider rides */
  readonly lead: number;
  readonly confetti?: number;
}

function ticket(of: TicketPlan): PicturePlan {
  return {
    folder: 'tickets',
    slug: of.slug,
    mood: of.mood,
    hills: of.hills,
    clouds: 5,
    camera: { at: [0, 0.72, -4], look: [0, 0.98, 0], view: 44, focus: 3.8, lens: 0.9 },
    track: { ...of.track, width: 4.8, lanes: 4 },
    poster: { city: of.title[0], title: of.title[1], line: of.line, colors: of.colors },
    confetti: of.confetti ?? 0,
    build: (random) => [
      field(
        [
          {
            at: [of.lead, 0, -0.35],
            pose: 'push-left',
            heading: toCamera - of.lead * 0.9,
            size: 1.08,
          },
          { at: [-of.lead * 1.9, 0, 0.7], pose: 'push-right', heading: toCamera + of.lead * 0.5 },
          { at: [of.lead * 2.6, 0, 1.7], pose: 'glide' },
          { at: [-of.lead * 0.3, 0, 2.6], pose: 'push-left' },
        ],
        toCamera,
        random,
      ),
      spectators([-2.9, 0, 1.5], [-2.9, 0, 11], 10, toRight - 0.4, random),
      spectators([2.9, 0, 11], [2.9, 0, 1.5], 10, toLeft + 0.4, random),
      of.behind(random),
    ],
  };
}

const towers = ['#a9bccb', '#c5d0d8', '#8fa9bd'] as const;
const both = [-1, 1] as const;
const sides = (...at: number[]) => at.flatMap((x) => [-x, x]);

export const ticketPictures: readonly PicturePlan[] = [
  ticket({
    slug: 'senayan-kids-cup',
    mood: 'golden',
    hills: 'none',
    title: ['SENAYAN', 'Kids Cup'],
    line: 'JAKARTA PUSAT',
    colors: ['#e8432e', '#ffd23f'],
    lead: 0.42,
    track: { surface: '#cf4e35', verge: 'grass' },
    behind: (random) => [
      stadium([0, 0, 46], 1.35),
      sides(7, 9.5).flatMap((x) => tree([x, 0, 22], 1.3, random, ['#b3b046', '#5d7a2f'])),
    ],
  }),
  ticket({
    slug: 'bandung-balance-open',
    mood: 'misty',
    hills: 'high',
    title: ['BANDUNG', 'Balance Bike Open'],
    line: 'LAPANGAN GASIBU',
    colors: ['#1f8a70', '#ffe66d'],
    lead: -0.42,
    track: { surface: '#5b6470', verge: 'grass', curb: ['#1f8a70', '#fff6ea'] },
    behind: (random) => [
      gedungSate([0, 0, 33], 0.98),
      hedge([-11, 0, 22], [11, 0, 22], 0.7, random),
      sides(6.6, 8.5).flatMap((x) => pine([x, 0, 21], 1.2, random)),
    ],
  }),
  ticket({
    slug: 'tebet-eco-fun-race',
    mood: 'tropical',
    hills: 'none',
    title: ['TEBET', 'Eco Fun Race'],
    line: 'JAKARTA SELATAN',
    colors: ['#2f7a36', '#e8ff9e'],
    lead: 0.45,
    track: { surface: '#d98a5a', verge: 'grass', curve: 0.02, curb: ['#ffd23f', '#fff6ea'] },
    behind: (random) => [
      sides(4.4, 6.4, 8.6).flatMap((x) => tree([x, 0, 15 + random.between(-2, 4)], 1.4, random)),
      skyline([-20, 0, 64], [20, 0, 64], 10, [4, 10], random, towers),
      hedge([-12, 0, 20], [12, 0, 20], 0.9, random),
    ],
  }),
  ticket({
    slug: 'jogja-alun-alun-push',
    mood: 'golden',
    hills: 'volcano',
    title: ['ALUN-ALUN', 'Jogja Push Race'],
    line: 'YOGYAKARTA',
    colors: ['#7a2f2f', '#ffe08a'],
    lead: -0.45,
    track: { surface: '#a39484', verge: 'sand', curb: ['#7a2f2f', '#f3e2c2'] },
    behind: (random) => [
      tugu([0, 0, 30], 1.15),
      both.flatMap((x) => tree([x * 6, 0, 18], 1.9, random)),
    ],
  }),
  ticket({
    slug: 'renon-sunday-push',
    mood: 'morning',
    hills: 'volcano',
    title: ['RENON', 'Sunday Push'],
    line: 'DENPASAR, BALI',
    colors: ['#e0356f', '#ffe66d'],
    lead: 0.4,
    confetti: 30,
    track: { surface: '#c97b54', verge: 'grass', curb: ['#fff6ea', '#f2a51f'] },
    behind: (random) => [
      candiBentar([0, 0, 15], 0.92, 3.1),
      penjor([-2.4, 0, 7], 0.8, 1),
      penjor([2.4, 0, 7], 0.8, -1),
      sides(5.4).flatMap((x) => palm([x, 0, 17], 1.05, random)),
      sides(6).flatMap((x) => hedge([x - 1.6, 0, 15], [x + 1.6, 0, 15], 0.6, random)),
    ],
  }),
  ticket({
    slug: 'medan-merdeka-push',
    mood: 'morning',
    hills: 'low',
    title: ['MEDAN', 'Merdeka Push Race'],
    line: 'LAPANGAN MERDEKA',
    colors: ['#1d6fb8', '#ffe08a'],
    lead: -0.42,
    track: { surface: '#5a5f6b', verge: 'grass', curb: ['#1d6fb8', '#fff6ea'] },
    behind: (random) => [
      masjidRaya([0, 0, 33], 1),
      sides(7.4).flatMap((x) => palm([x, 0, 19], 1.2, random)),
      hedge([-11, 0, 23], [11, 0, 23], 0.6, random),
    ],
  }),
  ticket({
    slug: 'lembang-dirt-series',
    mood: 'misty',
    hills: 'high',
    title: ['LEMBANG', 'Dirt Series'],
    line: 'BANDUNG BARAT',
    colors: ['#8a5a34', '#ffe66d'],
    lead: 0.45,
    track: { surface: '#a8744a', verge: 'grass', line: '#b5835a', curb: ['#6b9a46', '#5c8a3c'] },
    behind: (random) => [
      sides(4.2, 5.8, 7.6, 9.4).flatMap((x) =>
        pine([x, 0, 17 + random.between(-3, 4)], 1.35, random),
      ),
      ramp([0, 0, 5.6], Math.PI / 2, 3.4, 0.34, ['#b57f52', '#8a5a34']),
    ],
  }),
  ticket({
    slug: 'kenjeran-coast-cup',
    mood: 'coral',
    hills: 'sea',
    title: ['KENJERAN', 'Coast Cup'],
    line: 'SURABAYA',
    colors: ['#f2542d', '#ffe0b8'],
    lead: -0.45,
    track: { surface: '#46506b', verge: 'paving', shore: 15, line: '#ffe2c0' },
    behind: () => suramadu([0, 0, 40], 0.95, 0.25),
  }),
  ticket({
    slug: 'prambanan-heritage-ride',
    mood: 'sunrise',
    hills: 'volcano',
    title: ['PRAMBANAN', 'Heritage Ride'],
    line: 'YOGYAKARTA',
    colors: ['#7b3fb5', '#ffe9c4'],
    lead: 0.45,
    track: { surface: '#8a5f4a', verge: 'grass', curb: ['#f2542d', '#ffe7bd'] },
    behind: (random) => [
      prambanan([0, 0, 34], 1),
      sides(6.3).flatMap((x) => palm([x, 0, 16], 1.15, random)),
      hedge([-12, 0, 26], [12, 0, 26], 0.7, random, ['#8a8a3c', '#55602e']),
    ],
  }),
  ticket({
    slug: 'sanur-beach-push',
    mood: 'sunrise',
    hills: 'sea',
    title: ['SANUR', 'Beach Push'],
    line: 'PANTAI MERTASARI, BALI',
    colors: ['#0f8b8d', '#fff1c9'],
    lead: -0.4,
    track: {
      surface: '#b3998a',
      verge: 'sand',
      line: '#ead6c0',
      curb: ['#e8d8c0', '#d8c4a8'],
      shore: 17,
    },
    behind: (random) => [
      jukung([0.6, 0, 13.5], 1, 0.2, ['#fff6ea', '#e8432e']),
      sides(4.8).flatMap((x) => palm([x, 0, 12], 1.25, random)),
    ],
  }),
  ticket({
    slug: 'festival-sepeda-keluarga',
    mood: 'morning',
    hills: 'none',
    title: ['FESTIVAL', 'Sepeda Keluarga'],
    line: 'JAKARTA',
    colors: ['#e63946', '#ffd23f'],
    lead: 0.42,
    confetti: 40,
    track: { surface: '#3f7fb5', verge: 'grass' },
    behind: (random) => [
      monas([0, 0, 36], 0.78),
      skyline([-26, 0, 66], [-4, 0, 66], 8, [4, 11], random, towers),
      skyline([5, 0, 66], [26, 0, 66], 8, [4, 11], random, towers),
      sides(5.6, 8).flatMap((x) => tree([x, 0, 24], 1.2, random)),
    ],
  }),
  ticket({
    slug: 'pameran-sepeda-anak',
    mood: 'tropical',
    hills: 'none',
    title: ['PAMERAN', 'Sepeda Anak'],
    line: 'SURABAYA',
    colors: ['#2b59c3', '#ffe66d'],
    lead: -0.42,
    track: { surface: '#2f8f86', verge: 'paving' },
    behind: (random) => [
      suroBoyo([0.2, 0, 20], 1.05),
      sides(4.6).flatMap((x) => tent([x, 0, 14], ['#f2542d', '#fff6ea'], 0.9)),
      sides(7).flatMap((x) => palm([x, 0, 18], 1.15, random)),
    ],
  }),
  ticket({
    slug: 'kids-bike-camp',
    mood: 'coral',
    hills: 'high',
    title: ['KIDS BIKE', 'Camp'],
    line: 'BANDUNG',
    colors: ['#0f8b8d', '#ffd9a8'],
    lead: 0.42,
    track: { surface: '#a8744a', verge: 'grass', line: '#b5835a', curb: ['#6b9a46', '#5c8a3c'] },
    behind: (random) => [
      tent([-3.4, 0, 13.5], ['#f2542d', '#fff6ea'], 0.85),
      tent([3.4, 0, 13.5], ['#0f8b8d', '#fff6ea'], 0.85),
      tent([0, 0, 18], ['#f7b32b', '#fff6ea'], 0.9),
      sides(5.4, 7.4, 9.4).flatMap((x) => pine([x, 0, 18 + random.between(-2, 3)], 1.3, random)),
    ],
  }),
  ticket({
    slug: 'piknik-roda-dua',
    mood: 'tropical',
    hills: 'volcano',
    title: ['PIKNIK', 'Roda Dua'],
    line: 'YOGYAKARTA',
    colors: ['#3aa655', '#fff1a8'],
    lead: -0.45,
    track: {
      surface: '#d2b58c',
      verge: 'grass',
      line: '#d8be98',
      curb: ['#8fae5c', '#9ab868'],
      curve: -0.02,
    },
    behind: (random) => [
      sides(4.6, 7).flatMap((x) => tree([x, 0, 14 + random.between(-1, 3)], 1.35, random)),
      balloons([-2.5, 0, 4.5], ['#ffd23f', '#e63946', '#7b3fb5'], random),
      hedge([-12, 0, 19], [12, 0, 19], 0.6, random, ['#e87a9a', '#4f9a4a']),
    ],
  }),
  ticket({
    slug: 'pumptrack-jam',
    mood: 'dusk',
    hills: 'sea',
    title: ['PUMPTRACK', 'Jam Malam'],
    line: 'BALI',
    colors: ['#ff4f8b', '#7fe8ff'],
    lead: 0.42,
    track: {
      surface: '#3d4470',
      verge: 'sand',
      line: '#7fe8ff',
      curb: ['#ff4f8b', '#ffe9f2'],
      shore: 20,
    },
    behind: (random) => [
      ramp([0, 0, 5.6], Math.PI / 2, 3.4, 0.34, ['#5a2d91', '#ffd23f']),
      candiBentar([0, 0, 14], 0.8, 3.2),
      sides(5.6).flatMap((x) => palm([x, 0, 15], 1.2, random)),
    ],
  }),
  ticket({
    slug: 'parade-sepeda-hias',
    mood: 'golden',
    hills: 'none',
    title: ['PARADE', 'Sepeda Hias'],
    line: 'MEDAN',
    colors: ['#1f8a70', '#ffe08a'],
    lead: -0.42,
    confetti: 60,
    track: { surface: '#4c5a4f', verge: 'grass', curb: ['#f2a51f', '#fff6ea'] },
    behind: (random) => [
      istanaMaimun([0, 0, 33], 0.98),
      sides(6.3).flatMap((x) => palm([x, 0, 18], 1.2, random)),
      hedge([-11, 0, 24], [11, 0, 24], 0.6, random),
      both.flatMap((x) => balloons([x * 2.4, 0, 3.4], ['#ffd23f', '#e0356f', '#23b5d3'], random)),
    ],
  }),
];
