export interface OrderStatus {
  status_pendaftaran: string;
  status_pembayaran: string;
}

/** Whether an order still waits for its money; the database has the last word when somebody pays. */
export function isPayable({ status_pendaftaran, status_pembayaran }: OrderStatus): boolean {
  return (
    status_pendaftaran === 'pending' &&
    (status_pembayaran === 'pending' || status_pembayaran === 'gagal')
  );
}
