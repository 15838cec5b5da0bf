import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { pictureFolder, removePictures } from '#api/organiser/pictures.ts';
import { type ManagedRace, managedRaceQueries } from '#api/organiser/races.ts';
import {
  deleteTicket,
  type OwnTicket,
  ownTicketQueries,
  saveTicket,
} from '#api/organiser/tickets.ts';
import { calendarDay, formatDate, today } from '#domain/dates.ts';
import { externalLink } from '#domain/external-link.ts';
import * as copy from '#organiser/copy/content.ts';
import { LeaveGuard } from '#organiser/parts/leave-guard.tsx';
import { PictureField } from '#organiser/parts/picture-field.tsx';
import { Read } from '#parts/read.tsx';
import { TicketCard } from '#parts/ticket-card.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useForm } from '#ui/form.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SelectInput } from '#ui/select-input.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { ForOrganisation, Gone } from './chosen.tsx';
import { ConflictNotice, EditorFrame, EditorSkeleton, SaveBar } from './editor.tsx';
import { listAddress } from './kinds.ts';
import { conflictIn, contentRefusal } from './refusals.ts';
import type { Choice } from './use-organisations.ts';

export function Component() {
  return (
    <ForOrganisation>{(organisation) => <Loaded organisation={organisation} />}</ForOrganisation>
  );
}

function Loaded({ organisation }: { organisation: Choice }) {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const [fresh] = useState(params.has('baru'));
  const [round, setRound] = useState(0);
  const tickets = useQuery(ownTicketQueries.list(organisation.id));
  const races = useQuery(managedRaceQueries.mine());

  return (
    <Read of={[tickets, races]} skeleton={<EditorSkeleton />} failed={copy.editorFailed}>
      {(all, ofRaces) => {
        const found = all.find((ticket) => ticket.id === id);
        if (found === undefined && !fresh) {
          return <Gone kind="tiket" organisation={organisation} />;
        }
        return (
          <TicketEditor
            key={`${id} ${round}`}
            id={id}
            ticket={found ?? null}
            organisation={organisation}
            races={ofRaces.filter(
              ({ organisasi_id, hak }) => organisasi_id === organisation.id && hak.includes('edit'),
            )}
            onReload={async () => {
              await tickets.refetch();
              setRound(round + 1);
            }}
          />
        );
      }}
    </Read>
  );
}

interface TicketForm {
  kind: 'lomba' | 'situs';
  raceId: string;
  place: string;
  day: string;
  link: string;
  picture: string | null;
}

const fieldOf: Record<string, keyof TicketForm> = {
  lokasi: 'place',
  tanggal_lomba: 'day',
  link_eksternal: 'link',
  gambar_url: 'picture',
};

function check(values: TicketForm) {
  const wrong = (field: keyof TicketForm, text: string) => ({ field, text });
  const { kind, raceId, place, day, link, picture } = values;
  return [
    ...(picture === null ? [wrong('picture', copy.pictureMissing)] : []),
    ...(kind === 'lomba'
      ? raceId === ''
        ? [wrong('raceId', copy.raceMissing)]
        : []
      : [
          ...(place.trim() === '' ? [wrong('place', copy.placeMissing)] : []),
          ...(day === '' ? [wrong('day', copy.dayMissing)] : []),
          ...(link.trim() === ''
            ? [wrong('link', copy.ticketLinkMissing)]
            : externalLink(link) === null
              ? [wrong('link', copy.fieldNotLink)]
              : []),
        ]),
  ];
}

interface TicketEditorProps {
  id: string;
  ticket: OwnTicket | null;
  organisation: Choice;
  races: readonly ManagedRace[];
  /** Shows what somebody else has saved. */
  onReload: () => void;
}

