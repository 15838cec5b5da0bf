import { away, field, spectators, toCamera, toLeft, toRight } from './fields.ts';
import { crowd, person } from './people.ts';
import type { PicturePlan } from './picture.ts';
import { hedge, palm, pine, skyline, streetLamp, tree } from './places.ts';
import type { Sign } from './plates.ts';
import { textSign } from './plates.ts';
import {
  arch,
  balloons,
  barriers,
  board,
  cone,
  facing,
  feather,
  looseHelmet,
  podium,
  ramp,
  table,
  tent,
  trophy,
  tyreStack,
} from './props.ts';
import { seededRandom } from './random.ts';

function calendarSign(): Sign {
  const cells: string[] = [];
  const marked = new Map([
    [9, '#f2542d'],
    [16, '#0f8b8d'],
    [23, '#f7b32b'],
    [30, '#e0356f'],
  ]);
  for (let day = 1; day <= 31; day += 1) {
    const x = 58 + ((day + 2) % 7) * 92;
    const y = 206 + Math.floor((day + 2) / 7) * 76;
    const color = marked.get(day);
    if (color) cells.push(`<circle cx="${x}" cy="${y - 12}" r="33" fill="${color}"/>`);
    cells.push(
      `<text x="${x}" y="${y}" text-anchor="middle" font-family="Poster" font-weight="700" font-size="34" fill="${color ? '#ffffff' : '#2b2e3a'}">${day}</text>`,
    );
  }
  return {
    id: 'calendar',
    width: 670,
    height: 580,
    background: '#fffdf7',
    svg: `<rect width="670" height="128" fill="#e8432e"/><text x="335" y="88" text-anchor="middle" font-family="Poster" font-weight="800" font-size="56" fill="#ffffff">KALENDER LOMBA</text>${cells.join('')}`,
  };
}

/** A phone that shows a made-up code: a picture, nothing that a scanner could read. */
function phoneSign(id: string, color: string, title: string): Sign {
  const random = seededRandom(id + title);
  const cells: string[] = [];
  for (let row = 0; row < 21; row += 1) {
    for (let column = 0; column < 21; column += 1) {
      const corner =
        (row < 8 && column < 8) || (row < 8 && column > 12) || (row > 12 && column < 8);
      if (!corner && random.next() < 0.5) {
        cells.push(`<rect x="${55 + column * 10}" y="${200 + row * 10}" width="10" height="10"/>`);
      }
    }
  }
  for (const [x, y] of [
    [55, 200],
    [195, 200],
    [55, 340],
  ] as const) {
    cells.push(
      `<path d="M${x} ${y}h70v70h-70z M${x + 10} ${y + 10}v50h50v-50z" fill-rule="evenodd"/><rect x="${x + 20}" y="${y + 20}" width="30" height="30"/>`,
    );
  }
  return {
    id,
    width: 320,
    height: 580,
    background: '#fffdf7',
    svg: `<rect width="320" height="150" fill="${color}"/><text x="160" y="98" text-anchor="middle" font-family="Poster" font-weight="800" font-size="${title.length > 6 ? 36 : 60}" fill="#ffffff">${title}</text><g fill="#17181d">${cells.join('')}</g><rect x="40" y="450" width="240" height="14" rx="7" fill="#d8dde3"/><rect x="70" y="480" width="180" height="14" rx="7" fill="#d8dde3"/><rect x="40" y="514" width="240" height="44" rx="22" fill="${color}"/>`,
  };
}

const rankingSign: Sign = {
  id: 'ranking',
  width: 600,
  height: 500,
  background: '#fffdf7',
  svg: `<rect width="600" height="110" fill="#17355e"/><text x="300" y="76" text-anchor="middle" font-family="Poster" font-weight="800" font-size="56" fill="#ffd23f">KLASEMEN</text>${[
    '#f7b32b',
    '#9aa5b1',
    '#c9814a',
    '#d8dde3',
    '#d8dde3',
  ]
    .map(
      (color, index) =>
        `<circle cx="62" cy="${160 + index * 72}" r="25" fill="${color}"/><text x="62" y="${171 + index * 72}" text-anchor="middle" font-family="Poster" font-weight="800" font-size="30" fill="#fff">${index + 1}</text><rect x="108" y="${148 + index * 72}" width="${300 - index * 32}" height="24" rx="12" fill="#c3ccd6"/><rect x="500" y="${148 + index * 72}" width="64" height="24" rx="12" fill="#f2542d" opacity="${1 - index * 0.15}"/>`,
    )
    .join('')}`,
};

