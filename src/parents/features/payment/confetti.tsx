import type { CSSProperties } from 'react';
import './confetti.css';

const confettiDotCount = 20;

const colours = ['bg-primary', 'bg-accent', 'bg-positive', 'bg-info'];
/** Reach of the dots, across and up, in pixels: three rings, so that the burst looks thrown and not drawn. */
const rings = [
  { across: 84, up: 72 },
  { across: 124, up: 98 },
  { across: 160, up: 120 },
] as const;
const arc = 1.24 * Math.PI;

/** Where a dot ends, seen from the middle of its parent: an arc over it, since the words stand below. */
function endOf(index: number): { x: number; y: number } {
  const ring = rings[index % rings.length] ?? rings[0];
  const angle = -Math.PI / 2 - arc / 2 + (index * arc) / (confettiDotCount - 1);
  return {
    x: Math.round(Math.cos(angle) * ring.across),
    y: Math.round(Math.sin(angle) * ring.up),
  };
}

/** Twenty dots of decoration that burst from their parent's middle. With reduced motion they are simply there. */
export function Confetti() {
  return (
    <span aria-hidden className="pointer-events-none absolute top-1/2 left-1/2">
      {Array.from({ length: confettiDotCount }, (_, index) => {
        const { x, y } = endOf(index);
        return (
          <span
            key={`${x},${y}`}
            data-testid="confetti-dot"
            className={`confetti-dot ${colours[index % colours.length]}`}
            style={{ '--x': `${x}px`, '--y': `${y}px`, '--turn': index % 5 } as CSSProperties}
          />
        );
      })}
    </span>
  );
}
