import { useState } from 'react';
import {
  deleteNews,
  type NewsToEdit,
  ownNewsQueries,
  publishNews,
  saveNews,
  withdrawNews,
} from '#api/organiser/news.ts';
import { pictureFolder } from '#api/organiser/pictures.ts';
import { serverClock } from '#domain/server-clock.ts';
import * as copy from '#organiser/copy/content.ts';
import { LeaveGuard } from '#organiser/parts/leave-guard.tsx';
import { PictureField } from '#organiser/parts/picture-field.tsx';
import { EditorFrame } from '#organiser/parts/versioned/editor-frame.tsx';
import type { FieldNames } from '#parts/act/field-of.ts';
import { Article } from '#parts/article.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { listAddress } from './kinds.ts';
import { type ContentItem, LoadedItem } from './loaded-item.tsx';
import { PublicationBar } from './publication-bar.tsx';
import { StatusBadge } from './status-badge.tsx';
import { usePublication } from './use-publication.ts';

export function Component() {
  return (
    <LoadedItem kind="berita" detail={ownNewsQueries.detail}>
      {(item) => <NewsEditor {...item} />}
    </LoadedItem>
  );
}

interface NewsForm {
  title: string;
  body: string;
  picture: string | null;
}

const fieldNames: FieldNames<keyof NewsForm> = {
  judul: 'title',
  isi: 'body',
  gambar_url: 'picture',
  picture_missing: 'picture',
  picture_not_ours: 'picture',
};

function NewsEditor({ id, row, organisation, onReload }: ContentItem<NewsToEdit>) {
  const back = listAddress('berita', organisation.key);
  const [pictureBusy, setPictureBusy] = useState(false);
  const [now] = useState(() => serverClock.now().toISOString());
  const item = usePublication<NewsForm>({
    row,
    queryKey: ownNewsQueries.keyOfAll,
    back,
    acts: {
      publish: (version) => publishNews(id, version),
      withdraw: () => withdrawNews(id),
      remove: () => deleteNews(id),
    },
    initial: {
      title: row?.judul ?? '',
      body: row?.isi ?? '',
      picture: row?.gambar_url ?? null,
    },
    check: ({ title, body }, complete) => [
      ...(title.trim() === '' ? [{ field: 'title' as const, text: copy.titleMissing }] : []),
      ...(body === '' && complete ? [{ field: 'body' as const, text: copy.bodyMissing }] : []),
    ],
    save: (values, version) =>
      saveNews({ id, version, organisationId: organisation.id, ...values }),
    fieldNames,
  });
  const { form } = item;
  const { values } = form;

  return (
    <EditorFrame
      title={row === null ? copy.newNewsTitle : copy.editNewsTitle}
      backTo={back}
      badge={<StatusBadge status={item.status} />}
      preview={
        <div className="-mx-4 px-4 pt-4 [--screen-gutter:1rem]">
          <Article
            title={values.title.trim() || copy.untitled}
            publishedAt={item.isPublic && row !== null ? row.dibuat_pada : now}
            picture={values.picture}
            markup={values.body}
          />
        </div>
      }
    >
      <form {...form.props} className="grid gap-6">
        <LeaveGuard words={copy.leave} unsaved={item.unsaved} />
        <TextField
          label={copy.titleLabel}
          required
          placeholder={copy.newsTitlePlaceholder}
          maxLength={160}
          autoComplete="off"
          {...form.row('title')}
        />
        <PictureField
          label={copy.newsPictureLabel}
          name="picture"
          hint={copy.newsPictureHint}
          error={form.errorOf('picture')}
          value={values.picture}
          onChange={(picture) => form.change({ picture })}
          onBusy={setPictureBusy}
          folder={pictureFolder(organisation.id)}
          ratio={16 / 10}
        />
        <ArticleEditor
          initial={row?.isi ?? ''}
          onChange={(body) => form.change({ body })}
          error={form.errorOf('body')}
          folder={pictureFolder(organisation.id)}
        />
        <PublicationBar
          item={item}
          pictureBusy={pictureBusy}
          mayPublish={organisation.approved}
          title={values.title}
          withdrawTitle={copy.withdrawNewsTitle}
          withdrawText={copy.withdrawNewsText}
          deleteTitle={copy.deleteNewsTitle}
          onReload={onReload}
        />
      </form>
    </EditorFrame>
  );
}
