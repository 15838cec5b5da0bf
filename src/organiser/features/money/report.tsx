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
          {answer?.imported_before && <Notice tone="info">{copy.reportKnown}</Notice>}
        </div>
        {answer !== null && (
          <>
            <ReportResult report={answer} zone={zone} />
            {!answer.imported_before && read !== null && (
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
  const { matching, different, missing, unknown, other_races, without_money } = report;
  const day = (value: string | null) => (value === null ? '' : formatDate(value, zone));
  const isClean = different.length + missing.length + unknown.length === 0;
  const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  return (
    <div className="grid gap-4">
      <p className="text-ink-muted text-sm">
        {copy.reportRows(report.lines, day(report.first_at), day(report.last_at))}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 lg:grid-cols-4">
        <Figure label={copy.matched} count={matching.count} amount={matching.amount} />
        <Figure
          label={copy.missing}
          count={missing.length}
          amount={total(missing.map(({ received }) => received))}
          alarm
        />
        <Figure
          label={copy.surplus}
          count={unknown.length}
          amount={total(unknown.map(({ jumlah }) => jumlah))}
          alarm
        />
        <Figure
          label={copy.different}
          count={different.length}
          amount={total(different.map(({ jumlah }) => jumlah))}
          alarm
        />
      </dl>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-muted text-sm">
        {matching.fees > 0 && <span>{copy.providerFee(matching.fees)}</span>}
        {matching.count > 0 && <span>{copy.payout(matching.paid_out)}</span>}
        {other_races.count > 0 && (
          <span>{copy.otherRace(other_races.count, other_races.amount)}</span>
        )}
        {without_money > 0 && <span>{copy.withoutMoney(without_money)}</span>}
      </p>
      {isClean && matching.count > 0 && <Notice tone="positive">{copy.allMatched}</Notice>}
      <FoundRows title={copy.missing} text={copy.missingText}>
        {missing.map((row) => (
          <FoundRow
            key={row.registration_id + row.reference}
            name={row.rider}
            amount={row.received}
            details={[
              row.reference,
              row.dibayar_pada === null ? '' : formatDateTime(row.dibayar_pada, zone),
            ]}
          />
        ))}
      </FoundRows>
      <FoundRows title={copy.surplus} text={copy.surplusText}>
        {unknown.map((row) => (
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
        {different.map((row) => (
          <FoundRow
            key={row.nomor}
            name={row.rider}
            amount={row.jumlah}
            details={[
              copy.lineNumber(row.nomor),
              row.reference ?? row.merchant_ref ?? '',
              row.result === 'ganda'
                ? copy.doubled
                : copy.ours(row.our_amount, copy.paymentStatus(row.our_status)),
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
