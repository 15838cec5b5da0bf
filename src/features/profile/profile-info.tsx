import type { ReactNode } from 'react';
import type { Profile } from '#api/profile.ts';
import { ageOn } from '#domain/age.ts';
import { formatDate, today } from '#domain/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { Section } from '#ui/section.tsx';
import { genderLabels } from './profile-rules.ts';

const unknown = <span className="font-medium text-ink-muted">Belum diisi</span>;

/** The personal data, to be read. */
export function ProfileInfo({ profile }: { profile: Profile }) {
  const rows: [string, ReactNode][] = [
    ['Nama lengkap', profile.nama_lengkap],
    ['Email', profile.email],
    ['Nomor HP', profile.nomor_hp],
    [
      'Tanggal lahir',
      profile.tanggal_lahir && (
        <span className="flex flex-wrap items-center justify-end gap-2">
          {formatDate(profile.tanggal_lahir)}
          <Badge tone="info">{ageOn(profile.tanggal_lahir, today())} tahun</Badge>
        </span>
      ),
    ],
    ['Jenis kelamin', profile.jenis_kelamin && genderLabels[profile.jenis_kelamin]],
  ];
  const emergency: [string, ReactNode][] = [
    ['Nama', profile.nama_kontak_darurat],
    ['Nomor HP', profile.hp_kontak_darurat],
  ];
  return (
    <>
      <Section title="Data diri">
        <Rows rows={rows} />
      </Section>
      <Section title="Kontak darurat">
        <Rows rows={emergency} />
      </Section>
    </>
  );
}

function Rows({ rows }: { rows: [string, ReactNode][] }) {
  return (
    <Card className="px-4 py-2">
      <dl className="divide-y divide-line">
        {rows.map(([label, value]) => (
          <DefinitionRow key={label} label={label} value={value || unknown} />
        ))}
      </dl>
    </Card>
  );
}
