import { type ReactNode, useState } from 'react';
import {
  approveRefunds,
  closeRefunds,
  type ManyRefunds,
  type Obstacle,
  payRefunds,
  type Refund,
  refundTransfers,
  type TransferLine,
} from '#api/organiser/money.ts';
import * as leaving from '#organiser/copy/leaving.ts';
import * as copy from '#organiser/copy/money.ts';
import { type FileColumn, type FileKind, tableFile } from '#organiser/parts/table/table-file.ts';
import { ActDialog, Consequence } from '#parts/act/act-dialog.tsx';
import { ownSentence, refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { toast } from '#ui/toast.ts';
import { useTransfer } from './use-transfer.tsx';

export interface ManyRefundsProps {
  raceId: string;
  race: string;
  zone: string;
  /** Refunds that wait for this step, and whether somebody picked them out. */
  refunds: Refund[];
  picked: boolean;
  step: 'diminta' | 'disetujui' | 'dibayar';
  onDone: () => unknown;
}

type Doing = 'approve' | 'pay' | 'close' | null;

/** What can be done to many refunds that are at the same step, each with one press. */
export function ManyRefundActions({
  raceId,
  race,
  zone,
  refunds,
  picked,
  step,
  onDone,
}: ManyRefundsProps) {
  const [doing, setDoing] = useState<Doing>(null);
  const ids = refunds.map(({ id }) => id);
  const close = () => setDoing(null);
  const sum = refunds.reduce((total, { jumlah }) => total + jumlah, 0);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {step === 'diminta' && (
          <Button size="sm" onClick={() => setDoing('approve')}>
            {copy.approveMany(ids.length, picked)}
          </Button>
        )}
        {step === 'disetujui' && (
          <>
            <BankFileButtons raceId={raceId} race={race} ids={ids} onDone={onDone} />
            <Button size="sm" onClick={() => setDoing('pay')}>
              {copy.payMany(ids.length, picked)}
            </Button>
          </>
        )}
        {step === 'dibayar' && (
          <Button size="sm" onClick={() => setDoing('close')}>
            {copy.closeMany(ids.length, picked)}
          </Button>
        )}
      </div>
      {step === 'disetujui' && <p className="text-ink-muted text-xs">{copy.bankFileHint}</p>}
      {doing === 'approve' && (
        <ActDialog
          {...copy.decision}
          open
          onClose={close}
          title={copy.approveManyTitle(ids.length, sum)}
          preview={{
            ...copy.foreseen,
            of: ['approve-many', ...ids],
            ask: () => approveRefunds(raceId, ids, false),
            show: (answer) => (
              <Consequences answer={answer}>
                <Consequence>{copy.approveManyText(answer.ids.length, answer.total)}</Consequence>
                <LeavingMany refunds={refunds} ids={answer.ids} />
              </Consequences>
            ),
          }}
          act={() => approveRefunds(raceId, ids, true)}
          confirmLabel={copy.approveConfirm}
          done={copy.approveDone}
          onDone={onDone}
        />
      )}
      {doing === 'close' && (
        <ActDialog
          {...copy.decision}
          open
          onClose={close}
          title={copy.closeManyTitle(ids.length)}
          preview={{
            ...copy.foreseen,
            of: ['close-many', ...ids],
            ask: () => Promise.resolve(null),
            show: () => <Consequence>{copy.closeManyText}</Consequence>,
          }}
          act={() => closeRefunds(raceId, ids)}
          confirmLabel={copy.closeManyConfirm}
          done={copy.closeDone}
          onDone={onDone}
        />
      )}
      {doing === 'pay' && (
        <PayMany raceId={raceId} zone={zone} ids={ids} sum={sum} onClose={close} onDone={onDone} />
      )}
    </div>
  );
}

/** How many of these children are out once it is approved. */
function LeavingMany({ refunds, ids }: { refunds: Refund[]; ids: string[] }) {
  const out = refunds.filter(({ id, keluar }) => keluar && ids.includes(id)).length;
  return out > 0 && <Consequence>{leaving.leavingMany(out)}</Consequence>;
}

interface PayManyProps {
  raceId: string;
  zone: string;
  ids: string[];
  sum: number;
  onClose: () => void;
  onDone: () => unknown;
}

