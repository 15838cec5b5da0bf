interface Bar {
  key: string;
  /** The solid part at the foot, and the part on top of it. */
  solid: number;
  light: number;
}

interface DayChartProps {
  /** What is to be seen, in a sentence: the drawing itself says nothing to a person who does not see it. */
  label: string;
  /** From left to right, without gaps. */
  bars: readonly Bar[];
  /** How many of them are over; the rest is what is left. */
  past: number;
}

const height = 100;
const step = 10;

/** Days beside each other, each a bar in two parts; the days to come are a ground of their own. */
export function DayChart({ label, bars, past }: DayChartProps) {
  const most = Math.max(1, ...bars.map(({ solid, light }) => solid + light));
  const width = bars.length * step;
  const scale = (height - 4) / most;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-32 w-full rounded-md bg-sunken lg:h-40"
    >
      <rect
        x={past * step}
        width={Math.max(0, width - past * step)}
        height={height}
        className="fill-surface"
      />
      {bars.map(({ key, solid, light }, index) => (
        <g key={key}>
          <rect
            x={index * step + 1.5}
            width={step - 3}
            y={height - solid * scale}
            height={solid * scale}
            className="fill-primary"
          />
          <rect
            x={index * step + 1.5}
            width={step - 3}
            y={height - (solid + light) * scale}
            height={light * scale}
            className="fill-accent"
          />
        </g>
      ))}
      <line
        x1={past * step}
        x2={past * step}
        y2={height}
        strokeDasharray="4 3"
        vectorEffect="non-scaling-stroke"
        className="stroke-line-strong"
      />
    </svg>
  );
}
