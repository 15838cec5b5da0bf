import type { Locator, Page } from 'playwright-core';
import type { OrganiserWorld } from './organiser-world.ts';

/** What stands in the way: a server that fails, or no signal; `calm`: nothing waits for the operator. */
export type OrganiserState = 'failing' | 'offline' | 'calm';

/** A screen of the organisers' door in one of its states. */
export interface OrganiserScene {
  name: string;
  /** Below the door's base. */
  address: (world: OrganiserWorld) => string;
  state?: OrganiserState;
  /** Else the club's owner; `near`: the organiser of the race that is near. */
  as?: 'operator' | 'near';
  ready: (page: Page) => Promise<void>;
  /** What is pressed before the picture. */
  act?: (page: Page, world: OrganiserWorld) => Promise<void>;
  /** What the picture is of, where that is further down. */
  shown?: (page: Page) => Locator;
  /** Its title on the sheet of docs/screens; without it it is not there. */
  sheet?: string;
}

function heading(name: string | RegExp): OrganiserScene['ready'] {
  return (page) => page.getByRole('heading', { name }).first().waitFor();
}
function text(words: string | RegExp): OrganiserScene['ready'] {
  return (page) => page.getByText(words).filter({ visible: true }).first().waitFor();
}
function press(name: string | RegExp, then: string | RegExp): OrganiserScene['act'] {
  return async (page) => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog', { name: then }).waitFor();
  };
}
async function row(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: /\p{L}/u }).first().waitFor();
}
/** The first row's panel; on a phone a row's link lies over its whole card. */
function openFirst(list: string): OrganiserScene['act'] {
  return async (page) => {
    const rows = page
      .getByRole('region', { name: list })
      .or(page.getByRole('list', { name: list }));
    await rows.getByRole('link').first().click();
    await page.getByRole('dialog').waitFor();
  };
}
function race(place = ''): OrganiserScene['address'] {
  return ({ raceId }) => `/lomba/${raceId}${place}`;
}
function draft(place = ''): OrganiserScene['address'] {
  return ({ draftId }) => `/lomba/${draftId}${place}`;
}

