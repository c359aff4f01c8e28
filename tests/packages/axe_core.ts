import axe from "npm:axe-core@4.14.1";

/** The script that a page is judged by, to be run in it. */
export const axeSource: string = axe.source;
