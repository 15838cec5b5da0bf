import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import {
  removeView,
  type SavedView,
  saveView,
  type ViewedTable,
  viewQueries,
} from '#api/organiser/views.ts';
import * as copy from '#organiser/copy/parts.ts';
import { refusedBy } from '#parts/act/field-of.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

export interface SavedViewsProps {
  raceId: string;
  table: ViewedTable;
  /** What of the address a view keeps: filters, columns, order. Never what was searched for, which may be a child's name. */
  keeps: readonly string[];
  /** What of the address belongs to the screen around the table, and stays in every view. */
  around?: readonly string[];
}

function partOf(search: string, names: readonly string[]): string {
  const part = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => names.includes(name)),
  );
  part.sort();
  return part.toString();
}

/** Over a table: the views that the person keeps, and keeping the one that is open. */
export function SavedViews({ raceId, table, keeps, around = [] }: SavedViewsProps) {
  const { search } = useLocation();
  const client = useQueryClient();
  const { data: views = [], isError } = useQuery(viewQueries.mine(raceId, table));
  const [saving, setSaving] = useState(false);
  const open = partOf(search, keeps);
  const frame = partOf(search, around);
  const isKept = views.some(({ alamat }) => partOf(alamat, keeps) === open);
  const changed = () => client.invalidateQueries({ queryKey: ['organiser', 'views'] });
  const remove = useAct({
    act: ({ id }: SavedView) => removeView(id),
    done: async (_, { nama }) => {
      await changed();
      toast.success(copy.viewRemoved(nama));
    },
    refused: refusedInToast(copy.viewRefusals),
  });
  if (views.length === 0 && open === '' && !isError) {
    return null;
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {views.length > 0 && (
        <nav aria-label={copy.viewsLabel}>
          <ul className="flex flex-wrap items-center gap-2">
            <View name={copy.usualView} query={frame} isOpen={open === ''} />
            {views.map((view) => (
              <View
                key={view.id}
                name={view.nama}
                query={[frame, partOf(view.alamat, keeps)].filter(Boolean).join('&')}
                isOpen={partOf(view.alamat, keeps) === open}
                onRemove={() => remove.run(view)}
              />
            ))}
          </ul>
        </nav>
      )}
      {isError && <p className="text-ink-muted text-sm">{copy.viewsFailed}</p>}
      {open !== '' && !isKept && (
        <Button variant="ghost" size="sm" onClick={() => setSaving(true)}>
          <BookmarkPlus aria-hidden className="size-4" />
          {copy.saveViewAction}
        </Button>
      )}
      {saving && (
        <SaveDialog
          onSave={(name) => saveView(raceId, table, { name, query: open })}
          onSaved={changed}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

interface ViewProps {
  name: string;
  query: string;
  isOpen: boolean;
  onRemove?: () => void;
}

function View({ name, query, isOpen, onRemove }: ViewProps) {
  return (
    <li
      className={classNames(
        'flex items-stretch rounded-full border font-semibold text-sm',
        isOpen ? 'border-primary bg-primary-soft text-on-primary-soft' : 'border-line-strong',
      )}
    >
      <Link
        to={{ search: query }}
        aria-current={isOpen ? 'page' : undefined}
        className="flex min-h-11 max-w-60 items-center truncate rounded-full px-3.5 hover:underline lg:min-h-9"
      >
        {name}
      </Link>
      {isOpen && onRemove !== undefined && (
        <button
          type="button"
          aria-label={copy.removeView(name)}
          onClick={onRemove}
          className="grid min-h-11 w-9 place-items-center rounded-full lg:min-h-9"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </li>
  );
}

interface SaveDialogProps {
  onSave: (name: string) => Promise<void>;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

function SaveDialog({ onSave, onSaved, onClose }: SaveDialogProps) {
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) =>
      name.trim() === '' ? [{ field: 'name' as const, text: copy.viewNameRequired }] : [],
    send: async ({ name }) => {
      await onSave(name);
      await onSaved();
      toast.success(copy.viewSaved(name.trim()));
      onClose();
    },
    refused: refusedBy(copy.viewRefusals, { name: 'name' }),
  });
  return (
    <Dialog open onClose={onClose} title={copy.saveViewTitle}>
      <form {...form.props} className="grid gap-4">
        <TextField
          {...form.row('name')}
          label={copy.viewName}
          hint={copy.viewNameHint}
          maxLength={40}
          autoComplete="off"
          required
        />
        <div aria-live="assertive" className="empty:hidden">
          {form.failure !== null && <Notice tone="danger">{form.failure.text}</Notice>}
        </div>
        <Button type="submit" block loading={form.busy}>
          {copy.saveViewSubmit}
        </Button>
      </form>
    </Dialog>
  );
}
