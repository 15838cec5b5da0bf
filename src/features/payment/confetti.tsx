import { confettiDotCount } from '#domain/constants.ts';
import './confetti.css';

const colours = ['bg-primary', 'bg-accent', 'bg-positive', 'bg-info'];

/**
 * Twenty dots of decoration, spread by a fixed pattern so that every visit and every test sees the same. With reduced
 * motion they lie still.
 */
export function Confetti() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-x-0 top-0 h-80 overflow-hidden">
      {Array.from({ length: confettiDotCount }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots never change places
          key={index}
          data-testid="confetti-dot"
          className={`confetti-dot ${colours[index % colours.length]}`}
          style={{
            left: `${(index * 37 + 5) % 96}%`,
            top: `${(index * 23 + 6) % 78}%`,
            scale: 0.7 + ((index * 13) % 7) / 10,
            animationDelay: `${(index % 10) * 90}ms`,
          }}
        />
      ))}
    </div>
  );
}
