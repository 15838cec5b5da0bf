import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Carousel } from '#parents/features/home/carousel.tsx';
import type { Slide } from '#parents/features/home/slides.ts';

const slides: Slide[] = ['Satu', 'Dua', 'Tiga'].map((title) => ({
  id: title,
  title,
  subtitle: 'Bandung',
  image: null,
  to: `/${title}`,
}));

function show(all = slides) {
  render(
    <MemoryRouter>
      <Carousel slides={all} />
    </MemoryRouter>,
  );
}

function current() {
  return screen
    .getAllByRole('button', { name: /^Sorotan \d/ })
    .findIndex((dot) => dot.getAttribute('aria-current') === 'true');
}
function pass(ms: number) {
  return act(() => vi.advanceTimersByTime(ms));
}
function press(name: string) {
  return fireEvent.click(screen.getByRole('button', { name }));
}
function carousel() {
  return screen.getByRole('region', { name: 'Sorotan' });
}

beforeEach(() => {
  vi.useFakeTimers();
});

test('goes on every five seconds, and round', () => {
  show();
  expect(current()).toBe(0);
  pass(4_999);
  expect(current()).toBe(0);
  pass(1);
  expect(current()).toBe(1);
  pass(5_000);
  expect(current()).toBe(2);
  pass(5_000);
  expect(current()).toBe(0);
});

test('every slide has its picture before the first swipe', () => {
  show(slides.map((slide) => ({ ...slide, image: `/${slide.title}.webp` })));
  const pictures = screen.getAllByRole('presentation').map((img) => img.getAttribute('src'));
  expect(pictures).toEqual(['/Satu.webp', '/Dua.webp', '/Tiga.webp']);
});

test('buttons go back and forth, round both ends; dots go straight', () => {
  show();
  press('Sorotan sebelumnya');
  expect(current()).toBe(2);
  press('Sorotan berikutnya');
  expect(current()).toBe(0);
  press('Sorotan 2: Dua');
  expect(current()).toBe(1);
});

test('a step by hand starts the five seconds anew', () => {
  show();
  pass(4_000);
  press('Sorotan berikutnya');
  pass(4_000);
  expect(current()).toBe(1);
  pass(1_000);
  expect(current()).toBe(2);
});

test('a swipe that comes to rest chooses its slide', () => {
  show();
  const frame = screen.getAllByRole('group')[0]?.parentElement;
  if (!frame) {
    throw new Error('No frame.');
  }
  vi.spyOn(frame, 'clientWidth', 'get').mockReturnValue(350);
  frame.scrollLeft = 690;
  fireEvent.scroll(frame);
  pass(100);
  expect(current()).toBe(0);
  pass(100);
  expect(current()).toBe(2);
});

describe('waits', () => {
  test('while a finger is on it', () => {
    show();
    fireEvent.touchStart(carousel());
    pass(20_000);
    expect(current()).toBe(0);
    fireEvent.touchEnd(carousel());
    pass(5_000);
    expect(current()).toBe(1);
  });

  test('while the page is in the background', () => {
    show();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    pass(20_000);
    expect(current()).toBe(0);
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    pass(5_000);
    expect(current()).toBe(1);
  });

  test('while it is stopped with its button', () => {
    show();
    press('Jeda sorotan');
    pass(20_000);
    expect(current()).toBe(0);
    press('Putar sorotan');
    pass(5_000);
    expect(current()).toBe(1);
  });

  test('for good where motion is to be reduced; then there is nothing to stop', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          media,
          matches: media.includes('reduce'),
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    show();
    pass(60_000);
    expect(current()).toBe(0);
    expect(screen.queryByRole('button', { name: 'Jeda sorotan' })).toBeNull();
    press('Sorotan berikutnya');
    expect(current()).toBe(1);
  });
});

test('a single slide has nothing to go to', () => {
  show(slides.slice(0, 1));
  expect(screen.getByRole('link', { name: 'Satu' })).toHaveAttribute('href', '/Satu');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
