import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { EntryDetail } from '#api/entries.ts';
import * as copy from '#parents/copy/order-detail.ts';
import { plate } from '#parts/copy/orders.ts';
import { QrCode } from '#parts/qr-code.tsx';
import * as ui from '#ui/copy.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useScreenAwake } from '#ui/screen-awake.ts';

interface QrFullScreenProps {
  order: EntryDetail;
  open: boolean;
  onClose: () => void;
}

/** The entry QR as large as the phone, white whatever the theme, and the screen stays on. */
export function QrFullScreen({ order, open, onClose }: QrFullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useScreenAwake(open);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) {
      return;
    }
    if (open && !element.open) {
      element.showModal();
    }
    if (!open && element.open) {
      element.close();
    }
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap anywhere closes it; the keyboard has Escape and the close button
    <dialog
      ref={dialog}
      aria-label={copy.entryQrLabel(order.nama_lengkap_rider)}
      className="qr-full-screen"
      onClose={onClose}
      onClick={onClose}
    >
      {open && (
        <>
          <IconButton
            label={ui.closeAction}
            icon={<X aria-hidden className="size-6" />}
            className="absolute top-[max(0.5rem,env(safe-area-inset-top))] right-2 text-black! hover:bg-transparent!"
          />
          <div className="grid justify-items-center gap-1 px-4 text-center">
            <p className="flex flex-wrap items-center justify-center gap-x-3 font-extrabold text-3xl">
              <span>{order.nama_panggilan_rider}</span>
              {order.nomor_plat && (
                <span className="rounded-md px-2.5 inset-ring-2 inset-ring-black">
                  {plate(order.nomor_plat)}
                </span>
              )}
            </p>
            <p className="font-semibold">{order.kategori_lomba?.nama}</p>
          </div>
          <div className="qr-full-screen-code">
            <QrCode
              value={order.kode_masuk}
              size="fill"
              label={copy.entryQrLabel(order.nama_lengkap_rider)}
            />
          </div>
          <p className="px-6 text-center text-sm">{copy.entryQrText}</p>
        </>
      )}
    </dialog>
  );
}
