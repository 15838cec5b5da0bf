import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { removePictures } from '#api/organiser/pictures.ts';
import type { Saved, Standing } from '#api/organiser/saved.ts';
import * as copy from '#organiser/copy/content.ts';
import { type FieldProblem, useForm } from '#ui/form.ts';
import { toast } from '#ui/toast.ts';
import type { MadePublic } from './made-public.ts';
import { conflictIn, contentRefusal } from './refusals.ts';

interface PublicationOptions<Values> {
  /** Null while it has never been saved. */
  row: { versi: number; status: string; diubah_pada: string; gambar_url: string | null } | null;
  queryKey: readonly unknown[];
  /** Where its list is. */
  back: string;
  acts: MadePublic;
  initial: Values;
  /** What is public, or about to be, must be complete. */
  check: (values: Values, complete: boolean) => readonly FieldProblem<keyof Values>[];
  save: (values: Values, version: number) => Promise<Saved>;
  /** The fields in which the columns of a refusal are mended. */
  fieldOf: Partial<Record<string, keyof Values>>;
  /** True for a refused save that is asked about by the editor itself. */
  asks?: (error: unknown) => boolean;
}

/**
 * What a class and an article have in common: a form, a version that every save names, a status, publishing after
 * saving, and what is removed with it.
 */
export function usePublication<Values extends { picture: string | null }>({
  row,
  queryKey,
  back,
  acts,
  initial,
  check,
  save,
  fieldOf,
  asks,
}: PublicationOptions<Values>) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const version = useRef(row?.versi ?? 0);
  const picture = useRef(row?.gambar_url ?? null);
  const gone = useRef(false);
  const intent = useRef<'save' | 'publish'>('save');
  const [status, setStatus] = useState(row?.status ?? 'draf');
  const [savedAt, setSavedAt] = useState(row?.diubah_pada ?? null);
  const [conflict, setConflict] = useState<ReturnType<typeof conflictIn>>(null);
  const [acting, setActing] = useState(false);
  const isPublic = status === 'dipublikasi';

  const refresh = () => queryClient.invalidateQueries({ queryKey: [...queryKey] });
  const stand = async (standing: Standing) => {
    version.current = standing.versi;
    setStatus(standing.status);
    await refresh();
  };

  /** Somebody else saved meanwhile: true when that is what was refused. */
  const conflicts = (error: unknown) => {
    const found = conflictIn(error);
    setConflict(found);
    return found !== null;
  };

  /** What follows names the new version, and a picture that was replaced goes. */
  const saved = async (answer: Saved, shown: string | null) => {
    version.current = answer.versi;
    setSavedAt(answer.diubah_pada);
    if (picture.current !== shown) {
      void removePictures([picture.current]);
    }
    picture.current = shown;
    // The address no longer says that it is new: opened again, it is read.
    setParams(
      (params) => {
        params.delete('baru');
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
    await refresh();
  };

  const refusal = (error: unknown) => {
    const { column, text } = contentRefusal(error);
    return { field: fieldOf[column ?? ''] ?? null, text };
  };

  const form = useForm<Values>({
    initial,
    check: (values) => check(values, isPublic || intent.current === 'publish'),
    send: async (values) => {
      await saved(await save(values, version.current), values.picture);
      if (intent.current === 'publish') {
        void publish();
      } else {
        toast.success(copy.saved);
      }
    },
    refused: (error) =>
      conflicts(error) || asks?.(error) === true
        ? null
        : { ...refusal(error), help: copy.stillHere },
  });

  const act = async (work: () => Promise<void>, said: string, failed: string) => {
    setActing(true);
    try {
      await work();
      toast.success(said);
    } catch (error) {
      if (!conflicts(error)) {
        const { field, text } = refusal(error);
        form.refuse(field === null ? { field, text: failed, help: text } : { field, text });
      }
    }
    setActing(false);
  };
  const publish = () =>
    act(async () => stand(await acts.publish(version.current)), copy.published, copy.publishFailed);

  const send = (what: 'save' | 'publish') => {
    intent.current = what;
    form.props.ref.current?.requestSubmit();
  };

  return {
    form,
    status,
    isPublic,
    savedAt,
    conflict,
    acting,
    /** Something was typed that leaving would lose. */
    unsaved: () => form.dirty && !gone.current,
    send,
    /** As it was sent the last time. */
    sendAgain: () => send(intent.current),
    /** The same, over what somebody else has saved. */
    overrule: () => {
      if (conflict !== null) {
        version.current = conflict.version;
      }
      setConflict(null);
      send(intent.current);
    },
    withdraw: () =>
      act(async () => stand(await acts.withdraw()), copy.withdrawn, copy.withdrawFailed),
    remove: () =>
      act(
        async () => {
          await acts.remove();
          gone.current = true;
          void removePictures([picture.current]);
          await refresh();
          navigate(back, { replace: true });
        },
        copy.deleted,
        copy.deleteFailed,
      ),
  };
}