function TicketEditor({ id, ticket, organisation, races, onReload }: TicketEditorProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const back = listAddress('tiket', organisation.key);
  const version = useRef(ticket?.versi ?? 0);
  const [pictureBusy, setPictureBusy] = useState(false);
  const [conflict, setConflict] = useState<ReturnType<typeof conflictIn>>(null);
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const done = useRef(false);

  const leave = async () => {
    done.current = true;
    await queryClient.invalidateQueries({ queryKey: ownTicketQueries.keyOfAll });
    navigate(back, { replace: true });
  };

  const form = useForm<TicketForm>({
    initial: {
      kind: ticket?.tipe === 'external' || races.length === 0 ? 'situs' : 'lomba',
      raceId: ticket?.lomba_id ?? '',
      place: ticket?.lokasi ?? '',
      day: ticket?.tipe === 'external' ? ticket.tanggal_lomba : '',
      link: ticket?.link_eksternal ?? '',
      picture: ticket?.gambar_url ?? null,
    },
    check,
    send: async (values) => {
      const ofRace = values.kind === 'lomba';
      await saveTicket({
        id,
        version: version.current,
        organisationId: organisation.id,
        raceId: ofRace ? values.raceId : null,
        place: values.place,
        day: ofRace ? null : values.day,
        picture: values.picture,
        link: ofRace ? '' : values.link,
      });
      if (ticket !== null && ticket.gambar_url !== values.picture) {
        void removePictures([ticket.gambar_url]);
      }
      toast.success(copy.ticketSaved);
      await leave();
    },
    refused: (error) => {
      const found = conflictIn(error);
      setConflict(found);
      if (found !== null) {
        return null;
      }
      const { column, text } = contentRefusal(error);
      return { field: fieldOf[column ?? ''] ?? null, text, help: copy.stillHere };
    },
    leaves: true,
  });
  const { values, busy, failure } = form;
  const race = values.kind === 'lomba' ? races.find((one) => one.id === values.raceId) : undefined;

  const remove = async () => {
    setDeleting(true);
    try {
      await deleteTicket(id);
      void removePictures([ticket?.gambar_url ?? null]);
      toast.success(copy.ticketDeleted);
      await leave();
    } catch (error) {
      setAsking(false);
      setDeleting(false);
      form.refuse({ field: null, text: copy.deleteFailed, help: contentRefusal(error).text });
    }
  };

  return (
    <EditorFrame
      title={ticket === null ? copy.newTicketTitle : copy.editTicketTitle}
      backTo={back}
      preview={
        <div className="w-44">
          <TicketCard
            place={values.place.trim() === '' ? (race?.kota ?? null) : values.place}
            day={
              race?.tanggal_mulai
                ? calendarDay(race.tanggal_mulai, race.zona_waktu)
                : values.day || today()
            }
            picture={values.picture}
            external={values.kind === 'situs'}
            link={(name) => <span>{name}</span>}
          />
        </div>
      }
    >
      <form {...form.props} className="grid gap-6">
        <LeaveGuard words={copy.leave} unsaved={() => form.dirty && !done.current} />
        <PictureField
          label={copy.ticketPictureLabel}
          name="picture"
          required
          hint={copy.ticketPictureHint}
          error={form.errorOf('picture')}
          value={values.picture}
          onChange={(picture) => form.change({ picture })}
          onBusy={setPictureBusy}
          folder={pictureFolder(organisation.id)}
          ratio={3 / 4}
        />
        <RadioGroup
          legend={copy.ticketKindLegend}
          name="kind"
          options={[
            { value: 'lomba', label: copy.ticketToRace, hint: copy.ticketToRaceHint },
            { value: 'situs', label: copy.ticketToSite, hint: copy.ticketToSiteHint },
          ]}
          value={values.kind}
          onChange={(kind) => form.change({ kind })}
        />
        {values.kind === 'lomba' ? (
          <Field label={copy.ticketRaceLabel} required error={form.errorOf('raceId')}>
            {(field) => (
              <SelectInput {...field} {...form.field('raceId')}>
                <option value="">{races.length === 0 ? copy.noRaces : copy.chooseRace}</option>
                {races.map(({ id: raceId, judul, tanggal_mulai, zona_waktu }) => (
                  <option key={raceId} value={raceId}>
                    {tanggal_mulai === null
                      ? judul
                      : `${judul} · ${formatDate(tanggal_mulai, zona_waktu)}`}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        ) : (
          <>
            <TextField
              label={copy.ticketLinkLabel}
              required
              error={form.errorOf('link')}
              type="url"
              inputMode="url"
              autoComplete="off"
              {...form.field('link')}
            />
            <TextField
              label={copy.ticketDayLabel}
              required
              error={form.errorOf('day')}
              type="date"
              {...form.field('day')}
            />
          </>
        )}
        <TextField
          label={copy.ticketPlaceLabel}
          required={values.kind === 'situs'}
          hint={values.kind === 'situs' ? copy.ticketPlaceHint : copy.ticketPlaceFromRace}
          error={form.errorOf('place')}
          autoComplete="off"
          maxLength={120}
          {...form.field('place')}
        />
        {race !== undefined && race.status !== 'dipublikasi' && (
          <Notice>{copy.ticketRaceHidden}</Notice>
        )}
        {conflict !== null && (
          <ConflictNotice
            who={conflict.who}
            at={conflict.at}
            busy={busy}
            onTheirs={onReload}
            onMine={() => {
              version.current = conflict.version;
              setConflict(null);
              form.props.ref.current?.requestSubmit();
            }}
          />
        )}
        <FormFailure failure={failure} />
        <SaveBar dirty={form.dirty} savedAt={ticket?.diubah_pada ?? null}>
          {ticket !== null && (
            <Button variant="ghost" size="sm" disabled={busy} onClick={() => setAsking(true)}>
              {copy.deleteAction}
            </Button>
          )}
          <Button
            type="submit"
            size="sm"
            loading={busy || pictureBusy}
            loadingText={pictureBusy ? copy.waitForPicture : copy.saving}
          >
            {copy.saveTicketAction}
          </Button>
        </SaveBar>
      </form>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.deleteTicketTitle}
        confirmLabel={copy.deleteAction}
        onConfirm={remove}
        busy={deleting}
        busyLabel={copy.deleting}
        closeLabel={copy.cancelAction}
        danger
      >
        <p className="text-ink-muted">{copy.deleteTicketText}</p>
      </ConfirmDialog>
    </EditorFrame>
  );
}
