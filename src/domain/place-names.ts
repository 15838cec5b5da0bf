/** A regency's name as people write it: "KABUPATEN TOLI-TOLI" gives "Kabupaten Toli-Toli". */
export function readableRegency(name: string): string {
  return name
    .toLocaleLowerCase('id')
    .replace(
      /(^|[\s-])(\p{Letter})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase('id'),
    )
    .replaceAll(' Dan ', ' dan ');
}
