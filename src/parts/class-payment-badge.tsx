import type { CoursePaymentStatus } from '#domain/statuses.ts';
import { Badge } from '#ui/badge.tsx';
import { classPaymentLabel } from './copy/class-payment.ts';

/** How an online class that somebody takes is paid. */
export function CoursePaymentBadge({ status }: { status: CoursePaymentStatus }) {
  return (
    <Badge tone={status === 'dibayar' || status === 'gratis' ? 'positive' : 'neutral'}>
      {classPaymentLabel(status)}
    </Badge>
  );
}
