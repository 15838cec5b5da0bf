import { useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

interface ConfirmActProps<Result>
  extends Omit<ConfirmDialogProps, 'onConfirm' | 'busy' | 'problem'> {
  act: () => Promise<Result>;
  /** Why it was not done, in a sentence. */
  refused: (error: unknown) => string;
  /** What follows once it was done and the question is gone. */
  onDone?: (result: Result) => unknown;
}

/** A question and the act it asks about: what keeps it from being done is told in the question, which stays. */
export function ConfirmAct<Result>({
  act,
  refused,
  onDone,
  children,
  ...question
}: ConfirmActProps<Result>) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = () => {
    setRefusal(null);
    question.onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const result = await act();
      close();
      onDone?.(result);
    } catch (error) {
      setRefusal(refused(error));
    }
    setBusy(false);
  };
  return (
    <ConfirmDialog {...question} onClose={close} onConfirm={confirm} busy={busy} problem={refusal}>
      {children}
    </ConfirmDialog>
  );
}
