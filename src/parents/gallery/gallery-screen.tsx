import { Bell, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BirthDateInput } from '#parts/birth-date-input.tsx';
import { CalendarButton } from '#parts/calendar-button.tsx';
import { DateBadge } from '#parts/date-badge.tsx';
import { IdentityDocumentField } from '#parts/identity-document-field.tsx';
import { Logo } from '#parts/logo.tsx';
import { PaymentQuestion } from '#parts/payment-question.tsx';
import { PerkList } from '#parts/perk-list.tsx';
import { Price } from '#parts/price.tsx';
import { PrivateFileButton } from '#parts/private-file-button.tsx';
import { QrCode } from '#parts/qr-code.tsx';
import { RaceMap } from '#parts/race-map.tsx';
import { SavedNotice } from '#parts/saved-notice.tsx';
import { ShareButton } from '#parts/share-sheet.tsx';
import { TimeLeft } from '#parts/time-left.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import type { ButtonVariant } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Illustration } from '#ui/illustration.tsx';
import { Notice, type NoticeTone } from '#ui/notice.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { SearchForm } from '#ui/search-form.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Section } from '#ui/section.tsx';
import { SelectInput } from '#ui/select-input.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SmartImage } from '#ui/smart-image.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];
const badgeTones: BadgeTone[] = ['neutral', 'positive', 'warning', 'danger', 'info'];
const noticeTones: NoticeTone[] = ['info', 'positive', 'warning', 'danger'];
const colours = [
  'bg-canvas',
  'bg-page',
  'bg-surface',
  'bg-sunken',
  'bg-ink',
  'bg-ink-muted',
  'bg-line',
  'bg-line-strong',
  'bg-primary',
  'bg-primary-soft',
  'bg-accent',
  'bg-positive',
  'bg-warning',
  'bg-danger',
  'bg-info',
];
const sizes = [
  'text-2xs',
  'text-xs',
  'text-sm',
  'text-base',
  'text-lg',
  'text-xl',
  'text-2xl',
  'text-3xl',
];
const cities = [
  'KABUPATEN ACEH BARAT',
  'KABUPATEN BANDUNG',
  'KOTA BANDUNG',
  'KOTA JAKARTA SELATAN',
  'KOTA SURABAYA',
  'KABUPATEN PANGKAJENE DAN KEPULAUAN',
].map((label, index) => ({ value: String(index), label }));

/** Every component in its states, for who builds screens. In development only. */
export function Component() {
  return (
    <Screen
      footer={
        <Button block onClick={() => toast.info('Ini bilah aksi layar.')}>
          Bilah aksi
        </Button>
      }
    >
      <ScreenHeader
        title="Galeri komponen"
        backTo="/"
        action={<IconButton label="Cari" icon={<Search aria-hidden className="size-5" />} />}
      />
      <div className="grid grid-cols-1 gap-10">
        <Foundations />
        <Buttons />
        <Marks />
        <RaceParts />
        <OrderParts />
        <Forms />
        <Documents />
        <Layout />
        <Overlays />
        <States />
      </div>
    </Screen>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Foundations() {
  return (
    <Part title="Warna dan huruf">
      <Logo />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-2">
        {colours.map((colour) => (
          <div key={colour} className="text-2xs">
            <div className={`${colour} h-10 rounded-sm border border-line`} />
            {colour.slice(3)}
          </div>
        ))}
      </div>
      <div className="grid gap-1">
        {sizes.map((size) => (
          <p key={size} className={size}>
            {size.slice(5)} Lomba pushbike anak
          </p>
        ))}
      </div>
      <div className="checkered h-5 text-ink" />
    </Part>
  );
}

function Buttons() {
  return (
    <Part title="Tombol">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-2.5">
          <Button variant={variant}>Pesan</Button>
          <Button variant={variant} disabled>
            Mati
          </Button>
          <Button variant={variant} loading loadingText="Mengirim...">
            Pesan
          </Button>
          <Button variant={variant} size="sm">
            Kecil
          </Button>
        </div>
      ))}
      <Button block>Selebar kolom</Button>
      <div className="flex flex-wrap items-center gap-2.5">
        <ButtonLink to="/race-list" variant="secondary">
          Tautan
        </ButtonLink>
        <IconButton label="Notifikasi" icon={<Bell aria-hidden className="size-5" />} />
        <IconButton label="Mati" disabled icon={<Bell aria-hidden className="size-5" />} />
        <Spinner className="text-primary" />
      </div>
    </Part>
  );
}

