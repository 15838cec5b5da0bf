import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { importSettlement, moneyQueries, type SettlementReport } from '#api/organiser/money.ts';
import { formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/money.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Price } from '#parts/price.tsx';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';
import { MoneySkeleton } from './money-skeleton.tsx';
import {
  readSettlementFile,
  type SettlementFile,
  type SettlementProblem,
} from './settlement-file.ts';
import { useAfterDecision } from './use-after-decision.ts';

const problems: Record<SettlementProblem, string> = {
  unreadable: copy.reportNotRead,
  columns: copy.reportNoColumns,
  empty: copy.reportEmpty,
  large: copy.reportTooLarge,
};

export interface ReportProps {
  raceId: string;
  zone: string;
}

/** The provider's file beside our payments: first looked at, then kept. */
export function Report({ raceId, zone }: ReportProps) {
  const reports = useQuery(moneyQueries.reports(raceId));
  const after = useAfterDecision(raceId);
  const [file, setFile] = useState<File | null>(null);
  // Of two files, the last chosen counts.
  const latest = useRef<File | null>(null);
  const [read, setRead] = useState<SettlementFile | null>(null);
  const [answer, setAnswer] = useState<SettlementReport | null>(null);

  const look = useAct({
    act: async (chosen: File) => {
      const found = await readSettlementFile(chosen);
      if (latest.current !== chosen) {
        return;
      }
      if (typeof found === 'string') {
        look.refuse({ field: null, text: problems[found] });
        return;
      }
      setRead(found);
      const compared = await importSettlement(raceId, found, false);
      if (latest.current === chosen) {
        setAnswer(compared);
      }
    },
    mayOverlap: () => true,
    sentences: copy.refusals,
  });
  const keep = useAct({
    act: (found: SettlementFile) => importSettlement(raceId, found, true),
    done: () => {
      toast.success(copy.reportSaved);
      choose(null);
      return after();
    },
    sentences: copy.refusals,
  });
  const choose = (chosen: File | null) => {
    latest.current = chosen;
    setFile(chosen);
    setRead(null);
    setAnswer(null);
    look.forget();
    keep.forget();
    if (chosen !== null) {
      void look.run(chosen);
    }
  };

  return (
    <div className="grid gap-6">
      <Card className="grid gap-4 p-5">
        <p className="max-w-prose text-sm">{copy.reportIntro}</p>
        <Field label={copy.reportFile} className="max-w-xl">
          {(props) => (
            <FileInput
              {...props}
              name="report"
              accept=".csv,text/csv"
              prompt={copy.reportPrompt}
              file={file}
              onChange={choose}
            />
          )}
        </Field>
        <div aria-live="polite" className="grid gap-4">
          {look.busy && <p className="text-sm">{copy.reportReading}</p>}
          <Refused act={look} />
          <Refused act={keep} />
          {read !== null && read.skipped.length > 0 && (
            <Notice tone="warning">{copy.reportSkipped(read.skipped)}</Notice>
          )}
          {answer?.sudah_ada && <Notice tone="info">{copy.reportKnown}</Notice>}
        </div>
        {answer !== null && (
          <>
            <ReportResult report={answer} zone={zone} />
            {!answer.sudah_ada && read !== null && (
              <Button
                className="justify-self-start"
                loading={keep.busy}
                loadingText={copy.saving}
                onClick={() => keep.run(read)}
              >
                {copy.reportSave}
              </Button>
            )}
          </>
        )}
      </Card>
      <Read of={[reports]} skeleton={<MoneySkeleton />} failed={copy.failedTitle} empty={null}>
        {(list) => (
          <Section title={copy.reportPast}>
            {list.map((report) => (
              <Card key={report.id} className="grid gap-4 p-5">
                <h3 className="wrap-anywhere text-base">{report.nama_berkas}</h3>
                <ReportResult report={report} zone={zone} />
              </Card>
            ))}
          </Section>
        )}
      </Read>
    </div>
  );
}

