import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import * as copy from '#organiser/copy/money.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import type { FieldProblem } from '#ui/form.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';
import { refusalText } from './refusal-text.ts';

export interface DecisionDialogProps<Answer> {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What the preview hangs on: another choice is asked about anew. */
  previewKey: readonly unknown[];
  /** Asks what would happen. Null while there is nothing to ask about yet: `missing` says what is wanted. */
  preview: (() => Promise<Answer>) | null;
  missing?: string;
  consequences: (answer: Answer) => ReactNode;
  /** Choices above the consequences, with what is wrong with each by its control's name. */
  children?: (errorOf: (name: string) => string | undefined) => ReactNode;
  /** None of the choices can be made. */
  impossible?: boolean;
  /** The note that the log keeps; its text to begin with. None asked for without it. */
  note?: string;
  /** Does it. A refusal stays in the dialog with everything that was typed. */
  commit: (note: string) => Promise<unknown>;
  /** What keeps it from being done, by its control's name, or null. */
  check?: () => FieldProblem<string> | null;
  confirmLabel: string;
  done: string;
  onDone: () => unknown;
  danger?: boolean;
}

/** A decision: what would happen, computed by the very function that does it, and then one press. */
export function DecisionDialog<Answer>({
  open,
  onClose,
  title,
  previewKey,
  preview,
  missing,
  consequences,
  children,
  note: firstNote,
  commit,
  check,
  confirmLabel,
  done,
  onDone,
  danger = false,
  impossible = false,
}: DecisionDialogProps<Answer>) {
  const headingId = useId();
  const [note, setNote] = useState(firstNote ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FieldProblem<string> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const controls = useRef<HTMLDivElement>(null);
  const toFocus = useRef<string | null>(null);
  // Once its sentence is there to describe it.
  useLayoutEffect(() => {
    const name = toFocus.current;
    toFocus.current = null;
    if (name !== null) {
      controls.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    }
  });
  const errorOf = (name: string) => (problem?.field === name ? problem.text : undefined);
  const answer = useQuery({
    queryKey: ['organiser', 'money-preview', ...previewKey],
    queryFn: () => (preview === null ? Promise.reject(new Error('no preview')) : preview()),
    enabled: open && preview !== null,
    staleTime: 0,
    gcTime: 0,
  });

  const confirm = async () => {
    const noNote = firstNote !== undefined && note.trim() === '';
    const wrong = check?.() ?? (noNote ? { field: 'note', text: copy.noteRequired } : null);
    setProblem(wrong);
    setRefusal(null);
    if (wrong !== null) {
      toFocus.current = wrong.field;
      return;
    }
    setBusy(true);
    try {
      await commit(note.trim());
      toast.success(done);
      onClose();
      await onDone();
    } catch (error) {
      setRefusal(refusalText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={confirm}
      busy={busy}
      busyLabel={copy.saving}
      closeLabel={copy.cancelAction}
      danger={danger}
      impossible={impossible}
      problem={refusal}
    >
      <div
        ref={controls}
        className="grid gap-4"
        // What was said of it goes as soon as it is mended.
        onChange={() => {
          setProblem(null);
          setRefusal(null);
        }}
      >
        {children?.(errorOf)}
        <section aria-labelledby={headingId} className="grid gap-2 rounded-lg bg-sunken p-4">
          <h3 id={headingId} className="text-sm">
            {copy.consequences}
          </h3>
          <div aria-live="polite" className="grid gap-1.5 text-sm">
            {preview === null ? (
              <p className="text-ink-muted">{missing}</p>
            ) : answer.data !== undefined && !answer.isError ? (
              consequences(answer.data)
            ) : answer.isError ? (
              <p className="text-danger">{refusalText(answer.error)}</p>
            ) : (
              <>
                <p className="sr-only">{copy.computing}</p>
                <Skeleton className="h-4 w-5/6" />
                <Skeleton className="h-4 w-2/3" />
              </>
            )}
          </div>
        </section>
        {firstNote !== undefined && (
          <Field label={copy.noteLabel} hint={copy.noteHint} error={errorOf('note')} required>
            {(props) => (
              <TextInput
                {...props}
                name="note"
                maxLength={300}
                value={note}
                onChange={({ currentTarget }) => setNote(currentTarget.value)}
              />
            )}
          </Field>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** One consequence. */
export function Consequence({ children }: { children: ReactNode }) {
  return <p className="border-line-strong border-l-2 pl-3">{children}</p>;
}
