import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { createOrganiser, type Organiser } from '#tests/support/organiser.ts';
import { createRace, type RaceFixture, withAdmin } from '#tests/support/race-fixture.ts';
import { signUp, type TestUser } from '#tests/support/stack.ts';

/** A race whose gate is open: its riders, and who stands there. */
export interface OpenGate {
  race: RaceFixture;
  volunteer: Organiser;
  /** Of all its riders. */
  parent: TestUser;
  riders: GateEntry[];
}

export interface GateEntry {
  /** The registration. */
  id: string;
  /** What the QR says. */
  code: string;
  nickname: string;
  fullName: string;
  plate: number;
}

/** A race with confirmed riders, plates from 1 on, and a volunteer of its gate. */
export async function openGate(count: number): Promise<OpenGate> {
  const race = await createRace({ max_peserta: Math.max(count + 5, 20), daysUntilRace: 1 });
  const volunteer = await createOrganiser({ raceId: race.raceId, role: 'gerbang' });
  const parent = await signUp('Bu Sekar Wulandari');
  const riders = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    code: randomUUID(),
    nickname: `Rara${String(index + 1).padStart(3, '0')}`,
    fullName: `Prameswari Anggun ${index + 1}`,
    plate: index + 1,
  }));
  await withAdmin((client) =>
    client.query(
      `insert into public.pendaftaran_lomba (id, kode_masuk, user_id, lomba_id, kategori_id, kota_asal, nama_lengkap_rider,
         nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik, biaya_admin,
         total_bayar, status_pendaftaran, status_pembayaran, nomor_plat)
       select r.id, r.code, $1, $2, $3, 'KOTA BANDUNG', r."fullName", r.nickname, current_date - interval '5 years', 'wanita',
         200000, 1 + r.plate % 500, 0, 200001 + r.plate % 500, 'dikonfirmasi', 'dibayar', r.plate
       from jsonb_to_recordset($4::jsonb) as r (id uuid, code uuid, nickname text, "fullName" text, plate integer)`,
      [parent.id, race.raceId, race.categoryId, JSON.stringify(riders)],
    ),
  );
  return { race, volunteer, parent, riders };
}

/** The registration's status in the database. */
export function statusOf(id: string): Promise<string> {
  return withAdmin(async (client) => {
    const { rows } = await client.query(
      'select status_pendaftaran from public.pendaftaran_lomba where id = $1',
      [id],
    );
    return rows[0]?.status_pendaftaran;
  });
}

/** The acts that the server keeps of a race, the earliest first. */
export function actsOf(
  raceId: string,
): Promise<{ id: string; pendaftaran_id: string; tempat: string; tindakan: string }[]> {
  return withAdmin(async (client) => {
    const { rows } = await client.query(
      'select id, pendaftaran_id, tempat, tindakan from public.peristiwa_lapangan where lomba_id = $1 order by waktu, id',
      [raceId],
    );
    return rows;
  });
}

/** A scanner with a cable: each code in one go, and Enter. */
export async function scan(page: Page, ...codes: string[]): Promise<void> {
  // The scanner is there as soon as the phone's own list is open.
  await page.getByRole('textbox', { name: /^Kode, nomor plat/ }).waitFor();
  await scanBlind(page, ...codes);
}

/** The same, whatever the page shows. */
export async function scanBlind(page: Page, ...codes: string[]): Promise<void> {
  await page.evaluate((all) => {
    for (const code of all) {
      for (const key of [...code, 'Enter']) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      }
    }
  }, codes);
}

/** Opens the gate's screen with a signal, names the gate, and goes to the scanner; `withoutSignal`: it can be opened again without one. */
export async function startScanner(
  page: Page,
  raceId: string,
  gate: string,
  { withoutSignal = false } = {},
): Promise<void> {
  await page.goto(`/panitia/lomba/${raceId}/gerbang`);
  await expect(page.getByText(/^Siap offline: \d+ rider, \d\d\.\d\d/)).toBeVisible();
  if (withoutSignal) {
    await expect(page.getByText('Bisa dibuka lagi tanpa sinyal.')).toBeVisible();
  }
  await page.getByLabel('Nama gerbang ini').fill(gate);
  await page.getByRole('button', { name: 'Buka pemindai' }).click();
  await expect(page.getByRole('textbox', { name: /^Kode, nomor plat/ })).toBeVisible();
}

/** The one word of the last scan. */
export function verdict(page: Page, word: string) {
  return page.getByRole('region', { name: word, exact: true });
}
