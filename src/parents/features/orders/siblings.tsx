import { Link } from 'react-router-dom';
import type { EntryDetail } from '#api/entries.ts';
import { useTogether } from '#api/together.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/several-children.ts';
import { classNames } from '#ui/class-names.ts';

interface SiblingsProps {
  order: EntryDetail;
  userId: string;
}

/** The other children of an order, each with an entry QR of its own: one tap from one to the next. */
export function Siblings({ order, userId }: SiblingsProps) {
  const { all } = useTogether(order, userId);
  if (all.length < 2) {
    return null;
  }
  return (
    <nav aria-label={copy.siblingsLabel} className="scroller gap-2 py-1">
      {all.map((child) => (
        <Link
          key={child.id}
          to={paths.orderDetail(child.id)}
          replace
          aria-current={child.id === order.id ? 'page' : undefined}
          className={classNames(
            'flex min-h-11 items-center rounded-full px-4 font-bold text-sm',
            child.id === order.id
              ? 'bg-primary-soft text-on-primary-soft inset-ring-2 inset-ring-primary'
              : 'bg-surface inset-ring inset-ring-line-strong',
          )}
        >
          <span className="max-w-40 truncate">{child.nama_panggilan_rider}</span>
        </Link>
      ))}
    </nav>
  );
}
