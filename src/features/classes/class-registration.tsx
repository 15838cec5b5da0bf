import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { toAppError } from '#api/app-error.ts';
import {
  classQueries,
  type OnlineClass,
  type ClassRegistration as Registration,
  registerClass,
} from '#api/classes.ts';
import { useSession } from '#api/session.ts';
import * as copy from '#copy/classes.ts';
import { errorMessage } from '#copy/errors.ts';
import * as shared from '#copy/shared.ts';
import { classPaymentLabel } from '#copy/statuses.ts';
import { paths } from '#domain/paths.ts';
import { classPaymentTone } from '#domain/statuses.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';

export interface ClassRegistrationProps {
  onlineClass: OnlineClass;
  /** The person's registration; undefined while it is not known. */
  registration: Registration | null | undefined;
}

/** Registering for a class, or what became of it: free gives access at once, priced waits (spec, section 4). */
export function ClassRegistration({ onlineClass, registration }: ClassRegistrationProps) {
  const session = useSession();
  const { pathname, search } = useLocation();

  if (session === null) {
    return (
      <ButtonLink to={paths.login({ next: pathname + search })} variant="secondary" size="sm">
        {copy.registerAction} <span className="sr-only">{onlineClass.judul}</span>
      </ButtonLink>
    );
  }
  if (registration) return <RegistrationState registration={registration} />;
  return (
    <RegisterButton
      onlineClass={onlineClass}
      userId={session.userId}
      known={registration !== undefined}
    />
  );
}

function RegistrationState({ registration }: { registration: Registration }) {
  const { status_pembayaran, akses_diberikan } = registration;
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      <Badge tone={classPaymentTone(status_pembayaran)}>
        {classPaymentLabel(status_pembayaran)}
      </Badge>
      {akses_diberikan ? (
        <Badge tone="positive">{shared.accessGranted}</Badge>
      ) : (
        <span className="text-ink-muted text-xs">{shared.accessAfterPayment}</span>
      )}
    </p>
  );
}

interface RegisterButtonProps {
  onlineClass: OnlineClass;
  userId: string;
  /** Whether it is known that the person has no registration yet. */
  known: boolean;
}

function RegisterButton({ onlineClass, userId, known }: RegisterButtonProps) {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const mine = classQueries.mine(userId).queryKey;

  const register = useMutation({
    mutationFn: () => registerClass(onlineClass.id),
    onMutate: () => setRefusal(null),
    onSuccess: (registration) => {
      queryClient.setQueryData(mine, (before: Registration[] | undefined) => [
        ...(before ?? []),
        registration,
      ]);
      toast.success(
        registration.akses_diberikan ? copy.registeredWithAccess : copy.registeredBeforePayment,
      );
    },
    onError: (error) => {
      const { code, facts } = toAppError(error);
      // Registered in another tab, or the first answer was lost: what counts is the registration there is.
      if (code === 'class_already_registered') toast.info(errorMessage(code));
      else setRefusal(errorMessage(code, facts));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: mine }),
  });

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        loading={register.isPending}
        loadingText={copy.registering}
        disabled={!known}
        onClick={() => register.mutate()}
      >
        {copy.registerAction} <span className="sr-only">{onlineClass.judul}</span>
      </Button>
      {refusal !== null && (
        <Notice tone="danger" role="alert" className="w-full">
          {refusal}
        </Notice>
      )}
    </>
  );
}