const rest = [-9, -6.2, 5.6, 8.4, 11];

export const newsPictures: readonly PicturePlan[] = [
  {
    folder: 'news',
    slug: 'musim-baru-dimulai',
    mood: 'tropical',
    hills: 'low',
    camera: { at: [0.1, 0.85, -3.4], look: [0.1, 0.82, 0], view: 31, focus: 3.4, lens: 1.3 },
    track: {
      surface: '#f0703f',
      verge: 'grass',
      width: 4.4,
      lanes: 3,
      direction: away,
      centre: 0.1,
      curb: ['#ffd23f', '#fff6ea'],
    },
    signs: [calendarSign()],
    build: (random) => [
      board([-0.62, 0.98, 0.5], [0.8, 0.69], 'calendar', facing + 0.12),
      field(
        [
          {
            at: [0.85, 0, 0],
            pose: 'cheer',
            heading: toCamera - 0.4,
            gaze: 0.1,
            look: {
              hair: 'ponytail',
              helmet: '#e0356f',
              helmetStripe: '#ffffff',
              jersey: '#0f8b8d',
              jerseyStripe: '#ffd23f',
              frame: '#ffd23f',
              rims: '#e0356f',
            },
          },
        ],
        toCamera,
        random,
      ),
      hedge([-12, 0, 9], [12, 0, 9], 0.6, random),
      rest.flatMap((x) => palm([x, 0, 12 + random.between(-1, 3)], 1.2, random)),
      balloons([1.9, 0, 0.9], ['#ffd23f', '#e63946', '#7b3fb5'], random, 0.8),
      feather([2.7, 0, 2.6], ['#0f8b8d', '#ffffff'], 0.9),
    ],
  },

  {
    folder: 'news',
    slug: 'helm-yang-pas',
    mood: 'morning',
    hills: 'low',
    camera: { at: [-0.1, 0.92, -2.3], look: [0.06, 0.74, 0], view: 30, focus: 2.15, lens: 1.1 },
    track: { surface: '#c9b49a', verge: 'grass', width: 1, lanes: 1, centre: 400 },
    build: (random) => [
      table([0, 0, -0.1], [0.36, 1.25], 0.5, '#d5efe8'),
      looseHelmet([-0.68, 0.545, -0.2], -1.05, ['#f2542d', '#ffd23f'], 1.45),
      looseHelmet([-0.1, 0.53, -0.3], -0.8, ['#2b59c3', '#ffffff'], 1.15),
      person({
        at: [0.6, 0, 0.42],
        heading: toCamera - 0.3,
        size: 1.06,
        shirt: '#ffd23f',
        accent: '#e0356f',
        trousers: '#26324d',
        skin: '#c98d62',
        hair: 'braids',
        pose: 'buckle',
        gaze: 0,
        nod: 0.06,
        helmet: ['#0f8b8d', '#ffffff'],
      }),
      hedge([-8, 0, 7], [8, 0, 7], 0.6, random),
      [-5.5, -2.8, 2.6, 5].flatMap((x) => tree([x, 0, 9 + random.between(-1, 2)], 1.25, random)),
      cone([-2.3, 0, 3.2]),
      cone([-1.4, 0, 3.5]),
      field([{ at: [-0.9, 0, 3.4], pose: 'push-left', heading: -0.4 }], toRight, random),
    ],
  },

  {
    folder: 'news',
    slug: 'kisah-laras-dari-sleman',
    mood: 'golden',
    hills: 'low',
    camera: { at: [0, 0.95, -3.9], look: [0, 0.95, 0], view: 31, focus: 4.1, lens: 1.3 },
    track: { surface: '#d9583b', verge: 'grass', width: 7, lanes: 1, line: '#d9583b' },
    build: (random) => [
      podium([0, 0, 0.4], ['#f7b32b', '#0f8b8d', '#f2542d'], ['step-1', 'step-2', 'step-3']),
      balloons([-2, 0, 0.9], ['#ffd23f', '#e0356f', '#23b5d3'], random),
      balloons([2, 0, 0.9], ['#f2542d', '#3aa655', '#ffffff'], random),
      feather([-2.6, 0, 1.6], ['#f2542d', '#ffd23f'], 0.8),
      feather([2.3, 0, 1.6], ['#2b59c3', '#fff6ea'], 0.8),
      skyline([-30, 0, 50], [30, 0, 50], 12, [5, 13], random, ['#c9d8d4', '#a9bccb', '#d5dee6']),
      spectators([-4.5, 0, 4.4], [4.5, 0, 4.4], 14, toCamera, random),
      person({
        at: [0, 0.62, 0.4],
        heading: toCamera,
        size: 1,
        shirt: '#e63946',
        accent: '#ffffff',
        trousers: '#26324d',
        skin: '#c98d62',
        hair: 'short',
        pose: 'cheer',
        helmet: ['#ffd23f', '#e63946'],
      }),
      person({
        at: [0.86, 0.3, 0.4],
        heading: toCamera + 0.1,
        size: 0.95,
        shirt: '#2b59c3',
        accent: '#ffd23f',
        trousers: '#1f2430',
        skin: '#a66c45',
        hair: 'ponytail',
        pose: 'cheer',
        helmet: ['#ffffff', '#2b59c3'],
        gaze: -0.15,
      }),
      person({
        at: [-0.86, 0.42, 0.4],
        heading: toCamera - 0.1,
        size: 0.97,
        shirt: '#0f8b8d',
        accent: '#ffffff',
        trousers: '#3b4a6b',
        skin: '#d9a377',
        hair: 'hijab',
        scarf: '#f2ece4',
        pose: 'hold',
        helmet: ['#e0356f', '#ffffff'],
      }),
      trophy([0.02, 0.62, -0.02], 0.5),
    ],
    confetti: 70,
    bunting: ['#f7b32b', '#ffffff', '#e63946', '#0f8b8d'],
  },

  {
    folder: 'news',
    slug: 'komunitas-medan',
    mood: 'golden',
    hills: 'high',
    camera: { at: [0, 0.95, -4.4], look: [0, 0.88, 0], view: 31, focus: 4.3, lens: 1.2 },
    track: {
      surface: '#b9a58c',
      verge: 'grass',
      width: 7,
      lanes: 1,
      line: '#b9a58c',
      direction: away,
      centre: 0.4,
      curb: ['#d8c8a8', '#e6d8bc'],
    },
    signs: [textSign('arch', 'KOMUNITAS PUSHBIKE', '#0f8b8d', '#ffffff', 720, 86, 52)],
    build: (random) => [
      field(
        [-1.85, -0.95, 0, 0.95, 1.85].map((x, index) => ({
          at: [x, 0, -0.1 + Math.abs(x) * 0.16] as const,
          pose: index % 2 === 0 ? ('cheer' as const) : ('stand' as const),
          heading: toCamera - x * 0.14,
          steer: 0,
          roll: 0,
        })),
        toCamera,
        random,
      ),
      person({
        at: [-2.2, 0, 1.3],
        heading: toCamera + 0.15,
        size: 1.5,
        shirt: '#f2542d',
        accent: '#ffffff',
        trousers: '#27314a',
        skin: '#c98d62',
        hair: 'hijab',
        scarf: '#f1e4d1',
        pose: 'cheer',
      }),
      person({
        at: [-0.75, 0, 1.35],
        heading: toCamera,
        size: 1.58,
        shirt: '#f2542d',
        accent: '#ffffff',
        trousers: '#3a3f4d',
        skin: '#a66c45',
        hair: 'short',
        pose: 'stand',
      }),
      person({
        at: [0.7, 0, 1.35],
        heading: toCamera,
        size: 1.48,
        shirt: '#f2542d',
        accent: '#ffffff',
        trousers: '#27314a',
        skin: '#d9a377',
        hair: 'ponytail',
        pose: 'cheer',
      }),
      person({
        at: [2.15, 0, 1.3],
        heading: toCamera - 0.15,
        size: 1.55,
        shirt: '#f2542d',
        accent: '#ffffff',
        trousers: '#5b4a3b',
        skin: '#b67a4e',
        hair: 'short',
        pose: 'cheer',
      }),
      arch([0, 0, 3.4], 6.2, 2.4, ['#0f8b8d', '#fff6ea'], 'arch'),
      hedge([-14, 0, 10], [14, 0, 10], 0.6, random),
      rest.flatMap((x) =>
        tree([x, 0, 12 + random.between(-1, 4)], 1.4, random, ['#a9b046', '#5d7a2f']),
      ),
    ],
  },

  {
    folder: 'news',
    slug: 'pertanyaan-orang-tua',
    mood: 'tropical',
    hills: 'high',
    camera: { at: [0.2, 0.62, -3.2], look: [0.05, 0.74, 0], view: 32, focus: 3.2, lens: 1.5 },
    track: {
      surface: '#d2b58c',
      verge: 'grass',
      width: 2.4,
      lanes: 1,
      direction: -0.55,
      curve: 0.03,
      line: '#d8be98',
      curb: ['#8fae5c', '#9ab868'],
    },
    build: (random) => [
      field(
        [
          {
            at: [0.3, 0, -0.3],
            pose: 'glide',
            heading: toCamera + 0.55,
            gaze: 0,
            size: 1.05,
            look: {
              helmet: '#ff5a5f',
              helmetStripe: '#ffffff',
              jersey: '#ffd23f',
              jerseyStripe: '#ff5a5f',
              frame: '#2ec4b6',
              rims: '#ffffff',
              hair: 'braids',
            },
          },
          {
            at: [-0.85, 0, 1],
            pose: 'push-left',
            heading: toCamera + 0.45,
            look: { jersey: '#2b59c3', helmet: '#ffffff' },
          },
        ],
        toCamera,
        random,
      ),
      person({
        at: [-1.85, 0, 2.6],
        heading: toCamera + 0.3,
        size: 1.5,
        shirt: '#e0607e',
        trousers: '#3b4a6b',
        skin: '#d9a377',
        hair: 'hijab',
        scarf: '#fff1d6',
        pose: 'cheer',
      }),
      person({
        at: [-2.75, 0, 2.9],
        heading: toCamera + 0.4,
        size: 1.58,
        shirt: '#2a7f8f',
        trousers: '#5b4a3b',
        skin: '#b67a4e',
        hair: 'short',
        pose: 'cheer',
      }),
      [-8, -5.5, 3.2, 5.4, 8, 11].flatMap((x) =>
        tree([x, 0, 8 + random.between(-1, 5)], random.between(1.1, 1.6), random),
      ),
      hedge([1.6, 0, 4.6], [10, 0, 6.4], 0.42, random, ['#e87a9a', '#4f9a4a']),
      person({
        at: [1.9, 0, 3],
        heading: toLeft + 0.6,
        size: 0.95,
        shirt: '#7b3fb5',
        trousers: '#1f2430',
        skin: '#c98d62',
        hair: 'short',
        pose: 'cheer',
      }),
    ],
  },

  {
    folder: 'news',
    slug: 'pengumuman-klasemen',
    mood: 'sunrise',
    hills: 'low',
    camera: { at: [0.05, 0.95, -3.1], look: [0.05, 0.86, 0], view: 32, focus: 3, lens: 1.3 },
    track: { surface: '#d9583b', verge: 'grass', width: 7, lanes: 4, direction: away },
    signs: [rankingSign],
    build: (random) => [
      board([-0.55, 1.06, 0.6], [0.72, 0.6], 'ranking', facing + 0.1),
      podium([1, 0, 0.55], ['#f7b32b', '#0f8b8d', '#f2542d'], ['step-1', 'step-2', 'step-3']).slice(
        0,
        1,
      ),
      trophy([1, 0.62, 0.5], 1.3),
      tent([-4.6, 0, 8.5], ['#f2542d', '#fff6ea'], 0.95),
      tent([0.2, 0, 9.5], ['#0f8b8d', '#fff6ea'], 0.95),
      tent([4.8, 0, 8.5], ['#f7b32b', '#fff6ea'], 0.95),
      spectators([-6, 0, 5.4], [7, 0, 5.4], 13, toCamera, random),
      rest.flatMap((x) => tree([x, 0, 13 + random.between(-1, 3)], 1.3, random)),
    ],
    confetti: 36,
  },
  {
    folder: 'news',
    slug: 'cara-membaca-qr-masuk',
    mood: 'morning',
    hills: 'low',
    clouds: 5,
    camera: { at: [-0.1, 0.85, -3.3], look: [0.05, 0.88, 0], view: 33, focus: 3.1, lens: 1.3 },
    track: {
      surface: '#c9b49a',
      verge: 'grass',
      width: 4.2,
      lanes: 1,
      line: '#d6c4ac',
      curb: ['#f2542d', '#fff6ea'],
    },
    signs: [
      textSign('arch', 'PINTU MASUK', '#1f8a70', '#ffffff', 720, 88, 64),
      phoneSign('phone', '#1f8a70', 'TIKET MASUK'),
    ],
    build: (random) => [
      board([-0.85, 0.86, -0.15], [0.36, 0.66], 'phone', facing + 0.16, false, '#17181d'),
      field(
        [{ at: [0.35, 0, 0.15], pose: 'cheer', heading: toCamera - 0.2, steer: 0 }],
        toCamera,
        random,
      ),
      person({
        at: [1.2, 0, 0.5],
        heading: toCamera - 0.3,
        size: 1.4,
        shirt: '#f7b32b',
        accent: '#ffffff',
        trousers: '#27314a',
        skin: '#c98d62',
        hair: 'hijab',
        scarf: '#f1e4d1',
        pose: 'hold',
        gaze: -0.1,
      }),
      arch([0.15, 0, 5], 5.4, 2.5, ['#1f8a70', '#fff6ea'], 'arch'),
      barriers([-3.2, 0, 2.4], [-2.3, 0, 8], ['#1f8a70', '#ffd23f']),
      barriers([2.6, 0, 8], [3.4, 0, 2.4], ['#1f8a70', '#ffd23f']),
      crowd([-2, 0, 8.5], [2.4, 0, 10], 9, away, random),
      rest.flatMap((x) => tree([x, 0, 12 + random.between(-1, 3)], 1.3, random)),
    ],
  },
  {
    folder: 'news',
    slug: 'bayar-qris-aman',
    mood: 'coral',
    hills: 'low',
    camera: { at: [0, 1.02, -2.5], look: [0.02, 0.8, 0], view: 32, focus: 2.4, lens: 1.2 },
    track: { surface: '#c9b49a', verge: 'paving', width: 1, lanes: 1, centre: 400 },
    signs: [phoneSign('phone', '#e8432e', 'QRIS')],
    build: (random) => [
      table([0, 0, -0.15], [0.34, 1.2], 0.5, '#fff1d6'),
      board([-0.48, 0.93, -0.2], [0.24, 0.42], 'phone', facing + 0.14, false, '#17181d'),
      person({
        at: [0.38, 0, 0.4],
        heading: toCamera + 0.1,
        size: 1.25,
        shirt: '#0f8b8d',
        accent: '#ffffff',
        trousers: '#27314a',
        skin: '#d9a377',
        hair: 'hijab',
        scarf: '#f2c6a5',
        pose: 'hold',
        gaze: 0.1,
      }),
      person({
        at: [1.05, 0, 0.55],
        heading: toCamera - 0.25,
        size: 1,
        shirt: '#ffd23f',
        accent: '#e63946',
        trousers: '#26324d',
        skin: '#c98d62',
        hair: 'short',
        pose: 'cheer',
        helmet: ['#e63946', '#ffffff'],
      }),
      looseHelmet([0.42, 0.545, -0.3], -0.9, ['#2b59c3', '#ffffff'], 0.85),
      tent([-3.4, 0, 6.5], ['#f2542d', '#fff6ea'], 0.9),
      tent([3.6, 0, 7], ['#0f8b8d', '#fff6ea'], 0.9),
      streetLamp([-1.9, 0, 4.5], 1),
      hedge([-10, 0, 9.5], [10, 0, 9.5], 0.7, random),
      rest.flatMap((x) => tree([x, 0, 12 + random.between(-1, 2)], 1.3, random)),
    ],
  },
  {
    folder: 'news',
    slug: 'lintasan-lembang',
    mood: 'misty',
    hills: 'high',
    camera: { at: [-0.3, 1.25, -3.9], look: [0.1, 0.6, 0], view: 34, focus: 4, lens: 0.9 },
    track: {
      surface: '#a8744a',
      verge: 'grass',
      width: 3.6,
      lanes: 1,
      direction: 0.08,
      curve: 0.025,
      line: '#b5835a',
      curb: ['#6b9a46', '#5c8a3c'],
    },
    build: (random) => [
      ramp([0.05, 0, 0.2], away - 0.08, 2.6, 0.3, ['#b57f52', '#8a5a34']),
      ramp([0.35, 0, 3.1], away - 0.2, 2.6, 0.28, ['#b57f52', '#8a5a34']),
      ramp([1, 0, 6], away - 0.35, 2.6, 0.28, ['#b57f52', '#8a5a34']),
      field(
        [
          { at: [-0.45, 0.29, 0.15], pose: 'glide', heading: toCamera + 0.02 },
          { at: [0.75, 0, 1.7], pose: 'push-left', heading: toCamera - 0.1 },
          { at: [0.5, 0.27, 3.1], pose: 'glide', heading: toCamera - 0.2 },
        ],
        toCamera,
        random,
      ),
      [1, 3, 5].flatMap((z) => [
        tyreStack([-2 + 0.025 * z * z, 0, z], 2),
        tyreStack([2.3 + 0.03 * z * z, 0, z], 2, '#f2542d'),
      ]),
      [-12, -9, -6.5, -4.6, 5.6, 8, 10.5, 13].flatMap((x) =>
        pine([x, 0, 13 + random.between(-3, 5)], random.between(1, 1.5), random),
      ),
      spectators([-6.6, 0, 6], [-2.6, 0, 8], 6, toCamera + 0.4, random),
    ],
  },
  {
    folder: 'news',
    slug: 'foto-ancol-tahun-lalu',
    mood: 'dusk',
    hills: 'sea',
    clouds: 5,
    camera: { at: [-0.2, 0.75, -3.6], look: [0, 0.86, 0], view: 32, focus: 3.7, lens: 1.6 },
    track: {
      surface: '#39406b',
      verge: 'sand',
      width: 4,
      lanes: 3,
      direction: away,
      centre: -0.4,
      line: '#7fe8ff',
      curb: ['#ff4f8b', '#ffe9f2'],
      shore: 9,
    },
    build: (random) => [
      field(
        [
          {
            at: [-0.9, 0, -0.2],
            pose: 'push-left',
            heading: toRight - 0.15,
            steer: 0,
            gaze: -0.25,
            look: { rims: '#7fe8ff' },
          },
          {
            at: [0.95, 0, 0.35],
            pose: 'push-right',
            heading: toRight - 0.15,
            steer: 0,
            look: { rims: '#ff8fb8' },
          },
          {
            at: [2.3, 0, 1.2],
            pose: 'glide',
            heading: toRight,
            steer: 0,
            look: { rims: '#ffe08a' },
          },
        ],
        toRight,
        random,
      ),
      [-4.4, -1.4, 1.8, 4.8].flatMap((x) => streetLamp([x, 0, 4], 0.95)),
      spectators([-3.4, 0, 4.4], [4.4, 0, 4.4], 10, toCamera, random, [
        'banner-navy',
        'banner-warm',
      ]),
      palm([-6.4, 0, 7], 1.2, random),
      palm([6.8, 0, 7.5], 1.3, random),
      balloons([3.4, 0, 2.6], ['#ff4f8b', '#ffd23f', '#23b5d3'], random, 0.8),
    ],
    bokeh: ['#ffd79a', '#7fe8ff', '#ff8fb8', '#ffe9b8', '#b9a2ff', '#ffd79a'],
  },
];
