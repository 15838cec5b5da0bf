import { CircleCheck, CircleDashed } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { formatLongDateTime, momentAt } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { sentenceOf } from '#parts/act/sentence.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { BegunNotice } from './begun-notice.tsx';
import { CategorySection } from './category-section.tsx';
import { Checklist } from './checklist.tsx';
import { LinesRow, ListRow, TextRow } from './fields.tsx';
import { PictureSection } from './picture-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { PriceSection } from './price-section.tsx';
import { QuestionSection } from './question-section.tsx';
import type { FieldName } from './race-draft.ts';
import { RefundRuleSection } from './refund-rule-section.tsx';
import { ConflictNotice, OtherNotice } from './save-dialogs.tsx';
import type { RaceEditor } from './use-race-editor.ts';
import { WholeRace } from './whole-race.tsx';

/** The clock that a field holds, in words; undefined while there is none. */
function inWords(clock: string | null, zone: string): string | undefined {
  return clock === null ? undefined : formatLongDateTime(momentAt(clock, zone), zone);
}

const fieldsOfSections: Record<keyof typeof copy.sections, FieldName[]> = {
  waktu: ['judul', 'tanggal_mulai', 'pendaftaran_selesai'],
  tempat: ['lokasi', 'kota', 'map_location'],
  kategori: ['max_peserta', 'kategori'],
  harga: ['harga_dasar', 'satu_rider_per_akun', 'dua_kategori'],
  isi: ['deskripsi', 'mendapatkan', 'rute', 'tanya_jawab', 'keterangan', 'penyelenggara'],
  pertanyaan: ['pertanyaan'],
  hari: [
    'daftar_ulang_mulai',
    'susunan_acara',
    'bawaan',
    'parkir',
    'aturan',
    'kontak_nama',
    'kontak_wa',
    'ubah_sampai',
    'aturan_batal',
    'aturan_pengembalian',
  ],
  gambar: ['gambar_url', 'gambar_cover', 'foto_lama', 'foto_sponsor'],
};
const sectionNames = Object.keys(copy.sections) as (keyof typeof copy.sections)[];

/** Whether somebody wrote or chose something; a price of 0 is a word too. */
function says(value: RaceEditor['values'][FieldName]): boolean {
  return Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== false && value !== '';
}