export const organiserScenes: readonly OrganiserScene[] = [
  { name: 'races', address: () => '/', ready: heading('Lomba'), sheet: 'Lomba' },
  { name: 'new-race', address: () => '/lomba/baru', ready: heading('Buat lomba') },
  { name: 'overview', address: race(), ready: text(/Perlu keputusan/), sheet: 'Ringkasan' },
  { name: 'overview-draft', address: draft(), ready: heading(/./) },
  {
    name: 'settings',
    address: race('/pengaturan'),
    ready: heading(/Nama dan waktu|Waktu/),
    sheet: 'Pengaturan',
  },
  {
    name: 'settings-questions',
    address: race('/pengaturan'),
    ready: (page) =>
      page.locator('#bagian-pertanyaan textarea, #bagian-pertanyaan input').first().waitFor(),
    act: (page) => page.locator('#bagian-pertanyaan').scrollIntoViewIfNeeded(),
  },
  { name: 'settings-draft', address: draft('/pengaturan'), ready: text(/Rencana Musim Depan/) },
  { name: 'participants', address: race('/peserta'), ready: row, sheet: 'Peserta' },
  {
    name: 'participants-columns',
    address: race('/peserta'),
    ready: row,
    act: press('Kolom', 'Kolom yang tampil'),
  },
  {
    name: 'participants-view',
    address: race('/peserta?plat=belum'),
    ready: text('Tanpa plat'),
    sheet: 'Peserta, tampilan tersimpan',
  },
  {
    name: 'participants-gone',
    address: race('/peserta?kategori=00000000-0000-4000-8000-000000000000&kolom=nama&kolom=hilang'),
    ready: text('Tidak ada rider yang cocok'),
  },
  {
    name: 'participants-panel',
    address: ({ raceId, entryId }) => `/lomba/${raceId}/peserta/${entryId}`,
    ready: (page) => page.getByRole('dialog').getByRole('heading').first().waitFor(),
    sheet: 'Satu rider',
  },
  { name: 'participants-empty', address: draft('/peserta'), ready: heading('Peserta') },
  { name: 'import', address: race('/peserta/impor'), ready: heading('Impor peserta') },
  { name: 'start-list', address: race('/peserta/daftar-start'), ready: heading('Daftar start') },
  {
    name: 'waiting-list',
    address: race('/peserta/daftar-tunggu'),
    ready: heading('Daftar tunggu'),
  },
  { name: 'letters', address: race('/pesan'), ready: heading('Pesan'), sheet: 'Pesan' },
  { name: 'letters-empty', address: draft('/pesan'), ready: text('Belum ada pesan') },
  {
    name: 'write-letter',
    address: race('/pesan/tulis'),
    ready: text(/menerima satu email|membacanya di aplikasi|Tidak ada/),
    act: (page) => page.getByLabel('Isi pesan').fill('Halo {nama_anak}, plat {nomor_plat}.'),
    sheet: 'Tulis pesan',
  },
  { name: 'money', address: race('/uang'), ready: text('Uang masuk'), sheet: 'Uang' },
  { name: 'money-empty', address: draft('/uang'), ready: text('Belum ada uang masuk') },
  {
    name: 'payments',
    address: race('/uang?bagian=rincian'),
    ready: row,
    sheet: 'Baris pembayaran',
  },
  {
    name: 'cases',
    address: race('/uang?bagian=keputusan'),
    ready: text(/\d+ kasus/),
    sheet: 'Perlu keputusan',
  },
  {
    name: 'case-panel',
    address: race('/uang?bagian=keputusan'),
    ready: text(/\d+ kasus/),
    act: openFirst('Perlu keputusan'),
  },
  {
    name: 'cases-filters',
    address: race('/uang?bagian=keputusan&kasus=slot_habis'),
    ready: text(/\d+ kasus/),
    act: async (page) => {
      await page
        .getByRole('button', { name: /^(Saringan|Kategori)$/ })
        .first()
        .click();
    },
  },
  {
    name: 'cases-empty',
    address: draft('/uang?bagian=keputusan'),
    ready: text('Tidak ada yang menunggu keputusan'),
  },
  { name: 'refunds', address: race('/uang?bagian=pengembalian'), ready: text(/[Pp]engembalian/) },
  { name: 'statement', address: race('/uang?bagian=rekap'), ready: text('Untuk klub') },
  { name: 'club-statement', address: () => '/rekap', ready: text('Untuk klub') },
  { name: 'report', address: race('/uang?bagian=laporan'), ready: text(/[Ll]aporan/) },
  { name: 'gate', address: race('/gerbang'), ready: heading('Gerbang'), sheet: 'Gerbang' },
  {
    name: 'plates',
    address: race('/gerbang/plat'),
    ready: heading('Nomor plat'),
    sheet: 'Nomor plat',
  },
  {
    name: 'codes',
    address: () => '/kode',
    ready: heading('Kode potongan'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Buat kode' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Kode baru' });
      await dialog.getByRole('button', { name: 'Buat kode' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText('Aktif').first().waitFor();
    },
  },
  {
    name: 'codes-new',
    address: () => '/kode',
    ready: heading('Kode potongan'),
    act: press('Buat kode', 'Kode baru'),
  },
  { name: 'team', address: () => '/tim', ready: text('Hasan Basri'), sheet: 'Tim' },
  {
    name: 'team-member',
    address: () => '/tim',
    ready: text('Hasan Basri'),
    act: openFirst('Orang'),
  },
  { name: 'log', address: () => '/log', ready: text(/\d+ catatan/), sheet: 'Catatan' },
  {
    name: 'log-panel',
    address: () => '/log',
    ready: text(/\d+ catatan/),
    act: openFirst('Catatan'),
  },
  { name: 'content', address: () => '/isi', ready: heading('Isi') },
  { name: 'help', address: () => '/bantuan', ready: heading('Bantuan') },
  {
    name: 'search',
    address: race(),
    ready: text(/Perlu keputusan/),
    act: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('dialog').getByRole('combobox').fill('wijaya');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
    sheet: 'Cari dari mana saja',
  },
  {
    name: 'participants-failing',
    address: race('/peserta'),
    state: 'failing',
    ready: text('Coba lagi'),
  },
  { name: 'money-failing', address: race('/uang'), state: 'failing', ready: text('Coba lagi') },
  { name: 'letters-failing', address: race('/pesan'), state: 'failing', ready: text('Coba lagi') },
  {
    name: 'cases-failing',
    address: race('/uang?bagian=keputusan'),
    state: 'failing',
    ready: text('Coba lagi'),
  },
  { name: 'overview-failing', address: race(), state: 'failing', ready: text('Coba lagi') },
  { name: 'participants-offline', address: race('/peserta'), state: 'offline', ready: row },
  {
    name: 'cases-offline',
    address: race('/uang?bagian=keputusan'),
    state: 'offline',
    ready: text(/\d+ kasus/),
  },
  {
    name: 'settings-offline',
    address: race('/pengaturan'),
    state: 'offline',
    ready: heading(/Nama dan waktu|Waktu/),
  },
];
