import { Fragment } from 'react';
import { createPortal } from 'react-dom';
import type { PlannedPlate } from '#api/organiser/plates.ts';
import { linkToPlate } from '#domain/board/code-link.ts';
import * as copy from '#organiser/copy/plates.ts';
import { QrCode } from '#parts/qr-code.tsx';
import './plates.css';

interface PlateSheetsProps {
  race: string;
  title: string;
  /** The board's code behind each plate: sheets are printed on both sides. */
  backs: boolean;
  plates: PlannedPlate[];
  categoryOf: (id: string) => string;
}

/** On paper only: two to a sheet, cut apart in the middle. What is printed is what is saved, not what is planned. */
export function PlateSheets({ race, title, backs, plates, categoryOf }: PlateSheetsProps) {
  const given = plates
    .filter(({ before }) => before !== null)
    .toSorted((a, b) => (a.before ?? 0) - (b.before ?? 0));
  const sheets = given.flatMap((rider, place) =>
    place % 2 === 0 ? [[rider, given[place + 1]].filter((one) => one !== undefined)] : [],
  );
  // Beside the screen and not in it: its edges are not the paper's.
  return createPortal(
    <div className="plate-sheets hidden bg-white text-black print:block">
      {sheets.map((halves) => (
        <Fragment key={halves[0]?.id}>
          <div className="plate-sheet">
            {halves.map(({ id, before, nama_panggilan_rider: nickname, kategori_id }) => (
              <section key={id} className="plate-half grid place-content-center gap-2 text-center">
                <p className="font-semibold text-xl">{title}</p>
                <p className="plate-number font-extrabold tabular-nums leading-none">{before}</p>
                <p className="font-bold text-4xl">{nickname}</p>
                <p className="text-xl">{categoryOf(kategori_id)}</p>
              </section>
            ))}
          </div>
          {backs && (
            <div className="plate-sheet">
              {halves.map(({ id, before }) => (
                <PlateBack key={id} race={race} title={title} plate={before ?? 0} />
              ))}
            </div>
          )}
        </Fragment>
      ))}
    </div>,
    document.body,
  );
}

interface PlateBackProps {
  race: string;
  title: string;
  plate: number;
}

/** The board, where this plate is followed. Turned over the long edge of the paper it lies behind its own plate. */
function PlateBack({ race, title, plate }: PlateBackProps) {
  return (
    <section
      aria-label={copy.backOf(plate)}
      className="plate-half grid place-content-center justify-items-center gap-2 text-center"
    >
      <p className="font-semibold text-xl">{title}</p>
      <div className="plate-code">
        <QrCode
          value={new URL(linkToPlate(race, plate), window.location.origin).href}
          size="fill"
          label={copy.boardQr(plate)}
        />
      </div>
      <p className="font-bold text-xl">{copy.backText}</p>
      <p className="text-xl tabular-nums">{copy.plateNumber(plate)}</p>
    </section>
  );
}
