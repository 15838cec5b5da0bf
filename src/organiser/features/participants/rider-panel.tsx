import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  cancelPaperEntries,
  noteBoardConsent,
  type Participant,
  type ParticipantCategory,
  type ParticipantDetail,
  type ParticipantRace,
  participantQueries,
} from '#api/organiser/participants.ts';
import { formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/participants.ts';
import { PaperButtons } from '#organiser/parts/paper-buttons.tsx';
import { useMay } from '#organiser/parts/rights.ts';
import { SidePanel } from '#organiser/parts/side-panel.tsx';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { riderLabel } from '#parts/copy/rider-fields.ts';
import { Read } from '#parts/read.tsx';
import { riderLines } from '#parts/rider-lines.ts';
import { Button } from '#ui/button.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { CorrectRider } from './correct-rider.tsx';
import { answerColumns } from './rider-answers.ts';
import { RiderAnswers } from './rider-answers-part.tsx';
import { PaymentBadge, StatusBadge } from './rider-badges.tsx';
import { teamFirst } from './rider-columns.tsx';
import { RiderContact } from './rider-contact.tsx';
import { RiderMoney } from './rider-money.tsx';

interface RiderPanelProps {
  race: ParticipantRace;
  categories: readonly ParticipantCategory[];
  entryId: string;
  /** What the list knows already. */
  known: Participant | undefined;
  onClose: () => void;
}

/** One rider beside the list: the entry, its money, contact and papers (each look is logged), and what happened. */
export function RiderPanel({ race, categories, entryId, known, onClose }: RiderPanelProps) {
  const detail = useQuery(participantQueries.detail(race.id, entryId));
  return (
    <SidePanel
      title={
        detail.data?.rider.nama_lengkap_rider ?? known?.nama_lengkap_rider ?? copy.detailLoading
      }
      shows={entryId}
      onClose={onClose}
    >
      <Read
        of={[detail]}
        failed={copy.detailFailed}
        skeleton={
          <div className="grid gap-3">
            <p className="sr-only">{copy.detailLoading}</p>
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-40 w-full" />
            <Skeleton className="h-28 w-full" />
          </div>
        }
      >
        {(known) => (
          <RiderDetail key={known.rider.id} race={race} categories={categories} detail={known} />
        )}
      </Read>
    </SidePanel>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t py-4 first:border-t-0 first:pt-0">
      <h3 className="pb-2 font-bold text-base">{title}</h3>
      {children}
    </section>
  );
}

interface RiderDetailProps {
  race: ParticipantRace;
  categories: readonly ParticipantCategory[];
  detail: ParticipantDetail;
}

function RiderDetail({ race, categories, detail }: RiderDetailProps) {
  const { rider } = detail;
  const may = useMay(race.id);
  const categoryName = (id: unknown) =>
    categories.find((one) => one.id === id)?.nama ?? copy.nothing;
  return (
    <>
      <Part title={copy.entrySection}>
        <div className="flex flex-wrap gap-1.5 pb-2">
          <StatusBadge status={rider.status_pendaftaran} />
          <PaymentBadge rider={rider} />
        </div>
        <dl>
          <DefinitionRow
            label={riderLabel('nickname', 'list')}
            value={rider.nama_panggilan_rider}
          />
          <DefinitionRow label={copy.columns.category} value={rider.category} />
          <DefinitionRow label={copy.exportHeads.plate} value={rider.nomor_plat ?? copy.noPlate} />
          {rider.nomor_bib !== null && (
            <DefinitionRow label={riderLabel('startNumber', 'file')} value={rider.nomor_bib} />
          )}
          <DefinitionRow label={copy.exportHeads.age} value={copy.years(rider.age)} />
          <DefinitionRow
            label={riderLabel('gender', 'file')}
            value={copy.genderLong[rider.jenis_kelamin_rider] ?? rider.jenis_kelamin_rider}
          />
          {teamFirst(riderLines('panel', rider)).map(({ name, label, value }) => (
            <DefinitionRow key={name} label={label} value={value ?? copy.nothing} />
          ))}
          <DefinitionRow
            label={copy.exportHeads.photo}
            value={rider.consents.includes('foto') ? copy.allowed : copy.notAllowed}
          />
          <DefinitionRow
            label={copy.exportHeads.results}
            value={rider.consents.includes('publikasi_hasil') ? copy.allowed : copy.notAllowed}
          />
          <DefinitionRow label={copy.exportHeads.board} value={copy.boardWord(rider.on_board)} />
          <DefinitionRow
            label={copy.exportHeads.registered}
            value={formatDateTime(rider.didaftar_pada, race.zona_waktu)}
          />
        </dl>
        {rider.status_pendaftaran !== 'dibatalkan' && may('riders') && (
          <>
            <BoardNote race={race} rider={rider} />
            {may('contacts') && <CorrectRider race={race} categories={categories} rider={rider} />}
          </>
        )}
      </Part>
      {answerColumns(race, [rider]).length > 0 && (
        <Part title={copy.answersSection}>
          <RiderAnswers race={race} rider={rider} mayWrite={may('riders') === true} />
        </Part>
      )}
      <Part title={copy.moneySection}>
        <RiderMoney race={race} detail={detail} />
      </Part>
      <Part title={copy.contactSection}>
        {may('contacts') ? (
          <RiderContact race={race} rider={rider} />
        ) : (
          <p className="text-ink-muted text-sm">{copy.contactNotAllowed}</p>
        )}
      </Part>
      <Part title={copy.papersSection}>
        <Papers race={race} rider={rider} />
      </Part>
      <Part title={copy.historySection}>
        <ol className="grid gap-2.5 text-sm">
          {detail.history.map((event, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no id of their own and are only ever added
            <li key={place} className="grid gap-0.5">
              <span className="font-semibold">
                {copy.eventText(event.what, event.facts, categoryName)}
              </span>
              <span className="text-ink-muted text-xs">
                {[formatDateTime(event.at, race.zona_waktu), event.by].filter(Boolean).join(' · ')}
              </span>
              {typeof event.facts.teks === 'string' && (
                <span className="wrap-anywhere whitespace-pre-line text-ink-muted">
                  {event.facts.teks}
                </span>
              )}
            </li>
          ))}
        </ol>
      </Part>
      {rider.asal === 'kertas' && rider.status_pendaftaran === 'dikonfirmasi' && may('riders') && (
        <CancelPaperEntry race={race} rider={rider} />
      )}
    </>
  );
}

/** What a family told the club, as for an entry on paper: its own word in the app comes by itself. */
function BoardNote({ race, rider }: { race: ParticipantRace; rider: Participant }) {
  const client = useQueryClient();
  const note = useAct({
    act: (shown: boolean) => noteBoardConsent(race.id, [rider.id], shown),
    done: ({ family_said_no }) => {
      if (family_said_no > 0) {
        toast.error(copy.familySaidNo(family_said_no));
      } else {
        toast.success(copy.boardNoted);
      }
      return client.invalidateQueries({ queryKey: participantQueries.keyOf(race.id) });
    },
    sentences: copy.refusals,
  });
  return (
    <div className="grid gap-2 pt-2">
      <p className="text-ink-muted text-sm">{copy.boardNote}</p>
      <div className="flex flex-wrap gap-2">
        {[true, false]
          .filter((shown) => shown !== rider.on_board)
          .map((shown) => (
            <Button
              key={String(shown)}
              variant="secondary"
              size="sm"
              loading={note.busy}
              onClick={() => note.run(shown)}
            >
              {shown ? copy.boardNoteYes : copy.boardNoteNo}
            </Button>
          ))}
      </div>
      <Refused act={note} />
    </div>
  );
}

function Papers({ race, rider }: { race: ParticipantRace; rider: Participant }) {
  const client = useQueryClient();
  const mayOpen = useMay(race.id)('papers');
  if (!rider.has_paper) {
    return (
      <p className="text-ink-muted text-sm">
        {rider.paper_checked_at === null
          ? copy.paperMissing
          : copy.paperChecked(formatDate(rider.paper_checked_at, race.zona_waktu))}
      </p>
    );
  }
  if (mayOpen !== true) {
    return mayOpen === false ? (
      <p className="text-ink-muted text-sm">{copy.paperNotAllowed}</p>
    ) : null;
  }
  return (
    <div className="grid justify-items-start gap-2">
      <PaperButtons
        entryId={rider.id}
        nickname={rider.nama_panggilan_rider}
        onChecked={() => client.invalidateQueries({ queryKey: participantQueries.keyOf(race.id) })}
      />
      <p className="text-ink-muted text-sm">{copy.paperLogged}</p>
    </div>
  );
}

function CancelPaperEntry({ race, rider }: { race: ParticipantRace; rider: Participant }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {copy.cancelPaperEntry}
      </Button>
      <ActDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.cancelPaperTitle}
        confirmLabel={copy.cancelPaperSubmit}
        act={() => cancelPaperEntries(race.id, [rider.id])}
        sentences={copy.refusals}
        done={copy.cancelledPaper(rider.nama_lengkap_rider)}
        onDone={() => client.invalidateQueries({ queryKey: participantQueries.keyOf(race.id) })}
        busyLabel={copy.cancelling}
        closeLabel={copy.cancelAction}
        danger
      >
        <p>{copy.cancelPaperText(rider.nama_lengkap_rider)}</p>
      </ActDialog>
    </>
  );
}
