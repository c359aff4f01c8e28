import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { readableColours, theme } from "../theme/mantine_theme.ts";

/**
 * The style sheets that the UI kit would otherwise compute in the browser when the panel starts: the
 * variables of the theme, and the classes that hide elements by the width of the window.
 */
export function kitVariables(): string {
  const provider = createElement(MantineProvider, {
    theme,
    cssVariablesResolver: readableColours,
    defaultColorScheme: "auto",
    children: undefined,
  });
  const sheets = renderToStaticMarkup(provider).matchAll(/<style[^>]*>([^<]*)<\/style>/g);
  return [...sheets].map(([, sheet]) => sheet).join("\n");
}
