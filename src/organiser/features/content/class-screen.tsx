import { useRef, useState } from 'react';
import {
  type ClassToEdit,
  deleteClass,
  ownClassQueries,
  publishClass,
  saveClass,
  withdrawClass,
} from '#api/organiser/classes.ts';
import { pictureFolder } from '#api/organiser/pictures.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { externalLink } from '#domain/external-link.ts';
import { formatRupiah } from '#domain/money.ts';
import { parseRupiah } from '#domain/rupiah-input.ts';
import * as copy from '#organiser/copy/content.ts';
import { LeaveGuard } from '#organiser/parts/leave-guard.tsx';
import { PictureField } from '#organiser/parts/picture-field.tsx';
import { ClassCard } from '#parts/class-card.tsx';
import * as content from '#parts/copy/content.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useForm } from '#ui/form.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Section } from '#ui/section.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { ClassParticipants } from './class-participants.tsx';
import { ConflictNotice, EditorFrame, SaveBar, StatusBadge } from './editor.tsx';
import { listAddress } from './kinds.ts';
import { type ContentItem, LoadedItem } from './loaded-item.tsx';
import { contentRefusal } from './refusals.ts';
import { usePublication } from './use-publication.ts';
import { fromWibField, toWibField } from './wib-time.ts';

export function Component() {
  return (
    <LoadedItem kind="kelas" detail={ownClassQueries.detail}>
      {(item) => <ClassEditor {...item} />}
    </LoadedItem>
  );
}

interface ClassForm {
  title: string;
  description: string;
  priced: 'gratis' | 'berbayar';
  price: string;
  minutes: string;
  startsAt: string;
  picture: string | null;
  page: string;
  link: string;
}

const fieldOf: Record<string, keyof ClassForm> = {
  judul: 'title',
  deskripsi: 'description',
  harga: 'price',
  durasi_menit: 'minutes',
  jadwal_pada: 'startsAt',
  gambar_url: 'picture',
  url_halaman: 'page',
  url_learning_center: 'link',
};

function priceOf({ priced, price }: ClassForm) {
  return priced === 'gratis' ? 0 : parseRupiah(price);
}

function check(values: ClassForm, publishing: boolean) {
  const problems: { field: keyof ClassForm; text: string }[] = [];
  const wrong = (field: keyof ClassForm, text: string) => problems.push({ field, text });
  const { title, description, minutes, page, link } = values;
  const price = priceOf(values);
  if (title.trim() === '') {
    wrong('title', copy.titleMissing);
  }
  if (publishing && description.trim() === '') {
    wrong('description', copy.descriptionMissing);
  }
  if (minutes !== '' && !(Number(minutes) >= 1 && Number(minutes) <= 1440)) {
    wrong('minutes', copy.minutesOutOfRange);
  }
  if (price === null || price > 10_000_000 || (values.priced === 'berbayar' && price === 0)) {
    wrong('price', copy.priceOutOfRange);
  }
  if (link.trim() === '') {
    if (publishing) {
      wrong('link', copy.linkMissing);
    }
  } else if (externalLink(link) === null) {
    wrong('link', copy.fieldNotLink);
  }
  if (page.trim() !== '' && externalLink(page) === null) {
    wrong('page', copy.fieldNotLink);
  }
  return problems;
}

interface PriceQuestion {
  peserta: number;
  belum_bayar: number;
  harga_lama: number;
  harga_baru: number;
}

