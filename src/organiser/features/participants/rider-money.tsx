import type { ParticipantDetail, ParticipantRace } from '#api/organiser/participants.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/participants.ts';
import { useMay } from '#organiser/parts/rights.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { TellLeave } from './tell-leave.tsx';

/** What an entry costs and how it was paid, and the way to giving it back. */
export function RiderMoney({ race, detail }: { race: ParticipantRace; detail: ParticipantDetail }) {
  const { rider } = detail;
  const mayReturn = useMay(race.id)('money');
  const paid = detail.payments.some(({ status }) => status === 'PAID' || status === 'SETTLED');
  if (rider.asal === 'kertas') {
    return (
      <>
        <dl>
          <DefinitionRow
            label={copy.cashTaken}
            value={rider.tunai === null ? copy.cashUnknown : formatRupiah(rider.tunai)}
          />
        </dl>
        <p className="pt-1 text-ink-muted text-sm">{copy.fromPaper}</p>
      </>
    );
  }
  return (
    <>
      <dl>
        <DefinitionRow label={copy.basePrice} value={formatRupiah(rider.harga_dasar)} />
        <DefinitionRow label={copy.uniqueCode} value={formatRupiah(rider.kode_unik)} />
        <DefinitionRow label={copy.adminFee} value={formatRupiah(rider.biaya_admin)} />
        <DefinitionRow label={copy.total} value={formatRupiah(rider.total_bayar)} />
        {rider.charged_together !== null && (
          <DefinitionRow
            label={copy.paidTogether(detail.together_with)}
            value={formatRupiah(rider.charged_together)}
          />
        )}
        {rider.pay_until !== null && (
          <DefinitionRow
            label={copy.payUntil}
            value={formatDateTime(rider.pay_until, race.zona_waktu)}
          />
        )}
      </dl>
      <ul className="grid gap-1 pt-1 text-sm">
        {detail.payments.map((payment) => (
          <li
            key={payment.merchant_ref}
            className="flex flex-wrap justify-between gap-x-3 text-ink-muted"
          >
            <span className="wrap-anywhere">{payment.merchant_ref}</span>
            <span>{copy.transactionStatuses[payment.status] ?? payment.status}</span>
          </li>
        ))}
      </ul>
      {mayReturn && paid && (
        <ButtonLink
          to={
            rider.turn === null
              ? addresses.moneyBack(race.id, rider.id)
              : addresses.money(race.id, 'keputusan')
          }
          state={{ panggilan: rider.nama_panggilan_rider }}
          variant="secondary"
          size="sm"
          className="mt-3 mr-2"
        >
          {rider.turn === null
            ? copy.refundAction
            : rider.turn === 'panitia'
              ? copy.decideAction
              : copy.seeMoneyAction}
        </ButtonLink>
      )}
      {mayReturn && rider.status_pendaftaran === 'dikonfirmasi' && rider.turn === null && paid && (
        <TellLeave race={race} rider={rider} />
      )}
    </>
  );
}
