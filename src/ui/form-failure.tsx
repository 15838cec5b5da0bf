import { Notice } from './notice.tsx';

interface FormFailureProps {
  /** `failure` of a form: why it was not taken, and what to do about it. */
  failure: { text: string; help?: string | null | undefined } | null;
  className?: string;
}

/** Why the whole of a form was not taken. */
export function FormFailure({ failure, className }: FormFailureProps) {
  return (
    // Out of the form's grid while it is empty, but there: a live region that comes with its text may not be read.
    <div aria-live="assertive" className="empty:absolute">
      {failure !== null && (
        <Notice tone="danger" {...(className !== undefined && { className })}>
          <p className="font-bold">{failure.text}</p>
          {failure.help != null && <p>{failure.help}</p>}
        </Notice>
      )}
    </div>
  );
}
