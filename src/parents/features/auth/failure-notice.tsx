import { Notice } from '#ui/notice.tsx';
import type { AuthFailure } from './failures.ts';

export function FailureNotice({ failure }: { failure: AuthFailure | null }) {
  return (
    <div aria-live="assertive">
      {failure !== null && (
        <Notice tone="danger" className="mb-4">
          <p className="font-bold">{failure.text}</p>
          {failure.help !== undefined && <p>{failure.help}</p>}
        </Notice>
      )}
    </div>
  );
}
