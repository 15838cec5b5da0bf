import { useRef, useState } from 'react';
import {
  type CourseToEdit,
  deleteCourse,
  ownCourseQueries,
  publishCourse,
  saveCourse,
  withdrawCourse,
} from '#api/organiser/courses.ts';
import { pictureFolder } from '#api/organiser/pictures.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { externalLink } from '#domain/external-link.ts';
import { parseRupiah } from '#domain/rupiah-input.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#organiser/copy/content.ts';
import { LeaveGuard } from '#organiser/parts/leave-guard.tsx';
import { PictureField } from '#organiser/parts/picture-field.tsx';
import { EditorFrame } from '#organiser/parts/versioned/editor-frame.tsx';
import type { FieldNames } from '#parts/act/field-of.ts';
import * as content from '#parts/copy/content.ts';
import { CourseCard } from '#parts/course-card.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Section } from '#ui/section.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CourseParticipants } from './course-participants.tsx';
import { listAddress } from './kinds.ts';
import { type ContentItem, LoadedItem } from './loaded-item.tsx';
import { PublicationBar } from './publication-bar.tsx';
import { StatusBadge } from './status-badge.tsx';
import { usePublication } from './use-publication.ts';
import { fromWibField, toWibField } from './wib-time.ts';

export function Component() {
  return (
    <LoadedItem kind="kelas" detail={ownCourseQueries.detail}>
      {(item) => <CourseEditor {...item} />}
    </LoadedItem>
  );
}

