import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBlocker, useParams } from 'react-router-dom';
import {
  type EditableRace,
  managedRaceQueries,
  type SaveConsequence,
} from '#api/organiser/races.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { formatLongDate, formatTime } from '#domain/dates.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { useWide } from '#organiser/parts/use-wide.ts';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.ts';
import { CategorySection } from './category-section.tsx';
import { Checklist } from './checklist.tsx';
import { failureText } from './field-problem.ts';
import { LinesRow, ListRow, TextRow } from './fields.tsx';
import { PictureSection } from './picture-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { PriceSection } from './price-section.tsx';
import { RacePreview } from './race-preview.tsx';
import { ConflictNotice, clockOf, OtherNotice, ReviewDialog } from './save-dialogs.tsx';
import { type FieldName, type RaceEditor, useRaceEditor } from './use-race-editor.ts';
import { WholeRace } from './whole-race.tsx';

export function Component() {
  const { id = '' } = useParams();
  const race = useQuery({
    ...managedRaceQueries.toEdit(id),
    // What is typed is compared with what was read: nothing may change below it.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Read of={[race]} skeleton={<EditorSkeleton />} failed={copy.loadFailed}>
      {(found) => <EditorScreen key={found.id} initial={found} />}
    </Read>
  );
}

/** From this width, in rem, a phone fits beside the form. */
const roomForPhone = 70;

function EditorScreen({ initial }: { initial: EditableRace }) {
  const editor = useRaceEditor(initial);
  const wide = useWide(roomForPhone);
  const [tab, setTab] = useState<'form' | 'preview'>('form');
  const form = <EditorForm editor={editor} onGo={() => setTab('form')} />;
  return (
    <>
      <EditorHead editor={editor} />
      {wide ? (
        <div className="grid grid-cols-[minmax(0,1fr)_24.375rem] items-start gap-6">
          {form}
          <div className="sticky top-20">
            <RacePreview editor={editor} />
          </div>
        </div>
      ) : (
        <Tabs
          label={copy.tabsLabel}
          current={tab}
          onChange={setTab}
          tabs={[
            { name: 'form', label: copy.formTab, content: <div className="pt-4">{form}</div> },
            {
              name: 'preview',
              label: copy.previewTab,
              content: (
                <div className="pt-4">{tab === 'preview' && <RacePreview editor={editor} />}</div>
              ),
            },
          ]}
        />
      )}
      <LeaveGuard editor={editor} />
    </>
  );
}

const badgeTones: Record<string, 'neutral' | 'positive' | 'danger'> = {
  dipublikasi: 'positive',
  dibatalkan: 'danger',
};

function EditorHead({ editor }: { editor: RaceEditor }) {
  const { race, unsaved } = editor;
  const [consequences, setConsequences] = useState<SaveConsequence[] | null>(null);
  const [publishing, setPublishing] = useState(false);
  const editable = race.status === 'draf' || race.status === 'dipublikasi';

  const saveNow = async () => {
    await editor.save();
    setConsequences(null);
  };
  const review = async () => {
    const found = await editor.review();
    if (found === null) {
      return;
    }
    if (found.length === 0) {
      await editor.save();
    } else {
      setConsequences(found);
    }
  };
  const publish = async () => {
    setPublishing(true);
    try {
      if (await editor.save()) {
        await editor.publish();
        toast.success(copy.published);
      }
    } catch (cause) {
      toast.error(failureText(toAppError(cause)));
    }
    setPublishing(false);
  };

  return (
    <header className="-mx-4 lg:-mx-8 -mt-4 lg:-mt-6 sticky top-0 z-20 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-page/95 px-4 py-2.5 backdrop-blur-md lg:px-8">
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex items-center gap-2.5">
          <h1 tabIndex={-1} className="truncate text-xl">
            {editor.values.judul ?? copy.untitled}
          </h1>
          <Badge tone={badgeTones[race.status] ?? 'neutral'}>
            {copy.statusNames[race.status] ?? race.status}
          </Badge>
        </div>
        <SaveState editor={editor} />
      </div>
      {race.status === 'dipublikasi' && unsaved.size > 0 && (
        <div className="flex gap-2">
          <Button variant="ghost" size="sm" onClick={editor.discard}>
            {copy.discardAction}
          </Button>
          <Button size="sm" loading={editor.saving} loadingText={copy.saving} onClick={review}>
            {copy.saveAction}
          </Button>
        </div>
      )}
      {race.status === 'draf' && (
        <Button
          size="sm"
          disabled={race.missing.length > 0 && unsaved.size === 0}
          loading={publishing}
          loadingText={copy.publishing}
          onClick={publish}
        >
          {copy.publishAction}
        </Button>
      )}
      {!editable && <p className="w-full text-sm">{copy.overText(race.status)}</p>}
      <ReviewDialog
        consequences={consequences}
        busy={editor.saving}
        onConfirm={saveNow}
        onClose={() => setConsequences(null)}
      />
    </header>
  );
}

function SaveState({ editor }: { editor: RaceEditor }) {
  const { saving, savedAt, unsaved, race, failure, refused } = editor;
  const text =
    race.status === 'dipublikasi'
      ? unsaved.size > 0
        ? copy.unsavedPublished
        : copy.allSaved
      : saving
        ? copy.saving
        : failure !== null || Object.keys(refused).length > 0
          ? copy.notSaved
          : savedAt === null
            ? copy.savedNever
            : copy.savedAt(clockOf(savedAt));
  return (
    <p role="status" className="text-ink-muted text-sm tabular-nums">
      {text}
    </p>
  );
}

const fieldsOfSections: Record<keyof typeof copy.sections, FieldName[]> = {
  waktu: ['judul', 'tanggal_mulai', 'pendaftaran_selesai'],
  tempat: ['lokasi', 'kota', 'map_location'],
  kategori: ['max_peserta', 'kategori'],
  harga: ['harga_dasar', 'satu_rider_per_akun'],
  isi: ['deskripsi', 'mendapatkan', 'keterangan', 'penyelenggara'],
  hari: [
    'daftar_ulang_mulai',
    'bawaan',
    'parkir',
    'aturan',
    'kontak_nama',
    'kontak_wa',
    'ubah_sampai',
    'aturan_batal',
  ],
  gambar: ['gambar_url', 'gambar_cover'],
};
const sectionNames = Object.keys(copy.sections) as (keyof typeof copy.sections)[];

function EditorForm({ editor, onGo }: { editor: RaceEditor; onGo: () => void }) {
  const { values, race } = editor;
  const missing = new Set(race.missing.map(({ field }) => field));
  const locked = race.status !== 'draf' && race.status !== 'dipublikasi';
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
      <FailureNotice editor={editor} />
      <OtherNotice editor={editor} />
      <ConflictNotice editor={editor} />
      <Checklist editor={editor} onGo={onGo} />
      <nav aria-label={copy.outlineLabel} className="flex flex-wrap gap-1.5">
        {sectionNames.map((name) => (
          <a
            key={name}
            href={`#bagian-${name}`}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sunken px-3.5 font-semibold text-sm hover:bg-line"
          >
            {fieldsOfSections[name].some((field) => missing.has(field)) ? (
              <CircleDashed aria-hidden className="size-4 text-ink-muted" />
            ) : (
              <CircleCheck aria-hidden className="size-4 text-positive" />
            )}
            {copy.sections[name]}
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
              hint={inWords(values.pendaftaran_selesai, race.isi.zona_waktu) ?? copy.deadlineHint}
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
        <Part name="hari">
          <TextRow
            editor={editor}
            name="daftar_ulang_mulai"
            type="datetime-local"
            hint={inWords(values.daftar_ulang_mulai, race.isi.zona_waktu)}
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
            hint={inWords(values.ubah_sampai, race.isi.zona_waktu) ?? copy.changesHint}
          />
          <LinesRow
            editor={editor}
            name="aturan_batal"
            rows={3}
            placeholder={copy.cancelRulesPlaceholder}
            hint={copy.cancelRulesHint}
          />
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

/** "Minggu, 20 Desember 2026, 07.00 WIB" of the clocks at the venue; undefined while there is none. */
function inWords(clock: string | null, zone: string): string | undefined {
  if (clock === null) {
    return undefined;
  }
  const offset = { 'Asia/Makassar': '+08:00', 'Asia/Jayapura': '+09:00' }[zone] ?? '+07:00';
  const moment = `${clock}:00${offset}`;
  return `${formatLongDate(moment, zone)}, ${formatTime(moment, zone)}`;
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
      hint={inWords(start, editor.race.isi.zona_waktu)}
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
    : `${copy.saveFailed} ${failureText(failure)}`;
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

/** A draft is saved on the way out; what cannot be, or waits for the person's word, is asked about. */
function LeaveGuard({ editor }: { editor: RaceEditor }) {
  const held = editor.unsaved.size > 0;
  const [asking, setAsking] = useState(false);
  const proceed = useRef<(() => void) | undefined>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!held || currentLocation.pathname === nextLocation.pathname) {
      return false;
    }
    if (editor.race.status === 'draf') {
      void editor.save().then((saved) => (saved ? proceed.current?.() : setAsking(true)));
    } else {
      setAsking(true);
    }
    return true;
  });

  useEffect(() => {
    proceed.current = blocker.proceed;
  });
  useEffect(() => {
    if (!held) {
      return;
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [held]);

  return (
    <ConfirmDialog
      open={asking && blocker.state === 'blocked'}
      onClose={() => {
        setAsking(false);
        blocker.reset?.();
      }}
      title={copy.leaveTitle}
      confirmLabel={copy.leaveAction}
      onConfirm={() => blocker.proceed?.()}
      busy={false}
      busyLabel={copy.leaving}
      closeLabel={copy.stayAction}
      danger
    >
      <p>{copy.leaveText}</p>
    </ConfirmDialog>
  );
}

function EditorSkeleton() {
  return (
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        {copy.loading}
      </p>
      <Skeleton className="h-12" />
      <Skeleton className="h-32" />
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  );
}
