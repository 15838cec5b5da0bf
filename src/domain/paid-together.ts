import type { ActionReason, PaymentStatus, RegistrationStatus } from './statuses.ts';

interface Child {
  id: string;
  status_pendaftaran: RegistrationStatus;
  status_pembayaran: PaymentStatus;
  perlu_tindakan: ActionReason | null;
  dibatalkan_pada: string | null;
}

/**
 * The children of an order whom one charge is for: those who are not paid, that nobody gave up and that wait for no
 * decision. The same as `private.paid_together` in the database.
 */
export function paidTogether<Known extends Child>(children: readonly Known[]): Known[] {
  return children.filter(
    (child) =>
      child.perlu_tindakan === null &&
      child.dibatalkan_pada === null &&
      (child.status_pembayaran === 'pending' || child.status_pembayaran === 'gagal') &&
      (child.status_pendaftaran === 'pending' || child.status_pendaftaran === 'dibatalkan'),
  );
}
