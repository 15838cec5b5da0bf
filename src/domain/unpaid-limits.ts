/**
 * Whether a refusal says that too many places wait for payment, in one race or in all (docs/database.md, "Slots"): paying
 * or cancelling one of the orders is the way on.
 */
export function isTooManyUnpaid(code: string): boolean {
  return code === 'too_many_unpaid_race' || code === 'too_many_unpaid';
}
