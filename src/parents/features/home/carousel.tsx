import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#parents/copy/home.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useMedia, usePageHidden } from '#ui/media.ts';
import { wideSizes } from '#ui/picture-widths.ts';
import { SmartImage } from '#ui/smart-image.tsx';
import { isAdvancing, nextSlide, previousSlide, slideAt } from './carousel-index.ts';
import type { Slide } from './slides.ts';

const carouselIntervalMs = 5000;

/** No scroll event for this long: the swipe has come to rest. */
const restMs = 120;

export interface CarouselProps {
  slides: readonly Slide[];
  /** More slides may follow: the place of dots and buttons is kept. */
  growing?: boolean;
}

export function Carousel({ slides, growing = false }: CarouselProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [index, setIndex] = useState(0);
  const [held, setHeld] = useState(false);
  const [stopped, setStopped] = useState(false);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const hidden = usePageHidden();
  const count = slides.length;
  const advancing = isAdvancing({ count, reducedMotion, held, hidden, stopped });

  const show = useCallback(
    (next: number) => {
      setIndex(next);
      frame.current?.scrollTo?.({
        left: next * frame.current.clientWidth,
        behavior: reducedMotion ? 'auto' : 'smooth',
      });
    },
    [reducedMotion],
  );

  useEffect(() => {
    if (!advancing) {
      return;
    }
    const timer = setTimeout(() => show(nextSlide(index, count)), carouselIntervalMs);
    return () => clearTimeout(timer);
  }, [advancing, index, count, show]);

  useEffect(() => () => clearTimeout(rest.current), []);

  const onScroll = () => {
    // Only where a swipe ends counts: on the way from the last slide to the first it passes the others.
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const { current } = frame;
      if (current !== null) {
        setIndex(slideAt(current.scrollLeft, current.clientWidth, count));
      }
    }, restMs);
  };

  return (
    <section
      aria-roledescription={copy.carouselKind}
      aria-label={copy.highlightsLabel}
      onTouchStart={() => setHeld(true)}
      onTouchEnd={() => setHeld(false)}
      onTouchCancel={() => setHeld(false)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setHeld(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div
        ref={frame}
        onScroll={onScroll}
        className="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-2xl bg-sunken shadow-card [scrollbar-width:none]"
      >
        {slides.map((slide, position) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, not a form's fieldset
          <div
            key={slide.id}
            role="group"
            aria-roledescription={copy.slideKind}
            aria-label={copy.slidePosition(position + 1, count)}
            className="relative w-full flex-none snap-center"
          >
            <SmartImage
              src={slide.image}
              alt=""
              ratio={16 / 10}
              priority={position === 0}
              // Out of sight sideways: they come with the first one's end, not when the swipe is under way.
              eager
              sizes={wideSizes}
              className="wide:aspect-video! laptop:aspect-[5/2]!"
            />
            <div className="absolute inset-x-0 bottom-0 flex max-h-full flex-col bg-linear-to-t from-black/85 via-black/55 to-transparent px-5 pb-4 text-white *:shrink-0">
              {/* The shade's upper end, which gives way to large text. */}
              <span aria-hidden className="h-16 shrink!" />
              <p className="w-fit rounded-full bg-accent px-2.5 py-0.5 font-bold text-on-accent text-xs">
                {slide.subtitle}
              </p>
              <h2 className="mt-1.5 line-clamp-2 text-xl">
                <Link to={slide.to} className="whole-slide">
                  {slide.title}
                </Link>
              </h2>
            </div>
          </div>
        ))}
      </div>
      {count < 2 && growing && <div className="mt-1 h-11" />}
      {count > 1 && (
        <div className="mt-1 flex flex-wrap items-center justify-between">
          <div className="flex flex-wrap">
            {slides.map((slide, position) => (
              <button
                key={slide.id}
                type="button"
                aria-label={copy.showSlideAction(position + 1, slide.title)}
                aria-current={position === index || undefined}
                onClick={() => show(position)}
                className="group grid h-11 min-w-7 place-items-center"
              >
                <span
                  className={classNames(
                    'block h-2 rounded-full transition-[width,background-color] duration-300 ease-standard',
                    position === index
                      ? 'w-6 bg-primary'
                      : 'w-2 bg-line-strong group-hover:bg-ink-muted',
                  )}
                />
              </button>
            ))}
          </div>
          <div className="ml-auto flex">
            {!reducedMotion && (
              <IconButton
                label={stopped ? copy.playAction : copy.pauseAction}
                icon={
                  stopped ? (
                    <Play aria-hidden className="size-4.5 fill-current" />
                  ) : (
                    <Pause aria-hidden className="size-4.5 fill-current" strokeWidth={1} />
                  )
                }
                className="text-ink-muted!"
                onClick={() => setStopped(!stopped)}
              />
            )}
            <IconButton
              label={copy.previousSlideAction}
              icon={<ChevronLeft aria-hidden className="size-5" />}
              onClick={() => show(previousSlide(index, count))}
            />
            <IconButton
              label={copy.nextSlideAction}
              icon={<ChevronRight aria-hidden className="size-5" />}
              onClick={() => show(nextSlide(index, count))}
            />
          </div>
        </div>
      )}
    </section>
  );
}
