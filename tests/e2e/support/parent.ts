import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export interface Parent {
  name: string;
  email: string;
  phone: string;
  password: string;
}

export function newParent(): Parent {
  const mark = randomUUID().slice(0, 8);
  return {
    name: `Ibu Uji ${mark}`,
    email: `ibu-${mark}@example.test`,
    phone: '081234567890',
    password: `sandi-${mark}`,
  };
}

/** Signs up on the sign-up screen, as a parent does; ends wherever the app takes her. */
export async function signUp(page: Page, parent: Parent): Promise<void> {
  await page.getByLabel('Nama lengkap').fill(parent.name);
  await page.getByLabel('Email').fill(parent.email);
  await page.getByLabel('Nomor HP').fill(parent.phone);
  await page.getByLabel('Password', { exact: true }).fill(parent.password);
  await page.getByLabel('Konfirmasi password').fill(parent.password);
  await page.getByRole('button', { name: 'Daftar' }).click();
  await expect(page.getByText('Registrasi berhasil! Silakan cek email untuk verifikasi.')).toBeVisible();
}

export interface Rider {
  fullName: string;
  nickname: string;
  /** DD-MM-YYYY */
  birthDate: string;
  gender: 'Laki-laki' | 'Perempuan';
  city: string;
}

/** A birth date, DD-MM-YYYY, of a child who has been `age` years old for about half a year. */
export function birthDateForAge(age: number): string {
  const day = new Date();
  day.setMonth(day.getMonth() - 6);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(day.getDate())}-${two(day.getMonth() + 1)}-${day.getFullYear() - age}`;
}
