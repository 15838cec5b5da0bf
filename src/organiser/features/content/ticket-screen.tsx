import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pictureFolder } from '#api/organiser/pictures.ts';
import { type ManagedRace, managedRaceQueries } from '#api/organiser/races.ts';
import {
  deleteTicket,
  type OwnTicket,
  ownTicketQueries,
  saveTicket,
} from '#api/organiser/tickets.ts';
import { externalLink } from '#domain/external-link.ts';
import { calendarDay, formatDate, today } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/content.ts';
import { LeaveGuard } from '#organiser/parts/leave-guard.tsx';
import { PictureField } from '#organiser/parts/picture-field.tsx';
import { whereMay } from '#organiser/parts/rights.ts';
import { EditorFrame, EditorSkeleton } from '#organiser/parts/versioned/editor-frame.tsx';
import { useVersioned } from '#organiser/parts/versioned/use-versioned.ts';
import { VersionedBar } from '#organiser/parts/versioned/versioned-bar.tsx';
import type { FieldNames } from '#parts/act/field-of.ts';
import { Read } from '#parts/read.tsx';
import { TicketCard } from '#parts/ticket-card.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { listAddress } from './kinds.ts';
import { type ContentItem, LoadedItem } from './loaded-item.tsx';

export function Component() {
  return (
    <LoadedItem
      kind="tiket"
      detail={(id, organisation) => ownTicketQueries.detail(id, organisation.id)}
    >
      {(item) => <TicketEditor {...item} />}
    </LoadedItem>
  );
}

function TicketEditor(item: ContentItem<OwnTicket>) {
  const races = useQuery(managedRaceQueries.mine());
  return (
    <Read of={[races]} skeleton={<EditorSkeleton />} failed={copy.editorFailed}>
      {(all) => (
        <TicketFields
          {...item}
          races={whereMay(all, 'edit').filter(
            ({ organisasi_id }) => organisasi_id === item.organisation.id,
          )}
        />
      )}
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

const fieldNames: FieldNames<keyof TicketForm> = {
  lokasi: 'place',
  tanggal_lomba: 'day',
  link_eksternal: 'link',
  gambar_url: 'picture',
  picture_missing: 'picture',
  picture_not_ours: 'picture',
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

interface TicketFieldsProps extends ContentItem<OwnTicket> {
  races: readonly ManagedRace[];
}

function TicketFields({ onReload, ...of }: TicketFieldsProps) {
  const { row, races, organisation } = of;
  const { item, back } = useTicketEditor(of);
  const [pictureBusy, setPictureBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const { form } = item;
  const { values, busy } = form;
  const race = values.kind === 'lomba' ? races.find((one) => one.id === values.raceId) : undefined;

  return (
    <EditorFrame
      title={row === null ? copy.newTicketTitle : copy.editTicketTitle}
      backTo={back}
      preview={<TicketPreview values={values} race={race} />}
    >
      <form {...form.props} className="grid gap-6">
        <LeaveGuard words={copy.leave} unsaved={item.unsaved} />
        <TicketInputs
          form={form}
          races={races}
          folder={pictureFolder(organisation.id)}
          onPictureBusy={setPictureBusy}
        />
        {race !== undefined && race.status !== 'dipublikasi' && (
          <Notice>{copy.ticketRaceHidden}</Notice>
        )}
        <VersionedBar item={item} onReload={onReload}>
          {row !== null && (
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
        </VersionedBar>
      </form>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.deleteTicketTitle}
        confirmLabel={copy.deleteAction}
        onConfirm={async () => {
          await item.remove(copy.ticketDeleted);
          setAsking(false);
        }}
        busy={item.acting}
        busyLabel={copy.deleting}
        closeLabel={copy.cancelAction}
        danger
      >
        <p className="text-ink-muted">{copy.deleteTicketText}</p>
      </ConfirmDialog>
    </EditorFrame>
  );
}

function useTicketEditor({ id, row, organisation, races }: Omit<TicketFieldsProps, 'onReload'>) {
  const back = listAddress('tiket', organisation.key);
  const item = useVersioned<TicketForm>({
    row,
    queryKey: ownTicketQueries.keyOfAll,
    back,
    initial: {
      kind: row?.tipe === 'external' || races.length === 0 ? 'situs' : 'lomba',
      raceId: row?.lomba_id ?? '',
      place: row?.lokasi ?? '',
      day: row?.tipe === 'external' ? row.tanggal_lomba : '',
      link: row?.link_eksternal ?? '',
      picture: row?.gambar_url ?? null,
    },
    check,
    save: (values, version) => {
      const ofRace = values.kind === 'lomba';
      return saveTicket({
        id,
        version,
        organisationId: organisation.id,
        raceId: ofRace ? values.raceId : null,
        place: values.place,
        day: ofRace ? null : values.day,
        picture: values.picture,
        link: ofRace ? '' : values.link,
      });
    },
    saved: async (): Promise<void> => {
      toast.success(copy.ticketSaved);
      await item.leave();
    },
    leaves: true,
    remove: () => deleteTicket(id),
    fieldNames,
  });
  return { item, back };
}

function TicketPreview({ values, race }: { values: TicketForm; race: ManagedRace | undefined }) {
  return (
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
  );
}

interface TicketInputsProps {
  form: ReturnType<typeof useTicketEditor>['item']['form'];
  races: readonly ManagedRace[];
  folder: string;
  onPictureBusy: (busy: boolean) => void;
}

function TicketInputs({ form, races, folder, onPictureBusy }: TicketInputsProps) {
  const { values } = form;
  return (
    <>
      <PictureField
        label={copy.ticketPictureLabel}
        name="picture"
        required
        hint={copy.ticketPictureHint}
        error={form.errorOf('picture')}
        value={values.picture}
        onChange={(picture) => form.change({ picture })}
        onBusy={onPictureBusy}
        folder={folder}
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
        <SelectField
          label={copy.ticketRaceLabel}
          required
          {...form.row('raceId')}
          none={races.length === 0 ? copy.noRaces : copy.chooseRace}
          choices={races.map(({ id: raceId, judul, tanggal_mulai, zona_waktu }) => [
            raceId,
            tanggal_mulai === null ? judul : `${judul} · ${formatDate(tanggal_mulai, zona_waktu)}`,
          ])}
        />
      ) : (
        <>
          <TextField
            label={copy.ticketLinkLabel}
            required
            type="url"
            inputMode="url"
            autoComplete="off"
            {...form.row('link')}
          />
          <TextField label={copy.ticketDayLabel} required type="date" {...form.row('day')} />
        </>
      )}
      <TextField
        label={copy.ticketPlaceLabel}
        required={values.kind === 'situs'}
        hint={values.kind === 'situs' ? copy.ticketPlaceHint : copy.ticketPlaceFromRace}
        autoComplete="off"
        maxLength={120}
        {...form.row('place')}
      />
    </>
  );
}
