/** A row as the backend may send it: any text where the app knows a list of values. */
export type Sent<Row> = {
  [Column in keyof Row]: Row[Column] extends string
    ? string
    : Row[Column] extends string | null
      ? string | null
      : Row[Column] extends object | null
        ? Sent<Row[Column]>
        : Row[Column];
};