function Marks() {
  return (
    <Part title="Kartu, lencana, pesan">
      <div className="flex flex-wrap gap-2">
        {badgeTones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      {noticeTones.map((tone) => (
        <Notice key={tone} tone={tone}>
          Pesan {tone}: tidak bisa ditukar atau dikembalikan setelah dibayar.
        </Notice>
      ))}
      <Card>
        <div className="relative">
          <SmartImage src={null} alt="" ratio={16 / 9} />
          <DateBadge date="2026-12-06T01:00:00Z" className="absolute top-3 left-3" />
        </div>
        <div className="grid gap-1 p-4">
          <p className="font-bold">Pushbike Cup Bandung Seri Pembukaan Piala Wali Kota 2026</p>
          <p className="text-ink-muted text-sm">Kota Bandung</p>
          <Price amount={150000} className="text-primary" />
        </div>
      </Card>
      <Card className="p-4">
        <dl>
          <DefinitionRow label="Harga" value={<Price amount={150000} />} />
          <DefinitionRow label="Kode unik" value={<Price amount={317} />} />
          <DefinitionRow strong label="Total" value={<Price amount={154317} />} />
        </dl>
      </Card>
      <SmartImage src="/tidak-ada.png" alt="Gambar rusak" ratio={21 / 9} className="rounded-xl" />
      <QrCode value="3f0e8f4a-2c46-4d8e-9d0a-0f1f5f6f7a8b" size={200} label="Contoh QR" />
      <div className="flex gap-2">
        {(['track', 'helmet', 'flag', 'ticket'] as const).map((name) => (
          <Illustration key={name} name={name} className="w-1/4" />
        ))}
      </div>
    </Part>
  );
}

function RaceParts() {
  return (
    <Part title="Lomba">
      <div className="flex flex-wrap gap-3">
        <DateBadge date="2026-12-06T01:00:00Z" />
        <DateBadge date="2026-05-31T01:00:00Z" />
      </div>
      <PerkList
        perks={[
          'Jersey',
          'Goodie bag',
          'Piala finisher',
          'Plat number',
          'Kabel ties',
          'Voucher makan',
          'T-shirt',
          'Baselayer',
          'Short-pants',
          'Toys',
          'Tas serut',
          'All podium',
          'Bibit tanaman langka dari kebun sekolah',
        ]}
      />
      <RaceMap mapLocation="-6.900266,107.618734" placeNames={['Lapangan Gasibu']} />
      <RaceMap mapLocation={null} placeNames={['Lapangan Merdeka', 'Medan']} />
      <CalendarButton
        event={{
          id: 'contoh',
          title: 'Pushbike Cup Bandung',
          start: '2026-12-06T01:00:00Z',
          zone: 'Asia/Jakarta',
          place: 'Lapangan Gasibu, Bandung',
          path: '/race-list',
        }}
      />
    </Part>
  );
}

const anHour = 3_600_000;
const question = { asking: false, found: undefined, error: null, ask: async () => null };

function OrderParts() {
  const [opened] = useState(() => Date.now());
  const until = (milliseconds: number) => new Date(opened + milliseconds).toISOString();
  return (
    <Part title="Order">
      <ShowMore found={Number.POSITIVE_INFINITY} loading={false} />
      <SavedNotice query={{ data: [], dataUpdatedAt: opened - anHour, isError: true }} />
      {[20 * anHour, anHour / 4, -1].map((milliseconds) => (
        <TimeLeft key={milliseconds} until={until(milliseconds)} over="Waktu bayar habis" />
      ))}
      <PaymentQuestion {...question} />
      <PaymentQuestion {...question} asking />
      <PaymentQuestion {...question} found="unpaid" />
      <PaymentQuestion {...question} error={{ code: 'check_too_soon', facts: {} }} />
    </Part>
  );
}

function Forms() {
  const [gender, setGender] = useState<'laki-laki' | 'perempuan' | null>('perempuan');
  const [city, setCity] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <Part title="Isian">
      <Field label="Nama lengkap" required hint="Sesuai akta kelahiran.">
        {(field) => <TextInput {...field} />}
      </Field>
      <Field label="Tanggal lahir" required error="Silakan masukkan tanggal lahir yang valid.">
        {(field) => <TextInput {...field} defaultValue="31-02-2022" />}
      </Field>
      <Field label="Cari">
        {(field) => (
          <TextInput {...field} icon={<Search className="size-5" />} placeholder="Cari race" />
        )}
      </Field>
      <Field label="Tidak bisa diubah">
        {(field) => <TextInput {...field} disabled value="bunda@contoh.id" />}
      </Field>
      <Field label="Password" aside={<Badge tone="info">Minimal 6</Badge>}>
        {(field) => <PasswordInput {...field} defaultValue="rahasia" />}
      </Field>
      <Field label="Ukuran jersey">
        {(field) => (
          <SelectInput {...field}>
            <option>Tidak menggunakan jersey</option>
            <option>XS</option>
          </SelectInput>
        )}
      </Field>
      <BirthDate />
      <Field label="Catatan">{(field) => <TextArea {...field} />}</Field>
      <RadioGroup
        legend="Jenis kelamin"
        name="gender"
        required
        value={gender}
        onChange={setGender}
        options={[
          { value: 'laki-laki', label: 'Laki-laki' },
          { value: 'perempuan', label: 'Perempuan' },
        ]}
      />
      <RadioGroup
        legend="Metode pembayaran"
        name="method"
        layout="stack"
        value={null}
        onChange={() => undefined}
        error="Pilih salah satu."
        options={[{ value: 'qris', label: 'QRIS', hint: 'Semua bank dan dompet digital' }]}
      />
      <Combobox label="Kota asal" required options={cities} value={city} onChange={setCity} />
      <Combobox
        label="Kota yang tidak bisa diubah"
        disabled
        options={cities}
        value="5"
        onChange={setCity}
      />
      <Combobox
        label="Kota lain"
        options={[]}
        value={null}
        onChange={setCity}
        error="Silakan pilih kota asal."
        status={<Skeleton className="h-12" />}
      />
      <Field label="Akta kelahiran" hint="PDF, paling besar 1 MB.">
        {(field) => (
          <FileInput
            {...field}
            file={file}
            onChange={setFile}
            accept="application/pdf"
            prompt="Pilih file PDF"
          />
        )}
      </Field>
    </Part>
  );
}