function PayMany({ raceId, zone, ids, sum, onClose, onDone }: PayManyProps) {
  const { paidOn, ...transfer } = useTransfer(zone);
  const pay = async () => {
    const proof = await transfer.upload(async () => {
      // Into the folder of one of those that can be entered: the others take no file any more.
      const { ids: able } = await payRefunds(raceId, ids, { proof: null, paidOn }, false);
      return able[0] ?? ids[0] ?? '';
    });
    return payRefunds(raceId, ids, { proof, paidOn }, true);
  };

  return (
    <ActDialog
      {...copy.decision}
      open
      onClose={onClose}
      title={copy.payManyTitle(ids.length, sum)}
      preview={{
        ...copy.foreseen,
        of: ['pay-many', paidOn, ...ids],
        ask: paidOn === '' ? null : () => payRefunds(raceId, ids, { proof: null, paidOn }, false),
        missing: copy.paidOnRequired,
        show: (answer) => (
          <Consequences answer={answer}>
            <Consequence>{copy.payManyText(answer.ids.length, answer.total)}</Consequence>
            {(answer.leaving ?? 0) > 0 && (
              <Consequence>{copy.payManyBecomes(answer.leaving ?? 0)}</Consequence>
            )}
          </Consequences>
        ),
      }}
      check={transfer.check}
      act={pay}
      confirmLabel={copy.payConfirm}
      done={copy.payManyDone}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <p className="text-sm">{copy.payManyIntro}</p>
          {transfer.fields(errorOf)}
        </>
      )}
    </ActDialog>
  );
}

const bankColumns: FileColumn<TransferLine>[] = [
  { header: copy.bankColumn, value: ({ bank }) => bank, width: 18 },
  { header: copy.numberColumn, value: ({ nomor }) => nomor, width: 24 },
  { header: copy.holderColumn, value: ({ atas_nama }) => atas_nama, width: 30 },
  { header: copy.amountColumn, value: ({ jumlah }) => jumlah, width: 14, rupiah: true },
  { header: copy.referenceColumn, value: ({ refund_number }) => refund_number, width: 16 },
];

interface BankFileProps {
  raceId: string;
  race: string;
  ids: string[];
  onDone: () => unknown;
}

function BankFileButtons({ raceId, race, ids, onDone }: BankFileProps) {
  const save = useAct({
    act: async (kind: FileKind) => {
      const { transfers, left_out } = await refundTransfers(raceId, ids);
      if (transfers.length > 0) {
        const file = await tableFile(kind, copy.bankSheet, bankColumns, transfers);
        saveFile(file, `${copy.bankFileName(race)}.${kind}`);
      }
      if (left_out.length > 0) {
        toast.error(copy.bankFileWithout(left_out.length));
      }
    },
    done: onDone,
    refused: refusedInToast(copy.refusals),
    mayOverlap: (kind, running) => kind !== running,
  });
  return (['xlsx', 'csv'] as const).map((kind) => (
    <Button
      key={kind}
      size="sm"
      variant="secondary"
      loading={save.doing === kind}
      onClick={() => save.run(kind)}
    >
      {kind === 'xlsx' ? copy.bankFileExcel : copy.bankFileCsv}
    </Button>
  ));
}

/** What an act does, and of those that it leaves out which and why. */
function Consequences({ answer, children }: { answer: ManyRefunds; children: ReactNode }) {
  return (
    <>
      {answer.ids.length > 0 && children}
      {answer.left_out.length > 0 && (
        <Notice tone="warning">
          <p className="font-semibold">{copy.leftOut(answer.left_out.length)}</p>
          <ul className="mt-1 grid gap-1">
            {byReason(answer.left_out).map(({ text, riders }) => (
              <li key={text} className="wrap-anywhere">
                {copy.leftOutReason(riders, text)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function byReason(obstacles: Obstacle[]): { text: string; riders: string[] }[] {
  const reasons = new Map<string, string[]>();
  for (const { code, facts, rider } of obstacles) {
    const text = ownSentence(copy.refusals, code, facts as Record<string, unknown>) ?? code;
    reasons.set(text, [...(reasons.get(text) ?? []), rider ?? copy.somebody]);
  }
  return [...reasons].map(([text, riders]) => ({ text, riders }));
}
