import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Standing } from '#api/organiser/saved.ts';
import * as copy from '#organiser/copy/content.ts';
import { useVersioned, type VersionedOptions } from '#organiser/parts/versioned/use-versioned.ts';
import type { FieldProblem } from '#ui/form.ts';
import { toast } from '#ui/toast.ts';

interface PublicationOptions<Values>
  extends Pick<
    VersionedOptions<Values>,
    'queryKey' | 'back' | 'initial' | 'save' | 'asks' | 'fieldNames'
  > {
  row: (VersionedOptions<Values>['row'] & { status: string }) | null;
  /** What can be done with something that is a draft or public. */
  acts: {
    publish: (version: number) => Promise<Standing>;
    withdraw: () => Promise<Standing>;
    remove: () => Promise<void>;
  };
  /** What is public, or about to be, must be complete. */
  check: (values: Values, complete: boolean) => readonly FieldProblem<keyof Values>[];
}

/** What a class and an article have in common: a thing with a version, a status, and publishing after saving. */
export function usePublication<Values extends { picture: string | null }>({
  acts,
  check,
  ...options
}: PublicationOptions<Values>) {
  const [, setParams] = useSearchParams();
  const intent = useRef<'save' | 'publish'>('save');
  const [status, setStatus] = useState(options.row?.status ?? 'draf');
  const isPublic = status === 'dipublikasi';

  const item = useVersioned<Values>({
    ...options,
    check: (values) => check(values, isPublic || intent.current === 'publish'),
    saved: async () => {
      // The address no longer says that it is new: opened again, it is read.
      setParams(
        (params) => {
          params.delete('baru');
          return params;
        },
        { replace: true, preventScrollReset: true },
      );
      await item.refresh();
      if (intent.current === 'publish') {
        void publish();
      } else {
        toast.success(copy.saved);
      }
    },
    remove: acts.remove,
  });

  const stand = async (standing: Standing) => {
    item.version.current = standing.versi;
    setStatus(standing.status);
    await item.refresh();
  };
  const publish = () =>
    item.act(
      async () => stand(await acts.publish(item.version.current)),
      copy.published,
      copy.publishFailed,
    );

  return {
    ...item,
    status,
    isPublic,
    send: (what: 'save' | 'publish') => {
      intent.current = what;
      item.send();
    },
    /** As it was sent the last time. */
    sendAgain: item.send,
    withdraw: () =>
      item.act(async () => stand(await acts.withdraw()), copy.withdrawn, copy.withdrawFailed),
    remove: () => item.remove(copy.deleted),
  };
}
