import type { CoursePaymentStatus } from '#domain/statuses.ts';

const classPaymentLabels: Record<string, string> = {
  dibayar: 'Aktif',
  gratis: 'Gratis',
  pending: 'Menunggu',
};

export function classPaymentLabel(status: CoursePaymentStatus): string {
  return classPaymentLabels[status] ?? status;
}
