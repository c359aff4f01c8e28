import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

/** The orange of the service's price tag icon. */
const ember: MantineColorsTuple = [
  "#fff4ed",
  "#ffe6d5",
  "#feccaa",
  "#fdac74",
  "#fb8a3c",
  "#f97316",
  "#ea580c",
  "#c2410c",
  "#9a3412",
  "#7c2d12",
];

/** Slightly warm greys. Index 6 is dark enough for dimmed text on white. */
const gray: MantineColorsTuple = [
  "#fbfaf8",
  "#f4f1ed",
  "#e7e1d9",
  "#d8d1c7",
  "#c2b9ae",
  "#9b9187",
  "#6b645c",
  "#4d4741",
  "#34302c",
  "#1d1b19",
];

/** From text colours to backgrounds. */
const dark: MantineColorsTuple = [
  "#f3efe9",
  "#d6cfc6",
  "#a89f94",
  "#857b70",
  "#4a433b",
  "#35302a",
  "#27231f",
  "#1c1916",
  "#161412",
  "#100e0c",
];

/** What is typed has the direction of its own text, which may be Arabic in an English panel. */
const ownDirection = { defaultProps: { attributes: { input: { dir: "auto" } } } };

/** The theme, for light and dark. */
export const theme = createTheme({
  primaryColor: "ember",
  primaryShade: { light: 7, dark: 7 },
  colors: { ember, gray, dark },
  black: "#1d1b19",
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: "system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  components: { TextInput: ownDirection, Textarea: ownDirection },
  headings: { fontFamily: "system-ui, sans-serif", fontWeight: "650" },
});

/** A background with enough contrast for white text. */
const readableRed = {
  "--mantine-color-red-filled": "#c92a2a",
  "--mantine-color-red-filled-hover": "#b02525",
};

/** Replaces those of the kit's colours that have too little contrast (WCAG 2.2, 1.4.3). */
export const readableColours: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    ...readableRed,
    "--mantine-color-error": "#c92a2a",
    "--mantine-color-placeholder": colors.gray[6],
    "--mantine-color-yellow-light-color": "#7a4300",
  },
  dark: {
    ...readableRed,
    "--mantine-color-error": "#ff8787",
    "--mantine-color-placeholder": colors.dark[2],
  },
});
