import { fieldsOf, observed } from '#domain/race-day/observations.ts';
import type { StartCode } from '#domain/race-day/start-code.ts';
import { motoOfCode } from '#domain/race-day/station-motos.ts';
import { subjectOf, subjectsOf } from '#functions/_shared/racing/moto-subjects.ts';
import type { StationPhone } from './station-phone.ts';

/**
 * Keeps what a start area's code says of a moto as copies of its acts. What an earlier code of that phone said and this one does not was
 * taken back in between.
 * @throws what the storage refuses with: the code is shown again and read again
 */
export async function keepStartCode(
  phone: StationPhone,
  code: StartCode,
  { decides, place }: { decides: boolean; place: string },
): Promise<void> {
  const moto = motoOfCode(code);
  const copies = observed(phone.observations(), subjectsOf(moto)).filter(
    (one) => fieldsOf(one).device === code.device && one.action !== 'lembar',
  );
  const isOf = (seq: unknown) => code.marks.some((mark) => mark.seq === seq);
  for (const copy of copies.filter((one) => !isOf(fieldsOf(one).seq))) {
    await phone.undo(copy, place, decides);
  }
  const kept = new Set(copies.map((one) => fieldsOf(one).seq));
  for (const { action, plate, gear, seq } of code.marks.filter((mark) => !kept.has(mark.seq))) {
    await phone.record(
      {
        subject: subjectOf(moto),
        action,
        payload: {
          ...(plate !== 0 && { plate }),
          ...(gear !== null && { gear }),
          device: code.device,
          seq,
        },
        decides,
      },
      place,
    );
  }
}