interface CourseForm {
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

const fieldNames: FieldNames<keyof CourseForm> = {
  judul: 'title',
  deskripsi: 'description',
  harga: 'price',
  durasi_menit: 'minutes',
  jadwal_pada: 'startsAt',
  gambar_url: 'picture',
  url_halaman: 'page',
  url_learning_center: 'link',
  in_past: 'startsAt',
  class_link_needed: 'link',
  picture_missing: 'picture',
  picture_not_ours: 'picture',
};

function priceOf({ priced, price }: CourseForm) {
  return priced === 'gratis' ? 0 : parseRupiah(price);
}

function check(values: CourseForm, complete: boolean) {
  const problems: { field: keyof CourseForm; text: string }[] = [];
  const wrong = (field: keyof CourseForm, text: string) => problems.push({ field, text });
  const { title, description, minutes, page, link } = values;
  const price = priceOf(values);
  if (title.trim() === '') {
    wrong('title', copy.titleMissing);
  }
  if (complete && description.trim() === '') {
    wrong('description', copy.descriptionMissing);
  }
  if (minutes !== '' && !(Number(minutes) >= 1 && Number(minutes) <= 1440)) {
    wrong('minutes', copy.minutesOutOfRange);
  }
  if (price === null || price > 10_000_000 || (values.priced === 'berbayar' && price === 0)) {
    wrong('price', copy.priceOutOfRange);
  }
  if (link.trim() === '') {
    if (complete) {
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
  participants: number;
  unpaid: number;
  price_before: number;
  price_after: number;
}

function CourseEditor({ onReload, ...of }: ContentItem<CourseToEdit>) {
  const { id, row, organisation } = of;
  const { item, back, priceQuestion, answerPrice } = useCourseEditor(of);
  const [pictureBusy, setPictureBusy] = useState(false);
  const { form } = item;
  const { values } = form;

  return (
    <EditorFrame
      title={row === null ? copy.newCourseTitle : copy.editCourseTitle}
      backTo={back}
      badge={<StatusBadge status={item.status} />}
      preview={
        <CourseCard
          title={values.title.trim() || copy.untitled}
          description={values.description}
          price={priceOf(values) ?? 0}
          minutes={values.minutes === '' ? null : Number(values.minutes)}
          startsAt={fromWibField(values.startsAt)}
          picture={values.picture}
        >
          <Button size="sm" disabled className="ml-auto">
            {content.detailAction}
          </Button>
        </CourseCard>
      }
    >
      <div className="grid gap-8">
        <form {...form.props} className="grid gap-7">
          <LeaveGuard words={copy.leave} unsaved={item.unsaved} />
          <CourseFields
            form={form}
            folder={pictureFolder(organisation.id)}
            onPictureBusy={setPictureBusy}
          />
          <PublicationBar
            item={item}
            pictureBusy={pictureBusy}
            mayPublish={organisation.approved}
            title={values.title}
            withdrawTitle={copy.withdrawCourseTitle}
            withdrawText={copy.withdrawCourseText(row?.participants ?? 0)}
            deleteTitle={copy.deleteCourseTitle}
            onReload={onReload}
          />
        </form>
        {row !== null && <CourseParticipants classId={id} money={organisation.money} />}
      </div>
      <PriceDialog question={priceQuestion} busy={form.busy} onAnswer={answerPrice} />
    </EditorFrame>
  );
}

/** A class as it is edited; another price for a class with participants is asked about before it is saved. */
function useCourseEditor({ id, row, organisation }: Omit<ContentItem<CourseToEdit>, 'onReload'>) {
  const back = listAddress('kelas', organisation.key);
  const acceptPrice = useRef(false);
  const [priceQuestion, setPriceQuestion] = useState<PriceQuestion | null>(null);
  const item = usePublication<CourseForm>({
    row,
    queryKey: ownCourseQueries.keyOfAll,
    back,
    acts: {
      publish: (version) => publishCourse(id, version),
      withdraw: () => withdrawCourse(id),
      remove: () => deleteCourse(id),
    },
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
    check,
    save: async (values, version) => {
      const answer = await saveCourse({
        id,
        version,
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
      return answer;
    },
    fieldNames,
    asks: (error) => {
      const { code, facts } = toAppError(error);
      if (code !== 'class_price_has_participants') {
        return false;
      }
      setPriceQuestion(facts as unknown as PriceQuestion);
      return true;
    },
  });
  const answerPrice = (accepted: boolean) => {
    setPriceQuestion(null);
    if (accepted) {
      acceptPrice.current = true;
      item.sendAgain();
    }
  };
  return { item, back, priceQuestion, answerPrice };
}

interface PriceDialogProps {
  question: PriceQuestion | null;
  busy: boolean;
  onAnswer: (accepted: boolean) => void;
}

function PriceDialog({ question, busy, onAnswer }: PriceDialogProps) {
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={() => onAnswer(false)}
      title={copy.priceQuestionTitle}
      confirmLabel={copy.priceConfirm}
      onConfirm={() => onAnswer(true)}
      busy={busy}
      busyLabel={copy.saving}
      closeLabel={copy.cancelAction}
    >
      <p className="text-ink-muted">
        {question !== null &&
          copy.priceQuestion(
            question.participants,
            question.unpaid,
            formatRupiah(question.price_before),
            formatRupiah(question.price_after),
          )}
      </p>
    </ConfirmDialog>
  );
}

interface CourseFieldsProps {
  form: ReturnType<typeof useCourseEditor>['item']['form'];
  folder: string;
  onPictureBusy: (busy: boolean) => void;
}

function CourseFields({ form, folder, onPictureBusy }: CourseFieldsProps) {
  const { values } = form;
  const price = priceOf(values) ?? 0;
  return (
    <>
      <Section title={copy.courseBasics}>
        <TextField
          label={copy.titleLabel}
          required
          placeholder={copy.courseTitlePlaceholder}
          maxLength={120}
          autoComplete="off"
          {...form.row('title')}
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
          hint={copy.coursePictureHint}
          error={form.errorOf('picture')}
          value={values.picture}
          onChange={(picture) => form.change({ picture })}
          onBusy={onPictureBusy}
          folder={folder}
          ratio={16 / 9}
        />
      </Section>
      <Section title={copy.courseWhen}>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <TextField
            label={copy.startsAtLabel}
            hint={copy.startsAtHint}
            type="datetime-local"
            {...form.row('startsAt')}
          />
          <TextField
            label={copy.minutesLabel}
            type="number"
            inputMode="numeric"
            min={1}
            max={1440}
            {...form.row('minutes')}
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
            hint={price > 0 ? copy.pricePaid(formatRupiah(price)) : undefined}
            inputMode="numeric"
            autoComplete="off"
            {...form.row('price')}
          />
        )}
      </Section>
      <Section title={copy.courseWhere}>
        <TextField
          label={copy.learningLinkLabel}
          hint={copy.learningLinkHint}
          type="url"
          inputMode="url"
          autoComplete="off"
          {...form.row('link')}
        />
        <TextField
          label={copy.pageLabel}
          hint={copy.pageHint}
          type="url"
          inputMode="url"
          autoComplete="off"
          {...form.row('page')}
        />
      </Section>
    </>
  );
}
