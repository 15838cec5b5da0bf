import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Sentences } from '#parts/copy/errors.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import type { FieldProblem } from '#ui/form.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';
import { refusedBy } from './field-of.ts';
import { sentenceOf } from './sentence.ts';
import { type ActOptions, type RequestIdFor, useAct } from './use-act.ts';

/** What would happen, computed by the very function that does it. */
export interface Preview<Asked> {
  /** What it hangs on: another choice is asked about anew. */
  of: readonly unknown[];
  /** Null while there is nothing to ask about yet: `missing` says what is wanted. */
  ask: (() => Promise<Asked>) | null;
  missing?: string | undefined;
  heading: string;
  computing: string;
  show: (answer: Asked) => ReactNode;
}

/** Why it is done, which the log keeps. */
export interface Note {
  /** What stands in it at first. */
  initial: string;
  label: string;
  hint?: string;
  required: string;
}

export interface ActDialogProps<Answer, Asked> {
  open: boolean;
  /** The way back. What was done closes the dialog too. */
  onClose: () => void;
  title: string;
  confirmLabel: string;
  busyLabel: string;
  closeLabel: string;
  /** Something is lost by it. */
  danger?: boolean;
  /** It cannot be done as things are; the text says why. */
  impossible?: boolean;
  /** What will happen; or choices, with what is wrong with each by its control's name. */
  children?: ReactNode | ((errorOf: (name: string) => string | undefined) => ReactNode);
  preview?: Preview<Asked> | undefined;
  note?: Note | undefined;
  /** What keeps it from being tried, by its control's name, or null. */
  check?: () => FieldProblem<string> | null;
  /** Does it, with the note. A refusal stays in the dialog with everything that was typed. */
  act: (note: string, requestIdFor: RequestIdFor) => Promise<Answer>;
  /** The area's own sentences, for a refusal of the act and of its preview. */
  sentences?: Sentences | undefined;
  /** Where the sentences do not tell everything. */
  refused?: ActOptions<Answer, string>['refused'];
  /** Said in a toast. */
  done?: string;
  settled?: ActOptions<Answer, string>['settled'];
  /** What follows once it was done and the dialog is gone. */
  onDone?: (answer: Answer) => unknown;
}

/** A question before an act that one tap cannot undo; where it is asked, with what would come of it. */
export function ActDialog<Answer, Asked = never>({
  open,
  onClose,
  title,
  confirmLabel,
  busyLabel,
  closeLabel,
  danger = false,
  impossible = false,
  children,
  preview,
  note,
  check,
  act: commit,
  sentences,
  refused = refusedBy(sentences),
  done,
  settled,
  onDone,
}: ActDialogProps<Answer, Asked>) {
  const [typedNote, setNote] = useState(note?.initial ?? '');
  const [problem, setProblem] = useState<FieldProblem<string> | null>(null);
  const controls = useRef<HTMLDivElement>(null);
  const toFocus = useRef<string | null>(null);
  const control = (name: string) =>
    controls.current?.querySelector<HTMLElement>(`[name="${name}"]`) ?? null;
  // Once its sentence is there to describe it.
  useLayoutEffect(() => {
    if (toFocus.current !== null) {
      control(toFocus.current)?.focus();
      toFocus.current = null;
    }
  });
  const wrongAt = (found: FieldProblem<string>) => {
    setProblem(found);
    toFocus.current = found.field;
  };

  const act = useAct({
    act: commit,
    done: (answer) => {
      if (done !== undefined) {
        toast.success(done);
      }
      onClose();
      return onDone?.(answer);
    },
    ...(settled !== undefined && { settled }),
    refused: (error, input) => {
      const said = refused(error, input);
      if (said === null || typeof said === 'string' || said.field === null) {
        return said;
      }
      const { field, text } = said;
      if (control(field) === null) {
        return text;
      }
      wrongAt({ field, text });
      return null;
    },
  });

  const mended = () => {
    setProblem(null);
    act.forget();
  };
  const close = () => {
    mended();
    onClose();
  };
  const confirm = () => {
    const noNote = note !== undefined && typedNote.trim() === '';
    const found = check?.() ?? (noNote ? { field: 'note', text: note.required } : null);
    mended();
    if (found === null) {
      void act.run(typedNote.trim());
    } else {
      wrongAt(found);
    }
  };
  const errorOf = (name: string) => (problem?.field === name ? problem.text : undefined);

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={confirm}
      busy={act.busy}
      busyLabel={busyLabel}
      closeLabel={closeLabel}
      danger={danger}
      impossible={impossible}
      problem={act.refusal?.text ?? null}
    >
      {typeof children === 'function' || preview !== undefined || note !== undefined ? (
        // What was said of a choice goes as soon as it is mended.
        <div ref={controls} className="grid gap-4" onChange={mended}>
          {typeof children === 'function' ? children(errorOf) : children}
          {preview !== undefined && <Consequences {...preview} sentences={sentences} />}
          {note !== undefined && (
            <Field label={note.label} hint={note.hint} error={errorOf('note')} required>
              {(props) => (
                <TextInput
                  {...props}
                  name="note"
                  maxLength={300}
                  value={typedNote}
                  onChange={({ currentTarget }) => setNote(currentTarget.value)}
                />
              )}
            </Field>
          )}
        </div>
      ) : (
        children
      )}
    </ConfirmDialog>
  );
}

function Consequences<Asked>({
  of,
  ask,
  missing,
  heading,
  computing,
  show,
  sentences,
}: Preview<Asked> & { sentences: Sentences | undefined }) {
  const headingId = useId();
  const answer = useQuery({
    queryKey: ['preview', ...of],
    queryFn: () => (ask === null ? Promise.reject(new Error('nothing to ask')) : ask()),
    enabled: ask !== null,
    // Things change while one looks.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <section aria-labelledby={headingId} className="grid gap-2 rounded-lg bg-sunken p-4">
      <h3 id={headingId} className="text-sm">
        {heading}
      </h3>
      <div aria-live="polite" className="grid gap-1.5 text-sm">
        {ask === null ? (
          <p className="text-ink-muted">{missing}</p>
        ) : answer.isError ? (
          <p className="text-danger">{sentenceOf(answer.error, sentences)}</p>
        ) : answer.data !== undefined ? (
          show(answer.data)
        ) : (
          <>
            <p className="sr-only">{computing}</p>
            <Skeleton className="h-4 w-5/6" />
            <Skeleton className="h-4 w-2/3" />
          </>
        )}
      </div>
    </section>
  );
}

/** One consequence. */
export function Consequence({ children }: { children: ReactNode }) {
  return <p className="border-line-strong border-l-2 pl-3">{children}</p>;
}
