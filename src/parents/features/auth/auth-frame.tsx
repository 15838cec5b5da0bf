import type { ReactNode } from 'react';
import { paths } from '#domain/paths.ts';
import { LogoMark } from '#parts/logo.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';

/** The frame of the screens that have no tab bar: who we are, what is asked, and a way back. */
export function AuthFrame({
  title,
  heading,
  text,
  children,
}: {
  title: string;
  heading: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <Screen>
      <ScreenHeader title={title} backTo={paths.home()} />
      <Scene />
      <div className="relative -mt-8 mb-6 flex flex-col items-start">
        <LogoMark className="mb-4 size-16 rounded-lg shadow-raised" />
        <p className="font-extrabold text-2xl">{heading}</p>
        <p className="mt-1 text-ink-muted">{text}</p>
      </div>
      {children}
    </Screen>
  );
}

/** Morning over the track. */
function Scene() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 480 132"
      preserveAspectRatio="xMidYMax slice"
      className="bleed -mt-4 h-33 w-[calc(100%+2*var(--screen-gutter))] bg-primary-soft"
    >
      <circle cx="366" cy="62" r="46" className="fill-accent opacity-30" />
      <circle cx="366" cy="62" r="32" className="fill-accent" />
      <path
        d="M0 84c60-38 116-52 172-26s92 18 140-8 104-26 168 20v62H0Z"
        className="fill-primary opacity-30"
      />
      <path
        d="M0 104c74-26 126-12 190 0s120 4 164-12 84-12 126 0v40H0Z"
        className="fill-primary opacity-55"
      />
      <path d="M0 124c80-16 152-2 220-5s130-20 260-4v17H0Z" className="fill-primary" />
    </svg>
  );
}
