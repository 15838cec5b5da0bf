interface PricedClass {
  is_gratis: boolean;
  harga: number | null;
}

/** What a class costs in whole rupiah; 0 is free, as `register_class` counts it (product spec, section 4). */
export function coursePrice({ is_gratis, harga }: PricedClass): number {
  return is_gratis ? 0 : (harga ?? 0);
}
