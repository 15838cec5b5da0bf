import { Notice } from '#ui/notice.tsx';

interface RefusedProps {
  /** The act, or what it says of itself. */
  act: { refusal: { text: string } | null };
}

/** Why an act was not done, told as it appears. */
export function Refused({ act: { refusal } }: RefusedProps) {
  return (
    refusal !== null && (
      <Notice tone="danger" role="alert">
        {refusal.text}
      </Notice>
    )
  );
}
