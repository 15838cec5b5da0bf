import { momentAt } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import * as shared from '#parts/copy/shared.ts';
import { RaceStory } from '#parts/race-story.tsx';
import { PriceBar, RaceView, type ShownRace } from '#parts/race-view.tsx';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/now.ts';
import { withPlacesLeft } from './step-rows.ts';
import type { RaceEditor } from './use-race-editor.ts';

/** The race as it would be shown; what is not filled in yet stands for itself. */
function shownRace({ values, race }: RaceEditor): ShownRace {
  const zone = race.content.zona_waktu;
  const moment = (clock: string | null) => (clock === null ? '' : momentAt(clock, zone));
  return {
    ...values,
    judul: values.judul ?? copy.previewUntitled,
    lokasi: values.lokasi ?? '',
    kota: values.kota ?? '',
    zona_waktu: zone,
    langkah_harga: withPlacesLeft(values.langkah_harga, race.content.langkah_harga),
    tanggal_mulai: moment(values.tanggal_mulai),
    pendaftaran_selesai: moment(values.pendaftaran_selesai),
    daftar_ulang_mulai: moment(values.daftar_ulang_mulai),
    ubah_sampai: moment(values.ubah_sampai),
    max_peserta: values.max_peserta ?? 0,
    peserta_saat_ini: race.peserta_saat_ini,
    harga_dasar: values.harga_dasar ?? 0,
    unfilled: { price: values.harga_dasar === null, places: values.max_peserta === null },
  };
}

/** What parents will see, in the width of their phone; nothing in it can be pressed. */
export function RacePreview({ editor }: { editor: RaceEditor }) {
  const now = useNow();
  const race = shownRace(editor);
  return (
    <section aria-label={copy.previewLabel} className="grid gap-2">
      <div className="mx-auto w-full max-w-97.5 overflow-hidden rounded-3xl border-4 border-line-strong bg-page">
        {/* Scrolled, and reached by the keyboard for that; what is in it is not. */}
        <section
          aria-label={copy.previewContent}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          tabIndex={0}
          className="h-[min(52.75rem,calc(100dvh-15.5rem))] overflow-y-auto overscroll-contain"
        >
          <div inert className="px-5 pt-4 pb-6 [--screen-gutter:1.25rem]">
            <RaceView
              race={race}
              now={now}
              story={<RaceStory race={race} told={editor.values} />}
            />
          </div>
        </section>
        <div inert className="border-line border-t bg-surface px-5 py-3">
          <PriceBar race={race} now={now}>
            <Button className="min-w-36">{shared.bookAction}</Button>
          </PriceBar>
        </div>
      </div>
      <p className="text-center text-ink-muted text-xs">{copy.previewNote}</p>
    </section>
  );
}
