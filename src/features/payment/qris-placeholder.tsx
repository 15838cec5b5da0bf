import { CircleQuestionMark, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';

/** What stands where the QR would be while there is no checkout; a name, not an account to send money to. */
const merchantIdText = 'Merchant ID: PUSHBIKE-RACE-ID';

export function QrisPlaceholder() {
  const [helpOpen, setHelpOpen] = useState(false);
  return (
    <div className="mx-auto grid w-full max-w-72 justify-items-center gap-3 rounded-xl bg-surface p-5 text-center shadow-card">
      <p className="font-extrabold text-lg tracking-wide">QRIS</p>
      <div className="grid aspect-square w-40 place-items-center rounded-lg border-2 border-line-strong border-dashed text-ink-muted">
        <QrCode aria-hidden className="size-16" strokeWidth={1.25} />
      </div>
      <p className="text-ink-muted text-xs">{merchantIdText}</p>
      <Button variant="ghost" size="sm" onClick={() => setHelpOpen(true)}>
        <CircleQuestionMark aria-hidden className="size-4.5" />
        Bantuan
      </Button>
      <Sheet open={helpOpen} onClose={() => setHelpOpen(false)} title="Bantuan pembayaran">
        <ol className="grid list-decimal gap-2.5 pl-5 text-left text-sm">
          <li>Pesanan Anda sudah tersimpan. Anda bisa membayarnya nanti dari menu Order.</li>
          <li>Periksa koneksi internet, lalu tekan “Coba lagi”.</li>
          <li>
            Kode QRIS muncul di halaman pembayaran. Pindai dengan aplikasi bank atau dompet digital,
            atau simpan gambarnya lalu buka dari galeri.
          </li>
          <li>Jangan mengirim uang ke nomor lain di luar halaman pembayaran itu.</li>
        </ol>
      </Sheet>
    </div>
  );
}
