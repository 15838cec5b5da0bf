/** The unique code that an order's price ends with, drawn by the database. */
export const uniqueCodes = { min: 1, max: 999 } as const;
