import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  acceptCasePayment,
  addPlace,
  type Decision,
  type DecisionAnswer,
  type DecisionCase,
  moneyQueries,
  moveCase,
} from '#api/organiser/money.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/money.ts';
import { SidePanel } from '#organiser/parts/side-panel.tsx';
import { ActDialog, Consequence } from '#parts/act/act-dialog.tsx';
import { Price } from '#parts/price.tsx';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { AskRefund } from './ask-refund.tsx';
import { askedOf, receivedOf } from './case-columns.tsx';
import { useAfterDecision } from './use-after-decision.ts';

const actionLabels: Record<Decision, string> = {
  accept: copy.acceptAction,
  add_place: copy.addPlaceAction,
  move: copy.moveAction,
  refund: copy.refundAction,
};

interface CasePanelProps {
  item: DecisionCase;
  raceId: string;
  zone: string;
  onClose: () => void;
}

/** One case beside the list: why it waits, what happened, and what may be decided. */
export function CasePanel({ item, raceId, zone, onClose }: CasePanelProps) {
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const received = receivedOf(item);
  return (
    <SidePanel
      title={item.rider}
      shows={item.registration_id}
      onClose={onClose}
      footer={
        item.actions.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {item.actions.map((action, index) => (
              <Button
                key={action}
                size="sm"
                variant={index === 0 ? 'primary' : 'secondary'}
                onClick={() => setDeciding(action)}
              >
                {actionLabels[action]}
              </Button>
            ))}
          </div>
        )
      }
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 gap-1.5">
            <Badge tone="warning">{copy.caseTitle(item.perlu_tindakan)}</Badge>
            <p className="text-ink-muted text-sm">
              {item.category}
              {item.parent !== null && <> · {copy.paidBy(item.parent)}</>}
            </p>
          </div>
          <Price amount={received} className="text-xl" />
        </div>
        <p className="text-sm">{copy.caseText(item.perlu_tindakan)}</p>
        <p className="font-semibold text-sm">{copy.difference(askedOf(item), received)}</p>
        {item.refund !== null && (
          <Notice tone="info">
            {copy.caseRefund(item.refund.jumlah)}{' '}
            <Link to="?bagian=pengembalian" className="font-bold underline">
              {copy.seeRefund}
            </Link>
          </Notice>
        )}
        <section className="grid gap-2 text-sm">
          <h3 className="text-base">{copy.whatHappened}</h3>
          <ol className="grid gap-2 border-line border-l-2 pl-4">
            {item.events.map(({ happened_at, event, amount, detail }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a history: nothing is ever put in between
              <li key={`${event}-${index}`}>
                <time dateTime={happened_at} className="block text-ink-muted text-xs tabular-nums">
                  {formatDateTime(happened_at, zone)}
                </time>
                {copy.eventText(event, amount, detail)}
              </li>
            ))}
          </ol>
        </section>
      </div>
      {deciding !== null && (
        <CaseDecision
          item={item}
          raceId={raceId}
          zone={zone}
          action={deciding}
          onClose={() => setDeciding(null)}
        />
      )}
    </SidePanel>
  );
}

interface CaseDecisionProps {
  item: DecisionCase;
  raceId: string;
  zone: string;
  action: Decision;
  onClose: () => void;
}

function CaseDecision(props: CaseDecisionProps) {
  switch (props.action) {
    case 'accept':
    case 'add_place':
      return <Give {...props} act={props.action} />;
    case 'move':
      return <Move {...props} />;
    case 'refund':
      return <AskRefund {...props} entry={props.item} />;
  }
}

interface GiveProps extends CaseDecisionProps {
  act: 'accept' | 'add_place';
}

/** Takes the payment, or gives a place more: either lets the entry stand. */
function Give({ act, item, raceId, onClose }: GiveProps) {
  const id = item.registration_id;
  const [give, words] =
    act === 'accept' ? [acceptCasePayment, copy.accepting] : [addPlace, copy.addingPlace];
  return (
    <ActDialog
      {...copy.decision}
      open
      onClose={onClose}
      title={words.title(item.nickname)}
      preview={{
        ...copy.foreseen,
        of: [act, id],
        ask: () => give(id, words.note, false),
        show: (answer) => <Standing answer={answer} name={item.nickname} />,
      }}
      note={copy.reason(words.note)}
      act={(note) => give(id, note, true)}
      confirmLabel={words.confirm}
      done={words.done}
      onDone={useAfterDecision(raceId)}
    />
  );
}

