import { describe, expect, test } from 'vitest';
import {
  isAdvancing,
  nextSlide,
  previousSlide,
  slideAt,
} from '#parents/features/home/carousel-index.ts';
import { highlightSlides } from '#parents/features/home/slides.ts';

test('the last slide is followed by the first, and the first preceded by the last', () => {
  expect([0, 1, 2].map((index) => nextSlide(index, 3))).toEqual([1, 2, 0]);
  expect([0, 1, 2].map((index) => previousSlide(index, 3))).toEqual([2, 0, 1]);
  expect(nextSlide(0, 1)).toBe(0);
  expect(nextSlide(0, 0)).toBe(0);
  expect(previousSlide(0, 0)).toBe(0);
});

test.each([
  { scrollLeft: 0, expected: 0 },
  { scrollLeft: 174, expected: 0 },
  { scrollLeft: 176, expected: 1 },
  { scrollLeft: 700, expected: 2 },
  { scrollLeft: 5000, expected: 2 },
  { scrollLeft: -40, expected: 0 },
])(
  'scrolled by $scrollLeft of frames 350 wide shows slide $expected',
  ({ scrollLeft, expected }) => {
    expect(slideAt(scrollLeft, 350, 3)).toBe(expected);
  },
);

test('a frame without width shows the first slide', () => {
  expect(slideAt(300, 0, 3)).toBe(0);
});

describe('advances by itself', () => {
  const attention = { count: 3, reducedMotion: false, held: false, hidden: false, stopped: false };
  test('when nothing speaks against it', () => expect(isAdvancing(attention)).toBe(true));
  test.each([
    { count: 1 },
    { count: 0 },
    { reducedMotion: true },
    { held: true },
    { hidden: true },
    { stopped: true },
  ])('not with %o', (change) => expect(isAdvancing({ ...attention, ...change })).toBe(false));
});

describe('the highlights', () => {
  const race = {
    id: 'r1',
    judul: 'Piala Bandung',
    kota: 'Bandung',
    penyelenggara: null,
    zona_waktu: 'Asia/Jakarta',
    tanggal_mulai: '2026-12-01T00:00:00+00:00',
    harga_dasar: null,
    gambar_url: '/r.webp',
  };
  const course = {
    id: 'c1',
    judul: 'Kelas Start',
    deskripsi: null,
    is_gratis: true,
    harga: null,
    durasi_menit: 30,
    gambar_url: '/small.webp',
    gambar_cover: '/cover.webp',
  };
  const article = {
    id: 'n1',
    judul: 'Musim Baru',
    cuplikan: '',
    gambar_url: null,
    dibuat_pada: '2026-11-01T00:00:00+00:00',
  };

  test('are the first race, the first class and the first article', () => {
    const second = { id: 'x', judul: 'x' };
    expect(
      highlightSlides(
        [race, { ...race, ...second }],
        [course, { ...course, ...second }],
        [article, { ...article, ...second }],
      ),
    ).toEqual([
      {
        id: 'r1',
        title: 'Piala Bandung',
        subtitle: 'Bandung',
        image: '/r.webp',
        to: '/race-detail/r1',
      },
      {
        id: 'c1',
        title: 'Kelas Start',
        subtitle: 'Kelas Online',
        image: '/cover.webp',
        to: '/online-classes',
      },
      {
        id: 'n1',
        title: 'Musim Baru',
        subtitle: 'Berita Terbaru',
        image: null,
        to: '/news-detail/n1',
      },
    ]);
  });

  test('leave out what there is none of', () => {
    expect(highlightSlides([], [course], []).map((slide) => slide.id)).toEqual(['c1']);
    expect(highlightSlides([], [], [])).toEqual([]);
  });
});
