/** The path of each icon, in a viewBox of 24 by 24. */
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
  home: "M4 11.5 12 5l8 6.5 M6 10v9h12v-9 M10 19v-5h4v5",
  product: "M4 8l8-4 8 4v8l-8 4-8-4z M4 8l8 4 8-4 M12 12v8",
  question:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1 1-1.1 1.8 M12 16.5h.01",
  type: "M4 5h16v4H4z M4 13h7v6H4z M15 13h5 M15 16h5 M15 19h3",
  language:
    "M3 6h10 M8 4v2 M11 6c-1 4-4 7-7.5 8.5 M5.5 9.5c1.2 2.3 3 4 5.5 5 M12.5 20 17 9.5l4.5 10.5 M14 17h6",
  calendar: "M5 6h14v14H5z M5 10h14 M9 3.5V7 M15 3.5V7 M8.5 14h4",
  history: "M4 12a8 8 0 1 0 2.5-5.8L4 8.5 M4 4v4.5h4.5 M12 8v4.5l3 1.5",
  key: "M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8z M11 12l8-8 M16 7l3 3 M13.5 9.5l2 2",
  settings:
    "M4 7h9 M17 7h3 M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4z M4 17h3 M11 17h9 M9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  plus: "M12 5v14 M5 12h14",
  minus: "M5 12h14",
  edit: "M4 20h4l11-11-4-4L4 16z M13 7l4 4",
  remove: "M5 7h14 M9.5 7V4.5h5V7 M7 7l.8 12.5h8.4L17 7 M10.5 11v5 M13.5 11v5",
  drag: "M9 6h.01 M15 6h.01 M9 12h.01 M15 12h.01 M9 18h.01 M15 18h.01",
  up: "M12 19V5 M6 11l6-6 6 6",
  down: "M12 5v14 M6 13l6 6 6-6",
  next: "M9 5l7 7-7 7",
  collapse: "M6 9l6 6 6-6",
  back: "M15 5l-7 7 7 7",
  undo: "M8 5 4 9l4 4 M4 9h10a5.5 5.5 0 0 1 0 11h-3",
  upload: "M12 16V4 M7 9l5-5 5 5 M4 16v4h16v-4",
  copy: "M9 9h11v11H9z M15 9V4H4v11h5",
  code: "M8 7l-5 5 5 5 M16 7l5 5-5 5 M13.5 5l-3 14",
  check: "M5 12.5l4.5 4.5L19 7",
  close: "M6 6l12 12 M18 6 6 18",
  more: "M5 12h.01 M12 12h.01 M19 12h.01",
  eye:
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z M12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  external: "M13 4h7v7 M20 4 10 14 M17 14v6H4V7h6",
  pause: "M8 5v14 M16 5v14",
  play: "M8 5l11 7-11 7z",
} as const;

export type IconName = keyof typeof strokes;

interface Props {
  readonly name: IconName;
  readonly size?: number;
}

/** An icon beside a text with the same meaning, hidden from screen readers. */
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
