import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './illustration.tsx';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  illustration?: IllustrationName;
}

export function EmptyState({ title, text, action, illustration = 'track' }: EmptyStateProps) {
  return (
    <div className="mx-auto flex w-full max-w-80 animate-rise flex-col items-center px-2 py-10 text-center">
      <Illustration name={illustration} className="mb-4 w-40 max-w-full" />
      <p className="text-balance font-bold text-lg">{title}</p>
      {text !== undefined && (
        <p className="wrap-anywhere mt-1.5 max-w-full text-pretty text-ink-muted text-sm">{text}</p>
      )}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}
