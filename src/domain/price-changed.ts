/** Of one child, that it costs more now than was shown: whole rupiah, after its discount. */
export interface PriceChange {
  /** In the list that was sent, from 1. */
  place: number;
  /** The child's name; empty where the form has none yet. */
  rider: string;
  price: number;
  seen: number;
}

function isChange(value: unknown): value is PriceChange {
  const { place, rider, price, seen } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    [place, price, seen].every((number) => typeof number === 'number') && typeof rider === 'string'
  );
}

/** Whose price is higher than what was shown, as the database names them in `price_changed` (clubs' money, K5). */
export function priceChanges({ children }: Record<string, unknown>): PriceChange[] {
  return Array.isArray(children) ? children.filter(isChange) : [];
}
