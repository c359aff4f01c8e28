import axe from "npm:axe-core@4.14.1";

/** The script of axe-core, to be run in the page that it checks. */
export const axeSource: string = axe.source;
