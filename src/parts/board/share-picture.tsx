import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { fileName } from '#domain/file-names.ts';
import { shareLinks } from '#domain/share.ts';
import { useAct } from '#parts/act/use-act.ts';
import { BrandIcon } from '#parts/brand-icon.tsx';
import * as copy from '#parts/copy/pictures.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { isSheetClosed } from '#ui/hand-over.ts';
import { saveFile } from '#ui/save-file.ts';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.ts';
import { type PictureOf, textOf } from './picture-of.ts';

export interface SharePictureProps {
  /** What is pictured, for a person who hears the button among others. */
  title: string;
  /** What it is made of; null: there is no such list any more. */
  prepare: () => Promise<PictureOf | null>;
  /** What draws; it is loaded with the first press. */
  draw: (of: PictureOf) => Promise<Blob[]>;
  /** Said beside the choices. */
  note?: string | undefined;
}

interface Made {
  readonly of: PictureOf;
  readonly files: readonly File[];
}

/** One press makes the picture and opens the phone's own sheet; where that takes no files, a choice of what else can be done. */
export function SharePicture({ title, prepare, draw, note }: SharePictureProps) {
  const [made, setMade] = useState<Made | null>(null);
  const share = useAct({
    act: async () => {
      const of = await prepare();
      if (of === null) {
        throw new Error('The list is gone.');
      }
      const files = (await draw(of)).map(
        (picture, index) =>
          new File(
            [picture],
            `${fileName(of.race, of.raceClass, of.listing.title, `${index + 1}`)}.png`,
            {
              type: picture.type,
            },
          ),
      );
      if (!(await sentBySheet(of, files))) {
        setMade({ of, files });
      }
    },
    refused: () => {
      toast.error(copy.failed);
      return null;
    },
  });
  const [whatsapp] = made ? shareLinks({ title: textOf(made.of), url: '' }) : [];
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        aria-label={copy.shareOf(title)}
        loading={share.busy}
        loadingText={copy.making}
        onClick={share.run}
      >
        <Share2 aria-hidden className="size-4 text-primary" />
        {copy.shareAction}
      </Button>
      <Sheet open={made !== null} onClose={() => setMade(null)} title={copy.sheetTitle}>
        {made && (
          <div className="grid gap-2.5">
            {note !== undefined && <p className="text-ink-muted text-sm">{note}</p>}
            <Button
              block
              onClick={() => {
                for (const file of made.files) {
                  saveFile(file, file.name);
                }
                setMade(null);
                toast.success(copy.saved);
              }}
            >
              {copy.saveAction(made.files.length)}
            </Button>
            <a
              href={whatsapp?.href}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('secondary', 'md', true)}
              onClick={() => setMade(null)}
            >
              <BrandIcon name="WhatsApp" className="size-4.5" />
              {copy.whatsapp}
            </a>
          </div>
        )}
      </Sheet>
    </>
  );
}

/** Whether the phone's own sheet took it, or somebody closed that. */
async function sentBySheet({ listing, link }: PictureOf, files: File[]): Promise<boolean> {
  if (!navigator.canShare?.({ files })) {
    return false;
  }
  try {
    // A code on a picture cannot be scanned by the phone that shows it.
    await navigator.share({ files, text: `${listing.title}: ${link}` });
    return true;
  } catch (error) {
    // A browser that took too long over the picture asks for a press of its own.
    return isSheetClosed(error);
  }
}
