import type { ClassPaymentStatus } from '#domain/statuses.ts';

const classPaymentLabels: Record<string, string> = {
  dibayar: 'Aktif',
  gratis: 'Gratis',
  pending: 'Menunggu',
};

export function classPaymentLabel(status: ClassPaymentStatus): string {
  return classPaymentLabels[status] ?? status;
}