function BirthDate() {
  const [value, setValue] = useState('0503');
  return (
    <Field label="Tanggal lahir rider" aside={<Badge tone="info">5 tahun</Badge>}>
      {(field) => <BirthDateInput {...field} value={value} onChange={setValue} />}
    </Field>
  );
}

async function noDocument(): Promise<never> {
  throw Object.assign(new Error('offline'), { code: 'offline' });
}

function Documents() {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const field = {
    storedFile: noDocument,
    file,
    error,
    onChange: (chosen: File | null, problem: string | undefined) => {
      setFile(chosen);
      setError(problem);
    },
  };
  return (
    <Part title="Dokumen">
      <IdentityDocumentField {...field} stored={false} />
      <IdentityDocumentField {...field} stored file={null} error={undefined} />
      <IdentityDocumentField
        {...field}
        stored={false}
        uploading
        file={new File(['%PDF-1.4'], 'Akta Kirana Kusumawardhani Prameswari Adiningrat.pdf')}
        error={undefined}
      />
      <IdentityDocumentField
        {...field}
        stored={false}
        file={null}
        error="Ukuran file tidak boleh melebihi 1MB."
      />
      <PrivateFileButton file={noDocument}>Buka yang gagal</PrivateFileButton>
    </Part>
  );
}

function Layout() {
  const [tab, setTab] = useState<'info' | 'race' | 'kelas' | 'keamanan'>('info');
  const [search, setSearch] = useState('');
  return (
    <Part title="Susunan">
      <SearchForm onSubmit={() => toast.info(`Mencari ${search}`)}>
        <SearchInput label="Cari contoh" value={search} onChange={setSearch} />
      </SearchForm>
      <Tabs
        label="Contoh tab"
        current={tab}
        onChange={setTab}
        tabs={(['info', 'race', 'kelas', 'keamanan'] as const).map((name) => ({
          name,
          label: name[0]?.toUpperCase() + name.slice(1),
          content: <p className="pt-4">Isi bagian {name}.</p>,
        }))}
      />
      <Section level={3} title="Bagian layar">
        <p className="text-ink-muted">Isi sebuah bagian.</p>
      </Section>
    </Part>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'dialog' | null>(null);
  return (
    <Part title="Lapisan">
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" onClick={() => setOpen('sheet')}>
          Lembar
        </Button>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => toast.success('Tersimpan.')}>
          Toast sukses
        </Button>
        <Button variant="secondary" onClick={() => toast.error('Gagal menyimpan.')}>
          Toast gagal
        </Button>
        <Button variant="secondary" onClick={() => toast.info('Simpan nomor ini, ya.')}>
          Toast kabar
        </Button>
        <ShareButton title="Pushbike Cup Bandung" path="/race-list" />
      </div>
      <Sheet open={open === 'sheet'} onClose={() => setOpen(null)} title="Lembar bawah">
        <p>Isi lembar.</p>
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onClose={() => setOpen(null)}
        title="Dialog"
        footer={
          <Button block onClick={() => setOpen(null)}>
            Mengerti
          </Button>
        }
      >
        <p>Isi dialog.</p>
      </Dialog>
    </Part>
  );
}

function States() {
  return (
    <Part title="Keadaan layar">
      <div className="grid gap-3">
        <Skeleton className="aspect-video rounded-xl" />
        <Skeleton className="h-5 w-3/4" />
      </div>
      <EmptyState
        title="Tidak ada race ditemukan"
        text="Coba ubah filter atau kata kunci pencarian Anda"
        action={<Button variant="secondary">Hapus filter</Button>}
      />
      <EmptyState illustration="ticket" title="No orders found." />
      <ErrorState
        title="Failed to load race details."
        text="Server tidak bisa dihubungi."
        onRetry={() => undefined}
        retrying={false}
      />
    </Part>
  );
}
