/** What lies beside the phone column on larger screens: the lanes of a pump track. */
export function Backdrop() {
  return (
    <div className="backdrop">
      <svg
        aria-hidden="true"
        viewBox="0 0 1440 900"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
      >
        <g stroke="currentColor" strokeWidth="10">
          {[0, 44, 88, 132].map((offset) => (
            <path
              key={offset}
              d={`M-60 ${620 + offset}C 180 ${560 + offset} 240 ${840 + offset} 470 ${800 + offset}S 760 ${300 + offset} 980 ${250 + offset}S 1260 ${420 + offset} 1520 ${180 + offset}`}
            />
          ))}
        </g>
      </svg>
    </div>
  );
}
