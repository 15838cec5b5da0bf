import type { Page } from 'playwright-core';
import { withAdmin } from '#tests/support/race-fixture.ts';
import type { OrganiserScene } from './organiser-scenes.ts';
import type { OrganiserWorld } from './organiser-world.ts';

/** The operator's desk: `/panitia/operator`. */

type Ready = OrganiserScene['ready'];

function heading(name: string | RegExp): Ready {
  return (page) => page.getByRole('heading', { name }).first().waitFor();
}

/** Looks for something, and waits for what it is taken for. */
function look(term: (world: OrganiserWorld) => string, then: string | RegExp) {
  return async (page: Page, world: OrganiserWorld) => {
    const form = page.getByRole('main').getByRole('search');
    await form.getByRole('searchbox').fill(term(world));
    await form.getByRole('button', { name: 'Cari' }).click();
    await page.getByRole('main').getByText(then).first().waitFor();
  };
}

function dialog(name: string): OrganiserScene['act'] {
  return async (page) => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };
}

const search = {
  as: 'operator',
  address: () => '/operator/cari',
  ready: heading('Operator'),
} as const;
const club = {
  as: 'operator',
  address: ({ owner }: OrganiserWorld) => `/operator/klub/${owner.organisationId}`,
  ready: heading('Lomba'),
} as const;
const account = {
  as: 'operator',
  address: ({ desk }: OrganiserWorld) => `/operator/akun/${desk.accountId}`,
  ready: heading('Pesanan'),
} as const;

export const operatorScenes: readonly OrganiserScene[] = [
  { name: 'operator', as: 'operator', address: () => '/operator', ready: heading('Kotak keluar') },
  {
    name: 'operator-calm',
    as: 'operator',
    address: () => '/operator',
    state: 'calm',
    ready: heading('Kotak keluar'),
  },
  { name: 'operator-search', ...search },
  { ...search, name: 'operator-search-account', act: look(({ desk }) => desk.address, 'Akun') },
  { ...search, name: 'operator-search-sum', act: look(({ desk }) => desk.sum, 'Pembayaran') },
  { ...search, name: 'operator-search-order', act: look(({ desk }) => desk.orderId, 'Pesanan') },
  { ...search, name: 'operator-search-words', act: look(() => 'push', /Lomba|Klub/) },
  {
    ...search,
    name: 'operator-search-none',
    act: look(() => 'tidak.ada@contoh.id', 'Tidak ada yang cocok'),
  },
  { ...account, name: 'operator-account' },
  { ...account, name: 'operator-account-block', act: dialog('Blokir akun') },
  {
    name: 'operator-order',
    as: 'operator',
    address: ({ desk }) => `/operator/pesanan/${desk.orderId}`,
    ready: heading(/^Pesanan/),
  },
  { ...club, name: 'operator-club' },
  { ...club, name: 'operator-club-block', act: dialog('Blokir klub') },
  { ...club, name: 'operator-club-act', act: dialog('Bertindak untuk klub') },
  {
    name: 'operator-settings',
    as: 'operator',
    address: () => '/operator/setelan',
    ready: heading('Operator'),
  },
  {
    name: 'operator-settings-conflict',
    as: 'operator',
    address: () => '/operator/setelan?buka=BATAS_PENCARIAN',
    ready: (page) => page.getByRole('textbox', { name: 'Nilai baru' }).waitFor(),
    act: async (page) => {
      await withAdmin((client) =>
        client.query(
          `insert into public.pengaturan (key, value) values ('BATAS_PENCARIAN', '12')
           on conflict (key) do update set value = (public.pengaturan.value::integer + 1)::text`,
        ),
      );
      const panel = page.getByRole('dialog');
      await panel.getByRole('textbox', { name: 'Nilai baru' }).fill('15');
      await panel.getByRole('textbox', { name: 'Alasan' }).fill('Musim ramai');
      await panel.getByRole('button', { name: 'Simpan setelan' }).click();
      await panel
        .getByText(/sementara itu/)
        .first()
        .waitFor();
    },
  },
  {
    ...club,
    name: 'operator-acting',
    act: async (page) => {
      await dialog('Bertindak untuk klub')?.(page, {} as OrganiserWorld);
      const asked = page.getByRole('dialog');
      await asked
        .getByRole('textbox', { name: 'Alasan' })
        .fill('Klub minta dibantu mengisi kategori');
      await asked.getByRole('button', { name: 'Mulai bertindak' }).click();
      await page.getByRole('region', { name: 'Bertindak untuk klub' }).waitFor();
      await page.getByRole('link', { name: 'Buka lomba klub' }).waitFor();
    },
  },
  {
    name: 'blocked-club',
    address: () => '/',
    ready: heading('Lomba'),
    // Last of all: the club stays blocked.
    act: async (page, { operator, owner }) => {
      await operator.client.rpc('block_organisation', {
        organisation_id: owner.organisationId,
        reason: 'Rekening klub dipersoalkan dua keluarga, tolong hubungi kami.',
        commit: true,
      });
      await page.reload();
      await page.getByText(/sedang diblokir pengelola/).waitFor();
    },
  },
];