function ClassEditor({ id, row, organisation, onReload }: ContentItem<ClassToEdit>) {
  const back = listAddress('kelas', organisation.key);
  const item = usePublication({
    row,
    queryKey: ownClassQueries.keyOfAll,
    back,
    acts: {
      publish: (version) => publishClass(id, version),
      withdraw: () => withdrawClass(id),
      remove: () => deleteClass(id),
    },
  });
  const isPublic = item.status === 'dipublikasi';
  const intent = useRef<'save' | 'publish'>('save');
  const acceptPrice = useRef(false);
  const [pictureBusy, setPictureBusy] = useState(false);
  const [question, setQuestion] = useState<'withdraw' | 'delete' | null>(null);
  const [priceQuestion, setPriceQuestion] = useState<PriceQuestion | null>(null);
  const [acting, setActing] = useState(false);
  const participants = row?.peserta ?? 0;

  const form = useForm<ClassForm>({
    initial: {
      title: row?.judul ?? '',
      description: row?.deskripsi ?? '',
      priced: (row?.harga ?? 0) > 0 ? 'berbayar' : 'gratis',
      price: row !== null && row.harga > 0 ? row.harga.toLocaleString('id-ID') : '',
      minutes: row?.durasi_menit === null || row === null ? '' : String(row.durasi_menit),
      startsAt: toWibField(row?.jadwal_pada ?? null),
      picture: row?.gambar_url ?? null,
      page: row?.url_halaman ?? '',
      link: row?.url_learning_center ?? '',
    },
    check: (values) => check(values, isPublic || intent.current === 'publish'),
    send: async (values) => {
      const answer = await saveClass({
        id,
        version: item.version.current,
        organisationId: organisation.id,
        title: values.title,
        description: values.description,
        price: priceOf(values) ?? 0,
        minutes: values.minutes === '' ? null : Number(values.minutes),
        startsAt: fromWibField(values.startsAt),
        picture: values.picture,
        page: values.page,
        learningLink: values.link,
        acceptPrice: acceptPrice.current,
      });
      acceptPrice.current = false;
      await item.saved(answer, values.picture);
      if (intent.current === 'publish') {
        void publish();
      } else {
        toast.success(copy.saved);
      }
    },
    refused: (error) => {
      if (item.conflicts(error)) {
        return null;
      }
      const { code, facts } = toAppError(error);
      if (code === 'class_price_has_participants') {
        setPriceQuestion(facts as unknown as PriceQuestion);
        return null;
      }
      const { column, text } = contentRefusal(error);
      return { field: fieldOf[column ?? ''] ?? null, text, help: copy.stillHere };
    },
  });
  const { values, busy, failure } = form;

  const refuse = (error: unknown, what: string) => {
    if (item.conflicts(error)) {
      return;
    }
    const { column, text } = contentRefusal(error);
    const field = fieldOf[column ?? ''] ?? null;
    form.refuse(field === null ? { field, text: what, help: text } : { field, text });
  };
  const act = async (work: () => Promise<void>, said: string, failed: string) => {
    setActing(true);
    try {
      await work();
      toast.success(said);
    } catch (error) {
      refuse(error, failed);
    }
    setActing(false);
    setQuestion(null);
  };
  const publish = () => act(item.publish, copy.published, copy.publishFailed);
  const send = (what: 'save' | 'publish') => {
    intent.current = what;
    form.props.ref.current?.requestSubmit();
  };

  const price = priceOf(values) ?? 0;
  const waiting = busy || acting || pictureBusy;
  const waitingText = pictureBusy ? copy.waitForPicture : acting ? copy.publishing : copy.saving;

  return (
    <EditorFrame
      title={row === null ? copy.newClassTitle : copy.editClassTitle}
      backTo={back}
      badge={<StatusBadge status={item.status} />}
      preview={
        <ClassCard
          title={values.title.trim() || copy.untitled}
          description={values.description}
          price={price}
          minutes={values.minutes === '' ? null : Number(values.minutes)}
          picture={values.picture}
        >
          <Button size="sm" disabled className="ml-auto">
            {content.detailAction}
          </Button>
        </ClassCard>
      }
    >
      <div className="grid gap-8">
        <form {...form.props} className="grid gap-7">
          <LeaveGuard unsaved={() => form.dirty && !item.gone.current} />
          <Section title={copy.classBasics}>
            <TextField
              label={copy.titleLabel}
              required
              error={form.errorOf('title')}
              placeholder={copy.classTitlePlaceholder}
              maxLength={120}
              autoComplete="off"
              {...form.field('title')}
            />
            <Field
              label={copy.descriptionLabel}
              hint={copy.descriptionHint}
              error={form.errorOf('description')}
            >
              {(field) => (
                <TextArea {...field} rows={5} maxLength={4000} {...form.field('description')} />
              )}
            </Field>
            <PictureField
              label={copy.pictureLabel}
              name="picture"
              hint={copy.classPictureHint}
              error={form.errorOf('picture')}
              value={values.picture}
              onChange={(picture) => form.change({ picture })}
              onBusy={setPictureBusy}
              folder={pictureFolder(organisation.id)}
              ratio={16 / 9}
            />
          </Section>
          <Section title={copy.classWhen}>
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <TextField
                label={copy.startsAtLabel}
                hint={copy.startsAtHint}
                error={form.errorOf('startsAt')}
                type="datetime-local"
                {...form.field('startsAt')}
              />
              <TextField
                label={copy.minutesLabel}
                error={form.errorOf('minutes')}
                type="number"
                inputMode="numeric"
                min={1}
                max={1440}
                {...form.field('minutes')}
              />
            </div>
            <RadioGroup
              legend={copy.priceLegend}
              name="priced"
              options={[
                { value: 'gratis', label: copy.freeOption, hint: copy.freeHint },
                { value: 'berbayar', label: copy.pricedOption, hint: copy.pricedHint },
              ]}
              value={values.priced}
              onChange={(priced) => form.change({ priced })}
            />
            {values.priced === 'berbayar' && (
              <TextField
                label={copy.priceLabel}
                required
                error={form.errorOf('price')}
                hint={price > 0 ? copy.pricePaid(formatRupiah(price)) : undefined}
                inputMode="numeric"
                autoComplete="off"
                {...form.field('price')}
              />
            )}
          </Section>
          <Section title={copy.classWhere}>
            <TextField
              label={copy.learningLinkLabel}
              hint={copy.learningLinkHint}
              error={form.errorOf('link')}
              type="url"
              inputMode="url"
              autoComplete="off"
              {...form.field('link')}
            />
            <TextField
              label={copy.pageLabel}
              hint={copy.pageHint}
              error={form.errorOf('page')}
              type="url"
              inputMode="url"
              autoComplete="off"
              {...form.field('page')}
            />
          </Section>
          {item.conflict !== null && (
            <ConflictNotice
              who={item.conflict.who}
              at={item.conflict.at}
              busy={busy}
              onTheirs={onReload}
              onMine={() => {
                item.overrule();
                send(intent.current);
              }}
            />
          )}
          <FormFailure failure={failure} />
          <SaveBar dirty={form.dirty} savedAt={item.savedAt}>
            {item.savedAt !== null && (
              <Button
                variant="ghost"
                size="sm"
                disabled={waiting}
                onClick={() => setQuestion(isPublic ? 'withdraw' : 'delete')}
              >
                {isPublic ? copy.withdrawAction : copy.deleteAction}
              </Button>
            )}
            <Button
              variant={isPublic ? 'primary' : 'secondary'}
              size="sm"
              loading={waiting}
              loadingText={waitingText}
              onClick={() => send('save')}
            >
              {isPublic ? copy.saveAction : copy.saveDraftAction}
            </Button>
            {!isPublic && (
              <Button
                size="sm"
                disabled={!organisation.approved}
                aria-disabled={waiting || undefined}
                onClick={() => {
                  if (!waiting) {
                    send('publish');
                  }
                }}
              >
                {copy.publishAction}
              </Button>
            )}
          </SaveBar>
        </form>
        {row !== null && <ClassParticipants classId={id} money={organisation.money} />}
      </div>
      <ConfirmDialog
        open={question !== null}
        onClose={() => setQuestion(null)}
        title={question === 'withdraw' ? copy.withdrawClassTitle : copy.deleteClassTitle}
        confirmLabel={question === 'withdraw' ? copy.withdrawAction : copy.deleteAction}
        onConfirm={() =>
          question === 'withdraw'
            ? act(item.withdraw, copy.withdrawn, copy.withdrawFailed)
            : act(item.remove, copy.deleted, copy.deleteFailed)
        }
        busy={acting}
        busyLabel={question === 'withdraw' ? copy.withdrawing : copy.deleting}
        closeLabel={copy.cancelAction}
        danger={question === 'delete'}
      >
        <p className="text-ink-muted">
          {question === 'withdraw'
            ? copy.withdrawClassText(participants)
            : copy.deleteText(values.title)}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={priceQuestion !== null}
        onClose={() => setPriceQuestion(null)}
        title={copy.priceQuestionTitle}
        confirmLabel={copy.priceConfirm}
        onConfirm={() => {
          acceptPrice.current = true;
          setPriceQuestion(null);
          send(intent.current);
        }}
        busy={busy}
        busyLabel={copy.saving}
        closeLabel={copy.cancelAction}
      >
        <p className="text-ink-muted">
          {priceQuestion !== null &&
            copy.priceQuestion(
              priceQuestion.peserta,
              priceQuestion.belum_bayar,
              formatRupiah(priceQuestion.harga_lama),
              formatRupiah(priceQuestion.harga_baru),
            )}
        </p>
      </ConfirmDialog>
    </EditorFrame>
  );
}