function Move({ item, raceId, onClose }: CaseDecisionProps) {
  const id = item.registration_id;
  const offers = useQuery(moneyQueries.offers(raceId, id));
  const [chosen, setChosen] = useState('');
  const [refundRest, setRefundRest] = useState(true);
  const offer = offers.data?.find(
    ({ race_id, category_id }) => `${race_id} ${category_id}` === chosen,
  );
  const none = offers.data?.length === 0;
  const to = offer && { raceId: offer.race_id, categoryId: offer.category_id, refundRest };
  return (
    <ActDialog
      {...copy.decision}
      open
      onClose={onClose}
      title={copy.moveTitle(item.nickname)}
      preview={{
        ...copy.foreseen,
        of: ['move', id, chosen, refundRest],
        ask: to === undefined ? null : () => moveCase(id, to, copy.moveNote, false),
        missing: none ? copy.moveNoOffers : copy.moveChooseFirst,
        show: (answer) => <Standing answer={answer} name={item.nickname} />,
      }}
      impossible={none}
      check={() => (to === undefined ? { field: 'to', text: copy.moveChooseFirst } : null)}
      note={copy.reason(copy.moveNote)}
      act={(note) => moveCase(id, to as NonNullable<typeof to>, note, true)}
      confirmLabel={copy.moveConfirm}
      done={copy.moveDone}
      onDone={useAfterDecision(raceId)}
    >
      {(errorOf) => (
        <>
          {!none && (
            <Read
              of={[offers]}
              skeleton={<p className="text-ink-muted text-sm">{copy.moveSearching}</p>}
              failed={copy.failedTitle}
            >
              {(list) => (
                <SelectField
                  label={copy.moveTo}
                  error={errorOf('to')}
                  required
                  name="to"
                  value={chosen}
                  onChoose={setChosen}
                  none={copy.moveChoose}
                  choices={list.map(({ race_id, race, category_id, category, places_left }) => [
                    `${race_id} ${category_id}`,
                    copy.offerLabel(race, category, places_left),
                  ])}
                />
              )}
            </Read>
          )}
          {offer !== undefined && offer.difference < 0 && (
            <label className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-primary"
                checked={refundRest}
                onChange={({ currentTarget }) => setRefundRest(currentTarget.checked)}
              />
              {copy.refundRest(-offer.difference)}
            </label>
          )}
        </>
      )}
    </ActDialog>
  );
}

/** What becomes of an entry and of the places, from the difference of two standings. */
function Standing({ answer, name }: { answer: DecisionAnswer; name: string }) {
  const { before, after, let_in, difference, refund } = answer;
  const isIn = after.perlu_tindakan === null && after.status_pendaftaran !== 'dibatalkan';
  const moved = before.race !== after.race || before.category !== after.category;
  const others = let_in.filter(({ this_entry }) => !this_entry);
  return (
    <>
      {!moved && after.max_peserta !== before.max_peserta && (
        <Consequence>{copy.capacityGrows(before.max_peserta, after.max_peserta)}</Consequence>
      )}
      {!moved && after.kuota !== before.kuota && (
        <Consequence>
          {copy.quotaGrows(after.category, before.kuota ?? 0, after.kuota ?? 0)}
        </Consequence>
      )}
      {moved && <Consequence>{copy.movesTo(after.race, after.category)}</Consequence>}
      {difference !== null && (
        <Consequence>
          {difference === 0
            ? copy.samePrice
            : difference < 0
              ? copy.cheaper(-difference)
              : copy.dearer(difference)}
        </Consequence>
      )}
      {refund !== null && <Consequence>{copy.refundAsked(refund.jumlah)}</Consequence>}
      {others.map(({ registration_id, rider }) => (
        <Consequence key={registration_id}>{copy.becomesInOther(rider)}</Consequence>
      ))}
      {isIn && !moved && <Consequence>{copy.becomesIn(name)}</Consequence>}
      {!isIn && after.perlu_tindakan !== null && (
        <Consequence>
          {after.perlu_tindakan === 'slot_habis' && others.length > 0
            ? copy.staysWaiting(name)
            : copy.stillCase(after.perlu_tindakan)}
        </Consequence>
      )}
    </>
  );
}
