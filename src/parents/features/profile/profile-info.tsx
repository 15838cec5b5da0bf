import type { ReactNode } from 'react';
import type { Profile } from '#api/profile.ts';
import { ageOn } from '#domain/age.ts';
import { formatDate, today } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/profile.ts';
import * as shared from '#parts/copy/shared.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { Section } from '#ui/section.tsx';

const unknown = <span className="font-medium text-ink-muted">{copy.notSaid}</span>;

/** The personal data, to be read. */
export function ProfileInfo({ profile }: { profile: Profile }) {
  const rows: [string, ReactNode][] = [
    [shared.fullNameLabel, profile.nama_lengkap],
    [shared.emailLabel, profile.email],
    [shared.phoneLabel, profile.nomor_hp],
    [
      shared.birthDateLabel,
      profile.tanggal_lahir && (
        <span className="flex flex-wrap items-center justify-end gap-2">
          {formatDate(profile.tanggal_lahir)}
          <Badge tone="info">{shared.ageInYears(ageOn(profile.tanggal_lahir, today()))}</Badge>
        </span>
      ),
    ],
    [shared.genderLabel, profile.jenis_kelamin && copy.genderLabels[profile.jenis_kelamin]],
  ];
  const emergency: [string, ReactNode][] = [
    [copy.contactNameLabel, profile.nama_kontak_darurat],
    [shared.phoneLabel, profile.hp_kontak_darurat],
  ];
  return (
    <>
      <Section title={copy.personalDataTitle}>
        <Rows rows={rows} />
      </Section>
      <Section title={copy.emergencyContactTitle}>
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
