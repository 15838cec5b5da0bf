import {
  Backpack,
  Cable,
  Layers,
  type LucideIcon,
  Medal,
  Shirt,
  ShoppingBag,
  Tag,
  TicketPercent,
  ToyBrick,
  Trophy,
} from 'lucide-react';
import { type PerkIcon, perkIcon } from '#domain/perk-icons.ts';

function ShortPants({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M5 4h14l2 15h-7l-2-8-2 8H3L5 4Z" />
      <path d="M4.5 8h15" />
    </svg>
  );
}

const icons: Record<PerkIcon, LucideIcon | typeof ShortPants> = {
  jersey: Shirt,
  'goodie-bag': ShoppingBag,
  'finisher-trophy': Trophy,
  'number-plate': Tag,
  'cable-ties': Cable,
  voucher: TicketPercent,
  't-shirt': Shirt,
  baselayer: Layers,
  'short-pants': ShortPants,
  toys: ToyBrick,
  bag: Backpack,
  podium: Medal,
};

/** What a rider gets: each perk with an icon picked by keyword. */
export function PerkList({ perks }: { perks: readonly string[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2.5">
      {perks.map((perk) => {
        const Icon = icons[perkIcon(perk)];
        return (
          <li
            key={perk}
            className="flex items-center gap-3 rounded-lg bg-surface p-2.5 shadow-card last:odd:col-span-full"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-md bg-primary-soft text-on-primary-soft">
              <Icon aria-hidden className="size-5" />
            </span>
            <span className="min-w-0 font-semibold text-sm">{perk}</span>
          </li>
        );
      })}
    </ul>
  );
}
