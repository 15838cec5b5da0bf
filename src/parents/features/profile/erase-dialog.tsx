import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import {
  type Erasure,
  type ErasureBlock,
  eraseAccount,
  eraseChild,
  type OwnChild,
  ownDataQueries,
} from '#api/own-data.ts';
import { toAppError } from '#api/platform/app-error.ts';
import type { Session } from '#api/platform/session.ts';
import { formatDateTime, formatLongDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/own-data.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PasswordField, TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

interface EraseDialogProps {
  session: Session;
  /** Null: the account. */
  child: OwnChild | null;
  onClose: () => void;
  onLeaving: () => void;
}

/** Says what would be erased and what stays, asks for a word or the password, and does it. */
export function EraseDialog({ session, child, onClose, onLeaving }: EraseDialogProps) {
  const client = useQueryClient();
  const formId = useId();
  const erasure = useQuery(ownDataQueries.erasure(session.userId, child?.id ?? null));
  const isBlocked = erasure.data === undefined || erasure.data.blocks.length > 0;

  const form = useForm({
    initial: { confirmation: '' },
    check: ({ confirmation }) => {
      if (child === null) {
        return confirmation === ''
          ? [{ field: 'confirmation' as const, text: copy.passwordRequired }]
          : [];
      }
      return confirmation.trim() === copy.typedWord
        ? []
        : [{ field: 'confirmation' as const, text: copy.typedWrong }];
    },
    send: async ({ confirmation }) => {
      if (child === null) {
        onLeaving();
        await eraseAccount(confirmation);
        toast.success(copy.accountErased);
        return;
      }
      await eraseChild(child.id);
      toast.success(copy.childErased(child.nama_panggilan));
      onClose();
      // Orders, children, profile: all of it named the child. What erasing would do is asked of no child that is gone.
      const { queryKey: preview } = ownDataQueries.erasure(session.userId, child.id);
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== preview[0],
      });
    },
    refused: (error) => {
      const { code, facts } = toAppError(error);
      if (code === 'current_password_wrong') {
        return { field: 'confirmation' as const, text: copy.passwordWrong };
      }
      if (code === 'erasure_blocked') {
        void erasure.refetch();
      }
      return { field: null, text: errorMessage(code, facts) };
    },
  });

  return (
    <Dialog
      open
      onClose={form.busy ? () => undefined : onClose}
      title={child === null ? copy.eraseAccountTitle : copy.eraseChildTitle(child.nama_panggilan)}
      footer={
        <div className="grid gap-2.5">
          {!isBlocked && (
            <Button
              type="submit"
              form={formId}
              variant="danger"
              block
              loading={form.busy}
              loadingText={copy.erasing}
            >
              {child === null ? copy.eraseAccountConfirm : copy.eraseChildConfirm}
            </Button>
          )}
          <Button variant="secondary" block disabled={form.busy} onClick={onClose}>
            {isBlocked ? copy.closeAction : copy.keepAction}
          </Button>
        </div>
      }
    >
      <Read
        of={[erasure]}
        failed={copy.erasureLoadFailed}
        skeleton={
          <Loading label={copy.erasureLoading}>
            <Skeleton className="h-48 rounded-xl" />
          </Loading>
        }
      >
        {(found) =>
          found.blocks.length > 0 ? (
            <Blocks blocks={found.blocks} />
          ) : (
            <form {...form.props} id={formId} className="grid gap-5">
              <Lines title={copy.goesTitle} lines={goes(found, child)} />
              <Lines title={copy.staysTitle} lines={stays(found, child)} />
              <div aria-live="assertive" className="empty:hidden">
                {form.failure !== null && <Notice tone="danger">{form.failure.text}</Notice>}
              </div>
              {child === null ? (
                <>
                  <input
                    type="text"
                    name="username"
                    autoComplete="username"
                    hidden
                    readOnly
                    value={session.email}
                  />
                  <PasswordField
                    {...form.row('confirmation')}
                    label={copy.passwordLabel}
                    required
                    autoComplete="current-password"
                  />
                </>
              ) : (
                <TextField
                  {...form.row('confirmation')}
                  label={copy.typedLabel}
                  required
                  autoComplete="off"
                  autoCapitalize="characters"
                />
              )}
            </form>
          )
        }
      </Read>
    </Dialog>
  );
}

function Blocks({ blocks }: { blocks: ErasureBlock[] }) {
  return (
    <Notice tone="warning">
      <p className="font-bold">{copy.blockedTitle}</p>
      <ul className="mt-1 grid gap-2">
        {blocks.map((block) => {
          const {
            code,
            race,
            rider,
            organisation,
            zona_waktu: zone,
            tanggal_mulai,
            ends_at,
          } = block;
          const day = ends_at
            ? formatDateTime(ends_at, zone)
            : code !== 'payment_open' && tanggal_mulai
              ? formatLongDate(tanggal_mulai, zone)
              : null;
          return (
            <li key={`${code} ${block.registration_id ?? organisation}`}>
              {copy.blockText(code, { race, rider, organisation, day })}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <section className="grid gap-1.5">
      <h3 className="text-base">{title}</h3>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm marker:text-ink-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function goes(erasure: Erasure, child: OwnChild | null): string[] {
  const { children, waiting, files, delegates, given_up } = erasure;
  return [
    ...(child === null ? [copy.accountGoes] : [copy.childGoes]),
    ...(children > 0 ? [copy.childrenGo(children)] : []),
    ...(files.length > 0 ? [copy.filesGo(files.length)] : []),
    ...(delegates > 0 ? [copy.delegatesGo(delegates)] : []),
    ...(given_up.length > 0 ? [copy.placesGo(given_up.map(({ race }) => race).join(', '))] : []),
    ...(waiting > 0 ? [copy.waitingGoes(waiting)] : []),
  ];
}

function stays({ lines, lines_with_money: paid }: Erasure, child: OwnChild | null): string[] {
  if (lines === 0) {
    return [copy.nothingStays];
  }
  return [
    copy.linesStay(lines),
    ...(paid > 0 ? [copy.paymentsStay(paid)] : []),
    ...(child === null && paid > 0 ? [copy.accountStays] : []),
    copy.outsideStays,
  ];
}
