import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleCheck } from 'lucide-react';
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
  remindParents,
} from '#api/organiser/money.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/money.ts';
import { ActDialog, Consequence } from '#parts/act/act-dialog.tsx';
import { Price } from '#parts/price.tsx';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { AskRefund } from './ask-refund.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';
import { useAfterDecision } from './use-after-decision.ts';

export interface CasesProps {
  raceId: string;
  zone: string;
}

/** The cases that wait for a decision, the longest waiting first. */
export function Cases({ raceId, zone }: CasesProps) {
  const cases = useQuery(moneyQueries.cases(raceId));
  return (
    <Read
      of={[cases]}
      skeleton={<MoneySkeleton />}
      failed={copy.failedTitle}
      empty={<EmptyState title={copy.casesEmptyTitle} text={copy.casesEmptyText} />}
    >
      {(list) => {
        const turn = (whose: DecisionCase['turn']) => list.filter(({ turn: its }) => its === whose);
        const [ours, parents, refunds] = [turn('panitia'), turn('orang_tua'), turn('pengembalian')];
        return (
          <div className="grid gap-8">
            {ours.length > 0 ? (
              <Section title={copy.withCount(copy.waitsForUs, ours.length)}>
                <CaseList cases={ours} raceId={raceId} zone={zone} />
              </Section>
            ) : (
              <p className="flex items-center gap-2.5 text-ink-muted">
                <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
                {copy.nothingForUs}
              </p>
            )}
            {parents.length > 0 && (
              <Section title={copy.withCount(copy.waitsForParents, parents.length)}>
                <p className="text-ink-muted text-sm">{copy.waitsForParentsText}</p>
                <RemindParents raceId={raceId} />
                <CaseList cases={parents} raceId={raceId} zone={zone} />
              </Section>
            )}
            {refunds.length > 0 && (
              <Section title={copy.withCount(copy.refundsRunning, refunds.length)}>
                <CaseList cases={refunds} raceId={raceId} zone={zone} />
              </Section>
            )}
          </div>
        );
      }}
    </Read>
  );
}

/** Up to so many cases stand open on the page; where there are more, each is a line that opens. */
const shownOpen = 6;

function CaseList({ cases, raceId, zone }: CasesProps & { cases: DecisionCase[] }) {
  return cases.length <= shownOpen ? (
    <ul className="grid gap-4 xl:grid-cols-2">
      {cases.map((item) => (
        <li key={item.registration_id}>
          <CaseCard item={item} raceId={raceId} zone={zone} />
        </li>
      ))}
    </ul>
  ) : (
    <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
      {cases.map((item) => (
        <CaseLine key={item.registration_id} item={item} raceId={raceId} zone={zone} />
      ))}
    </ul>
  );
}

function CaseLine({ item, raceId, zone }: CasesProps & { item: DecisionCase }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left"
      >
        <span className="grid min-w-0 flex-1">
          <span className="truncate font-semibold">{item.rider}</span>
          <span className="truncate text-ink-muted text-xs">
            {[
              item.parent,
              item.category,
              item.turn === 'panitia' && copy.caseTitle(item.perlu_tindakan),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <Price
          amount={item.payments.reduce((sum, { received }) => sum + received, 0)}
          className="shrink-0"
        />
        <ChevronDown
          aria-hidden
          className={classNames('size-5 shrink-0 text-ink-muted', open && 'rotate-180')}
        />
      </button>
      {open && <CaseCard item={item} raceId={raceId} zone={zone} />}
    </li>
  );
}

function RemindParents({ raceId }: { raceId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {copy.remindAction}
      </Button>
      {open && (
        <ActDialog
          {...copy.decision}
          open
          onClose={() => setOpen(false)}
          title={copy.remindTitle}
          preview={{
            ...copy.foreseen,
            of: ['remind', raceId],
            ask: () => remindParents(raceId, false),
            show: ({ parents, riders }) => (
              <Consequence>{copy.remindText(parents, riders)}</Consequence>
            ),
          }}
          act={() => remindParents(raceId, true)}
          confirmLabel={copy.remindConfirm}
          done={copy.remindDone}
          onDone={() => undefined}
        />
      )}
    </div>
  );
}

const actionLabels: Record<Decision, string> = {
  accept: copy.acceptAction,
  add_place: copy.addPlaceAction,
  move: copy.moveAction,
  refund: copy.refundAction,
};

function CaseCard({ item, raceId, zone }: { item: DecisionCase; raceId: string; zone: string }) {
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const received = item.payments.reduce((sum, { received }) => sum + received, 0);
  const asked = item.payments.reduce((sum, { asked }) => sum + asked, 0);
  return (
    <Card className="grid h-full content-start gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1.5">
          <Badge tone="warning">{copy.caseTitle(item.perlu_tindakan)}</Badge>
          <h2 className="wrap-anywhere text-lg">{item.rider}</h2>
          <p className="text-ink-muted text-sm">
            {item.category}
            {item.parent !== null && <> · {copy.paidBy(item.parent)}</>}
          </p>
        </div>
        <Price amount={received} className="text-xl" />
      </div>
      <p className="text-sm">{copy.caseText(item.perlu_tindakan)}</p>
      <p className="font-semibold text-sm">{copy.difference(asked, received)}</p>
      <details className="group text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
          {copy.whatHappened}
        </summary>
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
      </details>
      {item.refund !== null && (
        <Notice tone="info">
          {copy.caseRefund(item.refund.jumlah)}{' '}
          <Link to="?bagian=pengembalian" className="font-bold underline">
            {copy.seeRefund}
          </Link>
        </Notice>
      )}
      {item.actions.length > 0 && (
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
      )}
      {deciding !== null && (
        <CaseDecision
          item={item}
          raceId={raceId}
          zone={zone}
          action={deciding}
          onClose={() => setDeciding(null)}
        />
      )}
    </Card>
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
      return <Accept {...props} />;
    case 'add_place':
      return <AddPlace {...props} />;
    case 'move':
      return <Move {...props} />;
    case 'refund':
      return <AskRefund {...props} entry={props.item} />;
  }
}

function Accept({ item, raceId, onClose }: CaseDecisionProps) {
  const id = item.registration_id;
  return (
    <ActDialog
      {...copy.decision}
      open
      onClose={onClose}
      title={copy.acceptTitle(item.nickname)}
      preview={{
        ...copy.foreseen,
        of: ['accept', id],
        ask: () => acceptCasePayment(id, copy.acceptNote, false),
        show: (answer) => <Standing answer={answer} name={item.nickname} />,
      }}
      note={copy.reason(copy.acceptNote)}
      act={(note) => acceptCasePayment(id, note, true)}
      confirmLabel={copy.acceptConfirm}
      done={copy.acceptDone}
      onDone={useAfterDecision(raceId)}
    />
  );
}

function AddPlace({ item, raceId, onClose }: CaseDecisionProps) {
  const id = item.registration_id;
  return (
    <ActDialog
      {...copy.decision}
      open
      onClose={onClose}
      title={copy.addPlaceTitle(item.nickname)}
      preview={{
        ...copy.foreseen,
        of: ['add_place', id],
        ask: () => addPlace(id, copy.addPlaceNote, false),
        show: (answer) => <Standing answer={answer} name={item.nickname} />,
      }}
      note={copy.reason(copy.addPlaceNote)}
      act={(note) => addPlace(id, note, true)}
      confirmLabel={copy.addPlaceConfirm}
      done={copy.addPlaceDone}
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
