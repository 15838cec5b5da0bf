import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Placed } from '#api/results.ts';
import { fileName } from '#domain/file-names.ts';
import { firstFilled } from '#domain/first-filled.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import { ofHowMany } from '#parents/copy/child-results.ts';
import * as copy from '#parents/copy/feast.ts';
import { useAct } from '#parts/act/use-act.ts';
import type { Shape } from '#parts/board/result-picture.ts';
import { plateOf } from '#parts/copy/board.ts';
import { defaultOrganiser } from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { isSheetClosed, shareOrSave } from '#ui/hand-over.ts';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.ts';

/** A picture of a child's place for a group or a status. The family itself says whether the name is on it: it leaves its phone. */
export function ShareResult({ of }: { of: Placed }) {
  const [open, setOpen] = useState(false);
  const [named, setNamed] = useState(true);
  const nickname = of.nama_panggilan_rider ?? '';
  return (
    <>
      <Button block className="flex-wrap" onClick={() => setOpen(true)}>
        <Share2 aria-hidden className="size-4.5" />
        {copy.shareAction}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={copy.sheetTitle}>
        <div className="grid gap-3 text-left">
          {nickname !== '' && (
            <label className="flex min-h-11 items-start gap-3 py-1">
              <input
                type="checkbox"
                checked={named}
                onChange={(event) => setNamed(event.target.checked)}
                className="mt-0.5 size-5 shrink-0 accent-primary"
              />
              <span className="wrap-anywhere grid gap-0.5">
                <span className="font-bold">{copy.withName(nickname)}</span>
                <span className="text-ink-muted text-sm">{copy.withNameHint}</span>
              </span>
            </label>
          )}
          {(['square', 'story'] as const).map((shape) => (
            <ShapeButton
              key={shape}
              of={of}
              shape={shape}
              name={named && nickname !== '' ? nickname : null}
              onDone={() => setOpen(false)}
            />
          ))}
        </div>
      </Sheet>
    </>
  );
}

interface ShapeButtonProps {
  of: Placed;
  shape: Shape;
  name: string | null;
  onDone: () => void;
}

function ShapeButton({ of, shape, name, onDone }: ShapeButtonProps) {
  const make = useAct({
    act: async () => {
      const { resultPicture } = await import('#parts/board/result-picture.ts');
      const picture = await resultPicture(
        {
          name,
          plate: plateOf(of.nomor),
          final: of.final,
          place: of.peringkat,
          raceClass: [of.class, ofHowMany(of)].filter(Boolean).join(' · '),
          race: of.judul,
          when: formatDate(of.tanggal_mulai, of.zona_waktu),
          club: firstFilled(of.penyelenggara) ?? defaultOrganiser,
          logo: of.logo_url,
          picture: of.gambar_url,
          host: window.location.host,
        },
        shape,
      );
      const title = `${fileName('juara', name ?? plateOf(of.nomor), of.judul)}.png`;
      if ((await shareOrSave(new File([picture], title, { type: picture.type }))) === 'saved') {
        toast.success(copy.saved);
      }
      onDone();
    },
    refused: (error) => {
      if (!isSheetClosed(error)) {
        toast.error(copy.failed);
      }
      return null;
    },
  });
  return (
    <Button
      variant="secondary"
      block
      loading={make.busy}
      loadingText={copy.making}
      onClick={make.run}
    >
      {shape === 'square' ? copy.square : copy.story}
    </Button>
  );
}
