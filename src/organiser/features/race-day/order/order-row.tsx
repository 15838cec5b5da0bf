import {
  ArrowDown,
  ArrowUp,
  ChevronsDown,
  Coffee,
  GripVertical,
  Trash2,
  TriangleAlert,
  Trophy,
} from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import * as copy from '#organiser/copy/running-order.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { isMoto, type Planned } from './day-plan.ts';

interface OrderRowProps {
  planned: Planned;
  name: string;
  where: string;
  /** Children who were in another moto just before. */
  close: number;
  /** The place has several. */
  may: boolean;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  onGrab: (event: PointerEvent) => void;
  onMove: (by: number) => void;
  onLater: () => void;
  onRemove: () => void;
}

const steps: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** A row that waits: dragged by its handle, moved by arrow keys on it, or by its buttons. */
export function OrderRow(props: OrderRowProps) {
  const { planned, name, where, close, may, isFirst, isLast, isDragged } = props;
  const { onGrab, onMove, onLater, onRemove } = props;
  const row = useRef<HTMLLIElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  // A row that was moved in the page has lost the focus: the next arrow is for the same row.
  useEffect(() => {
    if (focused.current !== null && !row.current?.contains(document.activeElement)) {
      focused.current.focus();
      focused.current.scrollIntoView?.({ block: 'nearest' });
    }
    focused.current = null;
  });
  const moveBy = (by: number, button: HTMLElement) => {
    focused.current = button;
    onMove(by);
  };
  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = steps[event.key];
    if (by !== undefined) {
      event.preventDefault();
      moveBy(by, event.currentTarget);
    }
  };
  return (
    <li
      ref={row}
      className={classNames(
        'flex items-center gap-1 py-1.5 pr-2 transition-colors duration-150',
        !may && 'pl-3',
        isDragged ? 'bg-primary-soft' : 'bg-surface',
      )}
    >
      {may && (
        <button
          type="button"
          aria-label={copy.moveLabel(name)}
          onKeyDown={byKey}
          onPointerDown={onGrab}
          className="grid h-12 w-10 shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-muted hover:bg-sunken"
        >
          <GripVertical aria-hidden className="size-5" />
        </button>
      )}
      <What planned={planned} name={name} where={where} close={close} />
      {may && (
        <div className="flex shrink-0 items-center">
          <IconButton
            label={copy.upLabel(name)}
            icon={<ArrowUp aria-hidden className="size-5" />}
            disabled={isFirst}
            onClick={({ currentTarget }) => moveBy(-1, currentTarget)}
          />
          <IconButton
            label={copy.downLabel(name)}
            icon={<ArrowDown aria-hidden className="size-5" />}
            disabled={isLast}
            onClick={({ currentTarget }) => moveBy(1, currentTarget)}
          />
          {isMoto(planned) ? (
            <IconButton
              label={copy.laterLabel(name)}
              icon={<ChevronsDown aria-hidden className="size-5" />}
              onClick={onLater}
            />
          ) : (
            <IconButton
              label={copy.removeLabel(name)}
              icon={<Trash2 aria-hidden className="size-5" />}
              onClick={onRemove}
            />
          )}
        </div>
      )}
    </li>
  );
}

/** A row of the past: it stays where it is. */
export function PastRow({
  planned,
  name,
  where,
}: Pick<OrderRowProps, 'planned' | 'name' | 'where'>) {
  return (
    <li className="flex items-center gap-2 px-3 py-2">
      <What planned={planned} name={name} where={where} close={0} />
      {isMoto(planned) && <Badge>{copy.states[planned.status]}</Badge>}
    </li>
  );
}

type WhatProps = Pick<OrderRowProps, 'planned' | 'name' | 'where' | 'close'>;

function What({ planned, name, where, close }: WhatProps) {
  if (!isMoto(planned)) {
    const Icon = planned.item.type === 'podium' ? Trophy : Coffee;
    return (
      <p className="flex min-w-0 flex-1 items-center gap-2 font-bold">
        <Icon aria-hidden className="size-5 shrink-0 text-ink-muted" />
        <span className="truncate">{name}</span>
        <span className="shrink-0 font-normal text-ink-muted text-sm">
          {copy.minutes(planned.item.minutes)}
        </span>
      </p>
    );
  }
  return (
    <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
      <p className="flex shrink-0 items-center gap-1.5 font-extrabold sm:w-28">
        {name}
        {close > 0 && <TriangleAlert aria-hidden className="size-4 text-on-warning-soft" />}
      </p>
      <p className="text-sm leading-snug sm:truncate">
        {where}
        <span className="text-ink-muted"> · {copy.riders(planned.riders.length)}</span>
      </p>
    </div>
  );
}
