import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { removePictures } from '#api/organiser/pictures.ts';
import type { Saved } from '#api/organiser/saved.ts';
import * as copy from '#organiser/copy/content.ts';
import { type FieldNames, refusedBy } from '#parts/act/field-of.ts';
import { useAct } from '#parts/act/use-act.ts';
import { type FieldProblem, useForm } from '#ui/form.ts';
import { toast } from '#ui/toast.ts';
import { type Conflict, conflictIn } from './conflict.ts';

export interface VersionedOptions<Values> {
  /** Null while it has never been saved. */
  row: { versi: number; diubah_pada: string; gambar_url: string | null } | null;
  /** Of all reads that show it. */
  queryKey: readonly unknown[];
  /** Where its list is. */
  back: string;
  initial: Values;
  check: (values: Values) => readonly FieldProblem<keyof Values>[];
  save: (values: Values, version: number) => Promise<Saved>;
  /** What follows a save. */
  saved: () => unknown;
  /** A save leaves for another screen. */
  leaves?: boolean;
  remove: () => Promise<void>;
  /** The fields in which a refusal is mended. */
  fieldNames: FieldNames<keyof Values & string>;
  /** True for a refused save that is asked about by the editor itself. */
  asks?: ((error: unknown) => boolean) | undefined;
}

interface Step {
  work: () => Promise<void>;
  said: string;
  failed: string;
}

/**
 * A form over a thing that several people may edit: every save names the version that was read, and where somebody else has saved
 * meanwhile the person chooses. A picture that was replaced goes, and so does that of a thing that is deleted.
 */
export function useVersioned<Values extends { picture: string | null }>(
  options: VersionedOptions<Values>,
) {
  const { row } = options;
  const refusal = refusedBy(copy.refusals, options.fieldNames);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const version = useRef(row?.versi ?? 0);
  const picture = useRef(row?.gambar_url ?? null);
  const left = useRef(false);
  const [savedAt, setSavedAt] = useState(row?.diubah_pada ?? null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const refresh = () => queryClient.invalidateQueries({ queryKey: [...options.queryKey] });
  const leave = async () => {
    left.current = true;
    await refresh();
    navigate(options.back, { replace: true });
  };

  /** True when somebody else's save is what refused this one. */
  const conflicts = (error: unknown) => {
    const found = conflictIn(error);
    setConflict(found);
    return found !== null;
  };

  const form = useForm<Values>({
    initial: options.initial,
    check: options.check,
    leaves: options.leaves ?? false,
    send: async (values) => {
      const answer = await options.save(values, version.current);
      version.current = answer.versi;
      setSavedAt(answer.diubah_pada);
      if (picture.current !== values.picture) {
        void removePictures([picture.current]);
      }
      picture.current = values.picture;
      await options.saved();
    },
    refused: (error) =>
      conflicts(error) || options.asks?.(error) === true
        ? null
        : { ...refusal(error), help: copy.stillHere },
  });

  /** An act beside saving. */
  const acting = useAct({
    act: ({ work }: Step) => work(),
    done: (_, { said }) => toast.success(said),
    refused: (error, { failed }) => {
      if (!conflicts(error)) {
        const { field, text } = refusal(error);
        form.refuse(field === null ? { field, text: failed, help: text } : { field, text });
      }
      return null;
    },
  });
  const act = (work: () => Promise<void>, said: string, failed: string) =>
    acting.run({ work, said, failed });

  const send = () => form.props.ref.current?.requestSubmit();

  return {
    form,
    version,
    savedAt,
    conflict,
    acting: acting.busy,
    /** Something was typed that leaving would lose. */
    unsaved: () => form.dirty && !left.current,
    act,
    refresh,
    leave,
    send,
    /** Saves over what somebody else has saved. */
    overrule: () => {
      version.current = conflict?.version ?? version.current;
      setConflict(null);
      send();
    },
    remove: (said: string) =>
      act(
        async () => {
          await options.remove();
          void removePictures([picture.current]);
          await leave();
        },
        said,
        copy.deleteFailed,
      ),
  };
}
