import type { Translated } from "../message.ts";
import type { projects as en } from "../en/projects.ts";

export const projects: Translated<typeof en> = {
  "projects.switch": "Projekt",
  "projects.none": "Noch kein Projekt",
  "projects.noneText":
    "Projekte werden über die Verwaltungs-API angelegt, mit einem Token der Berechtigung „admin“.",
};
