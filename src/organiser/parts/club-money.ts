/** Rupiah that a club has of a race as its editor promised it: what came in, without the admin fee, less what went back. */
export function clubMoney({ net, admin_fee }: { net: number; admin_fee: number }): number {
  return net - admin_fee;
}
