import {
  Banknote,
  ChevronRight,
  CircleHelp,
  DoorOpen,
  IdCard,
  type LucideIcon,
  MailCheck,
  TicketCheck,
  Undo2,
  Wallet,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OwnNeed } from '#api/thread.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/needs.ts';
import { needsYouTitle } from '#parts/copy/orders.ts';
import { TimeLeft } from '#parts/time-left.tsx';
import { classNames } from '#ui/class-names.ts';
import { BlockedAccount } from './blocked-account.tsx';
import { type ToldNeed, useNeeds } from './use-needs.ts';

const icons: Record<string, LucideIcon> = {
  pay: Wallet,
  place: TicketCheck,
  choose: Undo2,
  account: Banknote,
  leave: DoorOpen,
  answer: CircleHelp,
  mailbox: MailCheck,
  consent: IdCard,
};

/** Where it is done. */
function placeOf({ kind, race_id, entry_ids, category_id, rider_id }: OwnNeed): string {
  const [first = ''] = entry_ids;
  switch (kind) {
    case 'pay':
      return paths.payment(race_id ?? '', { pendaftaran: first });
    case 'place':
      return paths.riderForm(race_id ?? '', {
        ...(category_id === null ? {} : { kategori: category_id }),
        ...(rider_id === null ? {} : { anak: rider_id }),
      });
    case 'choose':
    case 'account':
      return paths.orderDetail(first, 'uang');
    case 'leave':
      return paths.orderDetail(first, 'keluar');
    case 'answer':
      return paths.orderDetail(first, 'jawaban');
    case 'consent':
      return paths.orderDetail(first, 'nama');
    default:
      return paths.profile();
  }
}

interface NeedsBandProps {
  userId: string;
  /** No more than so many; a line below leads to the others. */
  most?: number;
  className?: string | undefined;
}

/** What waits for the family, the most urgent first, below a block of its account; nothing where nothing does. */
export function NeedsBand({ className, ...needs }: NeedsBandProps) {
  return (
    <>
      <BlockedAccount userId={needs.userId} className={className} />
      <Needs {...needs} className={className} />
    </>
  );
}

function Needs({ userId, most, className }: NeedsBandProps) {
  const all = useNeeds(userId);
  if (all.length === 0) {
    return null;
  }
  const shown = all.slice(0, most);
  return (
    <section
      aria-labelledby="perlu-anda"
      className={classNames('overflow-hidden rounded-2xl bg-warning-soft p-3', className)}
    >
      <h2 id="perlu-anda" className="px-1 pb-2 font-bold text-base text-on-warning-soft">
        {needsYouTitle}
      </h2>
      <ul className="grid gap-2">
        {shown.map(({ need, words }) => (
          <li key={need.kind + need.race_id + need.rider_id + need.entry_ids.join()}>
            <Need need={need} words={words} />
          </li>
        ))}
      </ul>
      {all.length > shown.length && (
        <Link
          to={paths.orders()}
          className="mt-1 flex min-h-11 items-center justify-center font-bold text-on-warning-soft text-sm underline"
        >
          {copy.more(all.length - shown.length)}
        </Link>
      )}
    </section>
  );
}

function Need({ need, words }: ToldNeed) {
  const Icon = icons[need.kind] ?? CircleHelp;
  const hasHour = need.until !== null && (need.kind === 'pay' || need.kind === 'place');
  return (
    <Link
      to={placeOf(need)}
      className="flex flex-wrap gap-x-2.5 rounded-xl bg-surface p-3 hover:bg-sunken"
    >
      <Icon aria-hidden className="size-6 text-primary" />
      {/* Below each other on a phone: beside it, what the press does would stand now here, now there. */}
      <span className="grid min-w-0 flex-1 basis-[min(100%,8em)] wide:grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1">
        <span className="grid">
          <span className="font-bold leading-snug">{words.title}</span>
          <span className="text-ink-muted text-sm">{words.text}</span>
          {hasHour && (
            <TimeLeft
              until={need.until ?? ''}
              {...(need.kind === 'place' ? { lead: copy.placeLead } : {})}
              over={copy.over}
              className="font-semibold text-sm"
            />
          )}
        </span>
        <span className="flex items-center gap-0.5 font-bold text-primary text-sm">
          {words.action}
          <ChevronRight aria-hidden className="size-5" />
        </span>
      </span>
    </Link>
  );
}
