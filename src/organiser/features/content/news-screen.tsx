import { useRef, useState } from 'react';
import {
  deleteNews,
  type NewsToEdit,
  ownNewsQueries,
  publishNews,
  saveNews,
  withdrawNews,
} from '#api/organiser/news.ts';
import { pictureFolder } from '#api/organiser/pictures.ts';
import * as copy from '#organiser/copy/content.ts';
import { LeaveGuard } from '#organiser/parts/leave-guard.tsx';
import { PictureField } from '#organiser/parts/picture-field.tsx';
import { Article } from '#parts/article.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useForm } from '#ui/form.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { ArticleEditor } from './article-editor.tsx';
import { ConflictNotice, EditorFrame, SaveBar, StatusBadge } from './editor.tsx';
import { listAddress } from './kinds.ts';
import { type ContentItem, LoadedItem } from './loaded-item.tsx';
import { contentRefusal } from './refusals.ts';
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

const fieldOf: Record<string, keyof NewsForm> = {
  judul: 'title',
  isi: 'body',
  gambar_url: 'picture',
};

function NewsEditor({ id, row, organisation, onReload }: ContentItem<NewsToEdit>) {
  const back = listAddress('berita', organisation.key);
  const item = usePublication({
    row,
    queryKey: ownNewsQueries.keyOfAll,
    back,
    acts: {
      publish: (version) => publishNews(id, version),
      withdraw: () => withdrawNews(id),
      remove: () => deleteNews(id),
    },
  });
  const isPublic = item.status === 'dipublikasi';
  const intent = useRef<'save' | 'publish'>('save');
  const [pictureBusy, setPictureBusy] = useState(false);
  const [question, setQuestion] = useState<'withdraw' | 'delete' | null>(null);
  const [acting, setActing] = useState(false);
  const [now] = useState(() => new Date().toISOString());

  const form = useForm<NewsForm>({
    initial: {
      title: row?.judul ?? '',
      body: row?.isi ?? '',
      picture: row?.gambar_url ?? null,
    },
    check: ({ title, body }) => [
      ...(title.trim() === '' ? [{ field: 'title' as const, text: copy.titleMissing }] : []),
      ...(body === '' && (isPublic || intent.current === 'publish')
        ? [{ field: 'body' as const, text: copy.bodyMissing }]
        : []),
    ],
    send: async (values) => {
      const answer = await saveNews({
        id,
        version: item.version.current,
        organisationId: organisation.id,
        ...values,
      });
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
      const { column, text } = contentRefusal(error);
      return { field: fieldOf[column ?? ''] ?? null, text, help: copy.stillHere };
    },
  });
  const { values, busy, failure } = form;

  const act = async (work: () => Promise<void>, said: string, failed: string) => {
    setActing(true);
    try {
      await work();
      toast.success(said);
    } catch (error) {
      if (!item.conflicts(error)) {
        const { column, text } = contentRefusal(error);
        const field = fieldOf[column ?? ''] ?? null;
        form.refuse(field === null ? { field, text: failed, help: text } : { field, text });
      }
    }
    setActing(false);
    setQuestion(null);
  };
  const publish = () => act(item.publish, copy.published, copy.publishFailed);
  const send = (what: 'save' | 'publish') => {
    intent.current = what;
    form.props.ref.current?.requestSubmit();
  };
  const waiting = busy || acting || pictureBusy;
  const waitingText = pictureBusy ? copy.waitForPicture : acting ? copy.publishing : copy.saving;

  return (
    <EditorFrame
      title={row === null ? copy.newNewsTitle : copy.editNewsTitle}
      backTo={back}
      badge={<StatusBadge status={item.status} />}
      preview={
        <div className="-mx-4 px-4 pt-4 [--screen-gutter:1rem]">
          <Article
            title={values.title.trim() || copy.untitled}
            publishedAt={isPublic && row !== null ? row.dibuat_pada : now}
            picture={values.picture}
            markup={values.body}
          />
        </div>
      }
    >
      <form {...form.props} className="grid gap-6">
        <LeaveGuard unsaved={() => form.dirty && !item.gone.current} />
        <TextField
          label={copy.titleLabel}
          required
          error={form.errorOf('title')}
          placeholder={copy.newsTitlePlaceholder}
          maxLength={160}
          autoComplete="off"
          {...form.field('title')}
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
      <ConfirmDialog
        open={question !== null}
        onClose={() => setQuestion(null)}
        title={question === 'withdraw' ? copy.withdrawNewsTitle : copy.deleteNewsTitle}
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
          {question === 'withdraw' ? copy.withdrawNewsText : copy.deleteText(values.title)}
        </p>
      </ConfirmDialog>
    </EditorFrame>
  );
}
