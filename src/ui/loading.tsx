import type { ReactNode } from 'react';

/** Skeletons, with the words for people who do not see them. */
export function Loading(props: { label: string; className?: string; children: ReactNode }) {
  const { label, className, children } = props;
  const content = (
    <>
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </>
  );
  return className === undefined ? content : <div className={className}>{content}</div>;
}
