import { type ComponentProps, type PointerEvent, useRef } from 'react';

/** Touches that follow each other sooner are one: a finger that trembles, or the edge of a hand. */
const sameTouchMs = 80;

export type Guard = (event: PointerEvent) => boolean;

/**
 * Whether a touch counts: the first finger's, and not within a moment of the one before. One guard for all buttons of a screen.
 * @param onSecond a second finger came down while the first still lay on the glass: it counts nothing, and who tapped must know
 */
export function useTouchGuard(onSecond: () => void): Guard {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (event) => {
    if (!event.isPrimary) {
      onSecond();
      return false;
    }
    if (event.button !== 0 || event.timeStamp - last.current < sameTouchMs) {
      return false;
    }
    last.current = event.timeStamp;
    return true;
  };
}

interface PressProps extends Omit<ComponentProps<'button'>, 'onClick' | 'onPointerDown'> {
  guard: Guard;
  onPress: () => void;
}

/** A button that answers the finger's touch, not its leaving; keyboard and screen readers press it as any other. */
export function Press({ guard, onPress, ...rest }: PressProps) {
  const touched = useRef(false);
  return (
    <button
      type="button"
      {...rest}
      onPointerDown={(event) => {
        touched.current = true;
        if (guard(event)) {
          onPress();
        }
      }}
      onClick={() => {
        // The click that follows a touch, also one that was ignored.
        if (touched.current) {
          touched.current = false;
          return;
        }
        onPress();
      }}
      // A long press would bring the browser's menu.
      onContextMenu={(event) => event.preventDefault()}
    />
  );
}
