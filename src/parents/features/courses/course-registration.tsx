import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Course } from '#api/courses.ts';
import {
  cancelCourse,
  ownCourseQueries,
  type CourseRegistration as Registration,
  registerCourse,
} from '#api/own-courses.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { useSession } from '#api/platform/session.ts';
import { coursePrice } from '#domain/class-price.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/courses.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { sentenceOf } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { CoursePaymentBadge } from '#parts/class-payment-badge.tsx';
import * as shared from '#parts/copy/shared.ts';
import { Price } from '#parts/price.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';

export interface CourseRegistrationProps {
  course: Course;
  /** The person's registration; undefined while it is not known. */
  registration: Registration | null | undefined;
}

/** Registering for a class, or what became of it: free gives access at once, priced waits (spec, section 4). */
export function CourseRegistration({ course, registration }: CourseRegistrationProps) {
  const session = useSession();
  const { pathname, search } = useLocation();

  if (session === null) {
    return (
      <ButtonLink to={paths.login({ next: pathname + search })} variant="secondary" size="sm">
        {copy.registerAction} <span className="sr-only">{course.judul}</span>
      </ButtonLink>
    );
  }
  if (registration) {
    return (
      <RegistrationState course={course} userId={session.userId} registration={registration} />
    );
  }
  return (
    <RegisterButton course={course} userId={session.userId} known={registration !== undefined} />
  );
}

interface OwnProps {
  course: Course;
  userId: string;
}

function RegistrationState({
  course,
  userId,
  registration,
}: OwnProps & { registration: Registration }) {
  const { status_pembayaran, akses_diberikan } = registration;
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="flex flex-wrap items-center gap-1.5">
        <CoursePaymentBadge status={status_pembayaran} />
        {akses_diberikan && <Badge tone="positive">{shared.accessGranted}</Badge>}
      </p>
      {status_pembayaran !== 'dibayar' && <CancelButton course={course} userId={userId} />}
      {!akses_diberikan && (
        <p className="w-full text-ink-muted text-xs">
          {copy.organiserWillCall} {shared.accessAfterPayment}.
        </p>
      )}
    </div>
  );
}

function CancelButton({ course, userId }: OwnProps) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" className="ml-auto" onClick={() => setAsked(true)}>
        {copy.cancelAction} <span className="sr-only">{course.judul}</span>
      </Button>
      <ActDialog
        danger
        open={asked}
        onClose={() => setAsked(false)}
        title={copy.cancelTitle}
        confirmLabel={copy.confirmCancelAction}
        act={() => cancelCourse(course.id)}
        done={copy.cancelled}
        refused={(error) => {
          // Cancelled in another tab already: the result is the one asked for.
          const isGone = toAppError(error).code === 'class_registration_not_found';
          // In a toast: the question goes with what can be cancelled.
          toast[isGone ? 'info' : 'error'](sentenceOf(error));
          setAsked(false);
          return null;
        }}
        settled={() =>
          queryClient.invalidateQueries({ queryKey: ownCourseQueries.keyOfMine(userId) })
        }
        busyLabel={copy.cancelling}
        closeLabel={copy.keepAction}
      >
        <p>{copy.cancelText(course.judul)}</p>
      </ActDialog>
    </>
  );
}

/** `known`: whether it is known that the person has no registration yet. */
function RegisterButton({ course, userId, known }: OwnProps & { known: boolean }) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);
  const mine = ownCourseQueries.mine(userId).queryKey;
  const price = coursePrice(course);

  const register = useAct({
    act: () => registerCourse(course.id),
    done: (registration) => {
      queryClient.setQueryData(mine, (before: Registration[] | undefined) => [
        ...(before ?? []),
        registration,
      ]);
      toast.success(
        registration.akses_diberikan ? copy.registeredWithAccess : copy.registeredBeforePayment,
      );
    },
    refused: (error) => {
      setAsked(false);
      // Registered in another tab, or the first answer was lost: the registration that exists is shown.
      if (toAppError(error).code !== 'class_already_registered') {
        return sentenceOf(error);
      }
      toast.info(sentenceOf(error));
      return null;
    },
    settled: () => queryClient.invalidateQueries({ queryKey: ownCourseQueries.keyOfMine(userId) }),
  });

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        loading={register.busy}
        loadingText={copy.registering}
        disabled={!known}
        onClick={() => (price === 0 ? register.run() : setAsked(true))}
      >
        {copy.registerAction} <span className="sr-only">{course.judul}</span>
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={copy.confirmTitle}
        confirmLabel={copy.confirmAction}
        onConfirm={register.run}
        busy={register.busy}
        busyLabel={copy.registering}
        closeLabel={copy.notNowAction}
      >
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold">
          {course.judul}
          <Price amount={price} className="text-primary" />
        </p>
        <p className="mt-2">{copy.howItIsPaid}</p>
        <p className="mt-2 text-ink-muted text-sm">{copy.cancelAnytime}</p>
      </ConfirmDialog>
      {register.refusal !== null && (
        <Notice tone="danger" role="alert" className="w-full">
          {register.refusal.text}
        </Notice>
      )}
    </>
  );
}
