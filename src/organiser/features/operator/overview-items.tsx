import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type OperatorItem, operatorQueries, sendMessagesAgain } from '#api/organiser/operator.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/operator.ts';
import { SidePanel } from '#organiser/parts/side-panel.tsx';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Loading } from '#ui/loading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';

/** As many as the database answers at once. */
const mostItems = 200;

interface ItemsPanelProps {
  kind: string;
  onClose: () => void;
}

/** The rows behind one number, each with the way to where it is settled. */
export function ItemsPanel({ kind, onClose }: ItemsPanelProps) {
  const items = useQuery(operatorQueries.items(kind));
  const { label, text } = copy.kindWords(kind);
  return (
    <SidePanel title={label} shows={kind} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-ink-muted text-sm">{text}</p>
        <Read
          of={[items]}
          skeleton={
            <Loading label={copy.itemsLoading}>
              <Skeleton className="h-40" />
            </Loading>
          }
          failed={copy.itemsFailed}
          empty={<p className="font-semibold text-sm">{copy.itemsEmpty}</p>}
        >
          {(list) => (
            <>
              {kind === 'pesan_menyerah' && list.length > 1 && (
                <SendAgain items={list} label={copy.sendAllAgainAction(list.length)} />
              )}
              <ul className="divide-y divide-line">
                {list.map((item, index) => (
                  <li
                    key={item.message_id ?? item.registration_id ?? item.reference ?? index}
                    className="grid gap-2 py-3"
                  >
                    <Item item={item} />
                  </li>
                ))}
              </ul>
              {list.length >= mostItems && (
                <p className="text-ink-muted text-sm">{copy.itemsCut}</p>
              )}
            </>
          )}
        </Read>
      </div>
    </SidePanel>
  );
}

function Item({ item }: { item: OperatorItem }) {
  const { since, race, organisation, rider, reference, cause, message_id } = item;
  return (
    <>
      <div className="wrap-anywhere grid gap-0.5 text-sm">
        <p className="font-bold">{headOf(item)}</p>
        {(race ?? organisation) !== null && (
          <p className="text-ink-muted">
            {[rider === null ? null : race, item.kind === 'klub_menunggu' ? null : organisation]
              .filter((known) => known !== null)
              .join(' · ')}
          </p>
        )}
        {message_id === null && reference !== null && reference !== headOf(item) && (
          <p className="text-xs">{reference}</p>
        )}
        {cause !== null && <p>{copy.cause(cause)}</p>}
        <p className="text-ink-muted">
          {[amountOf(item), formatDateTime(since)].filter((known) => known !== null).join(' · ')}
        </p>
      </div>
      {message_id === null ? (
        <Way item={item} />
      ) : (
        <SendAgain items={[item]} label={copy.sendAgainAction} />
      )}
    </>
  );
}

/** What it is about, in one line. */
function headOf({ kind, rider, race, organisation, reference, amount, message_id }: OperatorItem) {
  if (message_id !== null) {
    return copy.messageLine(reference ?? '', amount ?? 0);
  }
  if (kind === 'rekonsiliasi_tertinggal') {
    return copy.paymentsDue(amount ?? 0);
  }
  return rider ?? race ?? organisation ?? reference ?? copy.kindWords(kind).label;
}

function amountOf({ kind, amount, message_id }: OperatorItem): string | null {
  if (amount === null || message_id !== null || kind === 'rekonsiliasi_tertinggal') {
    return null;
  }
  return kind === 'pengembalian_lama' ? copy.asked(amount) : copy.received(amount);
}

/** Where it is settled; nothing where that is outside the app. */
function Way({ item: { kind, race_id, registration_id } }: { item: OperatorItem }) {
  const way = wayOf(kind, race_id, registration_id);
  return (
    way !== null && (
      <ButtonLink to={way.to} size="sm" variant="secondary" className="justify-self-start">
        {way.label}
      </ButtonLink>
    )
  );
}

function wayOf(kind: string, raceId: string | null, entryId: string | null) {
  if (kind === 'klub_menunggu') {
    return { to: addresses.team(), label: copy.toClubAction };
  }
  if (raceId === null) {
    return null;
  }
  if (entryId === null) {
    return { to: addresses.race(raceId), label: copy.toRaceAction };
  }
  if (kind === 'pengembalian_lama' || kind === 'kembali_ganda') {
    return { to: addresses.money(raceId, 'pengembalian'), label: copy.toRefundsAction };
  }
  return kind === 'pembukuan' || kind === 'tempat_tertahan' || kind === 'tidak_lagi_ditanya'
    ? { to: addresses.participant(raceId, entryId), label: copy.toEntryAction }
    : { to: addresses.money(raceId, 'keputusan'), label: copy.toDeskAction };
}

function SendAgain({ items, label }: { items: readonly OperatorItem[]; label: string }) {
  const queryClient = useQueryClient();
  const again = useAct({
    act: () => sendMessagesAgain(items.flatMap(({ message_id }) => message_id ?? [])),
    done: (count) => toast.success(copy.sentAgain(count)),
    refused: refusedInToast(copy.refusals),
    settled: () => queryClient.invalidateQueries({ queryKey: operatorQueries.overview().queryKey }),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      className="justify-self-start"
      loading={again.busy}
      loadingText={copy.sendingAgain}
      onClick={again.run}
    >
      {label}
    </Button>
  );
}