/** The race's fields in their sections, below what is missing and what went wrong. */
export function EditorForm({ editor, onGo }: { editor: RaceEditor; onGo: () => void }) {
  const { values, race } = editor;
  const missing = new Set(race.missing.map(({ field }) => field));
  // A section that asks for nothing is not done before somebody has written something there.
  const isFilled = (name: keyof typeof copy.sections) =>
    fieldsOfSections[name].every((field) => !missing.has(field)) &&
    fieldsOfSections[name].some((field) => says(values[field]));
  const locked = race.status !== 'draf' && race.status !== 'dipublikasi';
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
      <FailureNotice editor={editor} />
      <OtherNotice editor={editor} />
      <ConflictNotice editor={editor} />
      <BegunNotice editor={editor} />
      <Checklist editor={editor} onGo={onGo} />
      <nav aria-label={copy.outlineLabel} className="flex flex-wrap gap-1.5">
        {sectionNames.map((name) => (
          <a
            key={name}
            href={`#bagian-${name}`}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sunken px-3.5 font-semibold text-sm hover:underline"
          >
            {isFilled(name) ? (
              <CircleCheck aria-hidden className="size-4 text-positive" />
            ) : (
              <CircleDashed aria-hidden className="size-4 text-ink-muted" />
            )}
            {copy.sections[name]}
            {isFilled(name) && <span className="sr-only">{copy.sectionFilled}</span>}
          </a>
        ))}
      </nav>
      <fieldset disabled={locked} className="grid gap-5">
        <Part name="waktu">
          <TextRow
            editor={editor}
            name="judul"
            required
            placeholder={copy.titlePlaceholder}
            autoComplete="off"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <StartRow editor={editor} />
            <TextRow
              editor={editor}
              name="pendaftaran_selesai"
              type="datetime-local"
              required
              hint={
                inWords(values.pendaftaran_selesai, race.content.zona_waktu) ?? copy.deadlineHint
              }
            />
          </div>
        </Part>
        <Part name="tempat">
          <PlaceSection editor={editor} />
        </Part>
        <Part name="kategori">
          <CategorySection editor={editor} />
        </Part>
        <Part name="harga">
          <PriceSection editor={editor} />
        </Part>
        <Part name="isi">
          <LinesRow editor={editor} name="deskripsi" placeholder={copy.descriptionPlaceholder} />
          <ListRow editor={editor} name="mendapatkan" hint={copy.perksHint} />
          <LinesRow
            editor={editor}
            name="rute"
            rows={3}
            placeholder={copy.routePlaceholder}
            hint={copy.routeHint}
          />
          <LinesRow
            editor={editor}
            name="tanya_jawab"
            rows={4}
            placeholder={copy.questionsPlaceholder}
            hint={copy.questionsHint}
          />
          <LinesRow
            editor={editor}
            name="keterangan"
            rows={4}
            placeholder={copy.notesPlaceholder}
          />
          <TextRow
            editor={editor}
            name="penyelenggara"
            hint={copy.organiserHint}
            autoComplete="off"
          />
        </Part>
        <Part name="pertanyaan">
          <QuestionSection editor={editor} />
        </Part>
        <Part name="hari">
          <TextRow
            editor={editor}
            name="daftar_ulang_mulai"
            type="datetime-local"
            hint={inWords(values.daftar_ulang_mulai, race.content.zona_waktu)}
          />
          <LinesRow
            editor={editor}
            name="susunan_acara"
            rows={5}
            placeholder={copy.rundownPlaceholder}
            hint={copy.rundownHint}
          />
          <LinesRow editor={editor} name="bawaan" rows={3} placeholder={copy.bringPlaceholder} />
          <LinesRow editor={editor} name="parkir" rows={2} placeholder={copy.parkingPlaceholder} />
          <LinesRow editor={editor} name="aturan" rows={4} placeholder={copy.rulesPlaceholder} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextRow
              editor={editor}
              name="kontak_nama"
              placeholder={copy.contactPlaceholder}
              autoComplete="off"
            />
            <TextRow
              editor={editor}
              name="kontak_wa"
              inputMode="tel"
              hint={copy.contactHint}
              autoComplete="off"
            />
          </div>
          <TextRow
            editor={editor}
            name="ubah_sampai"
            type="datetime-local"
            hint={inWords(values.ubah_sampai, race.content.zona_waktu) ?? copy.changesHint}
          />
          <RefundRuleSection editor={editor} />
        </Part>
        <Part name="gambar">
          <PictureSection editor={editor} />
        </Part>
      </fieldset>
      <WholeRace editor={editor} />
    </form>
  );
}

function Part({ name, children }: { name: keyof typeof copy.sections; children: ReactNode }) {
  return (
    <section
      id={`bagian-${name}`}
      aria-labelledby={`judul-${name}`}
      className="grid scroll-mt-20 gap-4 rounded-xl bg-surface p-4 shadow-card lg:p-5"
    >
      <h2 id={`judul-${name}`} className="text-lg">
        {copy.sections[name]}
      </h2>
      {children}
    </section>
  );
}

/** With the first day comes a deadline, the evening before. */
function StartRow({ editor }: { editor: RaceEditor }) {
  const { values, change } = editor;
  const { tanggal_mulai: start, pendaftaran_selesai: deadline } = values;
  useEffect(() => {
    if (start === null || deadline !== null || editor.race.status !== 'draf') {
      return;
    }
    const day = Date.parse(`${start.slice(0, 10)}T00:00:00Z`);
    if (Number.isNaN(day)) {
      return;
    }
    const before = new Date(day - 86_400_000).toISOString().slice(0, 10);
    change({ pendaftaran_selesai: `${before}T20:00` });
  });
  return (
    <TextRow
      editor={editor}
      name="tanggal_mulai"
      type="datetime-local"
      required
      hint={inWords(start, editor.race.content.zona_waktu)}
    />
  );
}

const withoutSignal = new Set(['offline', 'network', 'timeout']);

function FailureNotice({ editor }: { editor: RaceEditor }) {
  const { failure } = editor;
  if (failure === null) {
    return null;
  }
  const text = withoutSignal.has(failure.code)
    ? copy.offlineUnsaved
    : `${copy.saveFailed} ${sentenceOf(failure, copy.failures)}`;
  return (
    <Notice tone="warning" role="alert">
      <p>{text}</p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        loading={editor.saving}
        loadingText={copy.saving}
        onClick={() => void editor.save()}
      >
        {copy.retryAction}
      </Button>
    </Notice>
  );
}
