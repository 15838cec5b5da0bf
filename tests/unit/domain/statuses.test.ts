import { expect, test } from 'vitest';
import {
  type CoursePaymentStatus,
  knownValues,
  type PaymentStatus,
  paymentOutcome,
  type RegistrationStatus,
} from '#domain/statuses.ts';
import { classPaymentLabel } from '#parts/copy/class-payment.ts';
import {
  paymentOutcomeTitles,
  paymentStatusLabel,
  registrationStatusLabel,
} from '#parts/copy/statuses.ts';
import { registrationStatusTone } from '#parts/status-tones.ts';

test.each([
  ['dikonfirmasi', 'Dikonfirmasi', 'positive'],
  ['check_in', 'Sudah masuk', 'positive'],
  ['selesai', 'Selesai', 'positive'],
  ['pending', 'Menunggu', 'neutral'],
  ['dibatalkan', 'Dibatalkan', 'danger'],
  ['dnf', 'Tidak finis', 'danger'],
  ['sesuatu', 'sesuatu', 'neutral'],
])('registration status %s reads %s and is %s', (status, label, tone) => {
  expect(registrationStatusLabel(status as RegistrationStatus)).toBe(label);
  expect(registrationStatusTone(status as RegistrationStatus)).toBe(tone);
});

test('no status that there is reads as the database has it', () => {
  const { pendaftaran_lomba: entry, pendaftaran_kelas: lesson } = knownValues;
  const labelled: [string, string][] = [
    ...entry.status_pendaftaran.map((value): [string, string] => [
      value,
      registrationStatusLabel(value),
    ]),
    ...entry.status_pembayaran.map((value): [string, string] => [value, paymentStatusLabel(value)]),
    ...lesson.status_pembayaran.map((value): [string, string] => [value, classPaymentLabel(value)]),
  ];
  expect(labelled.filter(([value, label]) => value === label)).toEqual([]);
});

test.each([
  ['dibayar', 'Lunas'],
  ['pending', 'Belum Bayar'],
  ['refund', 'Refund'],
  ['gagal', 'Gagal'],
  ['lain', 'lain'],
])('payment status %s reads %s', (status, label) => {
  expect(paymentStatusLabel(status as PaymentStatus)).toBe(label);
});

test.each([
  ['dibayar', 'Aktif'],
  ['gratis', 'Gratis'],
  ['pending', 'Menunggu'],
])('class payment status %s reads %s', (status, label) => {
  expect(classPaymentLabel(status as CoursePaymentStatus)).toBe(label);
});

test.each([
  ['PAID', 'Pembayaran Berhasil'],
  ['SETTLED', 'Pembayaran Berhasil'],
  ['UNPAID', 'Pembayaran Pending'],
  ['FAILED', 'Pembayaran Gagal'],
  ['EXPIRED', 'Pembayaran Gagal'],
  ['REFUND', 'Refund Diproses'],
  ['APA_INI', 'Status Tidak Diketahui'],
])('provider status %s is shown as %s', (status, title) => {
  expect(paymentOutcomeTitles[paymentOutcome(status)]).toBe(title);
});
