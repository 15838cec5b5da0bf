import {
  Backpack,
  ChevronDown,
  ClipboardCheck,
  type LucideIcon,
  MessageCircle,
  ScrollText,
  SquareParking,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { BeforeTheRaceFacts as FactsOfRace } from '#api/races.ts';
import { whatsappLink } from '#domain/whatsapp.ts';
import { formatLongDate, formatTime } from '#functions/_shared/venue/dates.ts';
import { refundRowsOf } from '#functions/_shared/venue/refund-rule.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { buttonClass } from '#ui/button-style.ts';
import { Section } from '#ui/section.tsx';
import * as copy from '../copy/before-the-race.ts';
import { RefundRule } from '../refund-rule.tsx';

export interface BeforeTheRaceProps {
  race: FactsOfRace & { judul: string; zona_waktu: VenueZone };
}

/** What to bring, when and where: for a visitor who thinks of coming, and for a family that comes. */
export function Facts({ race }: BeforeTheRaceProps) {
  const { daftar_ulang_mulai: checkIn, kontak_wa: number, zona_waktu: zone } = race;
  const rows = refundRowsOf(race.aturan_pengembalian);
  const chat = number ? whatsappLink(number, copy.contactText(race.judul)) : null;
  return (
    <Section level={3} title={copy.title}>
      <div className="grid divide-y divide-line rounded-xl bg-surface px-4 shadow-card">
        {checkIn && (
          <Fact icon={ClipboardCheck} label={copy.checkInLabel}>
            {copy.checkInText(formatLongDate(checkIn, zone), formatTime(checkIn, zone))}
          </Fact>
        )}
        {race.bawaan && (
          <Fact icon={Backpack} label={copy.bringLabel}>
            <Lines text={race.bawaan} />
          </Fact>
        )}
        {race.parkir && (
          <Fact icon={SquareParking} label={copy.parkingLabel}>
            <Lines text={race.parkir} />
          </Fact>
        )}
        {race.aturan && (
          <Folded icon={ScrollText} label={copy.rulesLabel}>
            <Lines text={race.aturan} />
          </Folded>
        )}
        {(rows.length > 0 || race.aturan_batal) && (
          <Folded icon={Undo2} label={copy.cancelLabel}>
            <div className="grid gap-1.5">
              <RefundRule rows={rows} />
              {race.aturan_batal && <Lines text={race.aturan_batal} />}
            </div>
          </Folded>
        )}
        {chat && (
          <div className="grid gap-2 py-3.5">
            <p className="text-ink-muted text-sm">{copy.contactLabel}</p>
            <a
              href={chat}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('secondary', 'md', true)}
            >
              <MessageCircle aria-hidden className="size-4.5 text-primary" />
              {copy.contactAction(race.kontak_nama)}
            </a>
          </div>
        )}
      </div>
    </Section>
  );
}

/** Text of an organiser: one sentence, or a line a thing. */
function Lines({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 1) {
    return <p>{text}</p>;
  }
  return (
    <ul className="grid list-disc gap-1 pl-4.5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface FactProps {
  icon: LucideIcon;
  label: string;
  children: ReactNode;
}

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 py-3.5 text-sm">
      <Icon aria-hidden className="size-5 text-primary" />
      <div className="grid gap-1">
        <h4 className="text-ink-muted text-xs leading-5">{label}</h4>
        <div className="font-medium">{children}</div>
      </div>
    </div>
  );
}

/** Long, and read by those who want to know. */
function Folded({ icon: Icon, label, children }: FactProps) {
  return (
    <details className="group text-sm">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 font-semibold">
        <Icon aria-hidden className="size-5 shrink-0 text-primary" />
        {label}
        <ChevronDown
          aria-hidden
          className="ml-auto size-5 shrink-0 text-ink-muted transition-transform group-[[open]]:rotate-180"
        />
      </summary>
      <div className="pb-3.5 pl-8">{children}</div>
    </details>
  );
}
