import type { ReactNode } from 'react';
import { paths } from '#domain/paths.ts';
import { LogoMark } from '#ui/logo.tsx';
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
      <div className="mb-6 flex flex-col items-start pt-2">
        <LogoMark className="mb-4 size-14" />
        <p className="font-extrabold text-2xl">{heading}</p>
        <p className="mt-1 text-ink-muted">{text}</p>
      </div>
      {children}
    </Screen>
  );
}
