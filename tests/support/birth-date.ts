/** A birth date, DD-MM-YYYY, of a child who turned `age` about half a year before the day. */
export function birthDateForAge(age: number, day = new Date()): string {
  const birth = new Date(Date.UTC(day.getUTCFullYear() - age, day.getUTCMonth() - 6, 15));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(birth.getUTCDate())}-${two(birth.getUTCMonth() + 1)}-${birth.getUTCFullYear()}`;
}
