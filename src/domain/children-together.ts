interface Child {
  id: string;
  lomba_id?: string;
  pesanan_id?: string | null;
  urutan_pesanan?: number | null;
}

/**
 * A person's registrations as the orders they were made in: the children of one order together, as they were entered, at
 * the place of the first of them; by themselves a child entered alone, and one whom the organiser moved to another race.
 */
export function childrenTogether<Known extends Child>(registrations: readonly Known[]): Known[][] {
  const orders = new Map<string, Known[]>();
  for (const child of registrations) {
    const key = child.pesanan_id ? `${child.pesanan_id} ${child.lomba_id}` : child.id;
    orders.set(key, [...(orders.get(key) ?? []), child]);
  }
  return [...orders.values()].map((children) =>
    children.sort((a, b) => (a.urutan_pesanan ?? 0) - (b.urutan_pesanan ?? 0)),
  );
}
