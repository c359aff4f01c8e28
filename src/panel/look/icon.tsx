/** The strokes of each icon, on a square of 24. */
const strokes = {
  badge:
    "M4 5.5A1.5 1.5 0 0 1 5.5 4h6.2a2 2 0 0 1 1.4.6l6.3 6.3a2 2 0 0 1 0 2.8l-5.7 5.7a2 2 0 0 1-2.8 0\
L4.6 13.1a2 2 0 0 1-.6-1.4z M8.5 8.5h.01",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z M20 20l-4.7-4.7",
  sun:
    "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z M12 3v1 M12 20v1 M3 12h1 M20 12h1 M5.6 5.6l.7.7 M17.7 17.7l.7.7 \
M5.6 18.4l.7-.7 M17.7 6.3l.7-.7",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  system: "M4 5h16v11H4z M9 20h6 M12 16v4",
  signOut: "M10 4H5v16h5 M14 8l4 4-4 4 M18 12H9",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z M3 20a6 6 0 0 1 12 0 M16 4.5a3.5 3.5 0 0 1 0 6 \
M18 14.5a6 6 0 0 1 3 5.5",
  warning: "M12 4 2.5 20h19z M12 10v4 M12 17h.01",
} as const;

export type IconName = keyof typeof strokes;

interface Props {
  readonly name: IconName;
  readonly size?: number;
}

/** A picture beside a text that says the same: nothing for screen readers. */
export function Icon({ name, size = 18 }: Props) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={strokes[name]} />
    </svg>
  );
}