function ReportResult({ report, zone }: { report: SettlementReport; zone: string }) {
  const { cocok, beda, hilang, lebih, lomba_lain, tanpa_uang } = report;
  const day = (value: string | null) => (value === null ? '' : formatDate(value, zone));
  const isClean = beda.length + hilang.length + lebih.length === 0;
  const total = (rows: { jumlah: number }[]) => rows.reduce((sum, { jumlah }) => sum + jumlah, 0);
  return (
    <div className="grid gap-4">
      <p className="text-ink-muted text-sm">
        {copy.reportRows(report.baris, day(report.dari), day(report.sampai))}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 lg:grid-cols-4">
        <Figure label={copy.matched} count={cocok.banyak} amount={cocok.jumlah} />
        <Figure label={copy.missing} count={hilang.length} amount={total(hilang)} alarm />
        <Figure label={copy.surplus} count={lebih.length} amount={total(lebih)} alarm />
        <Figure label={copy.different} count={beda.length} amount={total(beda)} alarm />
      </dl>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-muted text-sm">
        {cocok.biaya > 0 && <span>{copy.providerFee(cocok.biaya)}</span>}
        {cocok.banyak > 0 && <span>{copy.payout(cocok.diterima)}</span>}
        {lomba_lain.banyak > 0 && (
          <span>{copy.otherRace(lomba_lain.banyak, lomba_lain.jumlah)}</span>
        )}
        {tanpa_uang > 0 && <span>{copy.withoutMoney(tanpa_uang)}</span>}
      </p>
      {isClean && cocok.banyak > 0 && <Notice tone="positive">{copy.allMatched}</Notice>}
      <FoundRows title={copy.missing} text={copy.missingText}>
        {hilang.map((row) => (
          <FoundRow
            key={row.pendaftaran_id + row.reference}
            name={row.rider}
            amount={row.jumlah}
            details={[row.reference, row.pada === null ? '' : formatDateTime(row.pada, zone)]}
          />
        ))}
      </FoundRows>
      <FoundRows title={copy.surplus} text={copy.surplusText}>
        {lebih.map((row) => (
          <FoundRow
            key={row.nomor}
            name={row.reference ?? row.merchant_ref ?? ''}
            amount={row.jumlah}
            details={[
              copy.lineNumber(row.nomor),
              row.status === null ? '' : copy.paymentStatus(row.status),
              row.pada === null ? '' : formatDateTime(row.pada, zone),
            ]}
          />
        ))}
      </FoundRows>
      <FoundRows title={copy.different} text={copy.differentText}>
        {beda.map((row) => (
          <FoundRow
            key={row.nomor}
            name={row.rider}
            amount={row.jumlah}
            details={[
              copy.lineNumber(row.nomor),
              row.reference ?? row.merchant_ref ?? '',
              row.hasil === 'ganda'
                ? copy.doubled
                : copy.ours(row.jumlah_kita, copy.paymentStatus(row.status_kita)),
            ]}
          />
        ))}
      </FoundRows>
    </div>
  );
}

interface FigureProps {
  label: string;
  count: number;
  amount: number;
  /** Anything but nought is something to look into. */
  alarm?: boolean;
}

function Figure({ label, count, amount, alarm = false }: FigureProps) {
  return (
    <div className="grid content-start gap-0.5 rounded-lg bg-sunken p-3">
      <dt className="text-ink-muted text-sm">{label}</dt>
      <dd className={alarm && count > 0 ? 'text-danger' : undefined}>
        <span className="block font-bold text-2xl tabular-nums">{count}</span>
        <Price amount={amount} className="text-sm" />
      </dd>
    </div>
  );
}

function FoundRows({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode[];
}) {
  if (children.length === 0) {
    return null;
  }
  return (
    <details open={children.length <= 8} className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-bold">
        {copy.withCount(title, children.length)}
      </summary>
      <p className="pb-2 text-ink-muted">{text}</p>
      <ul className="divide-y divide-line border-line border-y">{children}</ul>
    </details>
  );
}

function FoundRow({ name, amount, details }: { name: string; amount: number; details: string[] }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      <span className="wrap-anywhere font-semibold">{name}</span>
      <Price amount={amount} />
      <span className="wrap-anywhere w-full text-ink-muted text-xs">
        {details.filter((detail) => detail !== '').join(' · ')}
      </span>
    </li>
  );
}
