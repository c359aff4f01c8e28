import type { Translated } from "../message.ts";
import type { projects as en } from "../en/projects.ts";

export const projects: Translated<typeof en> = {
  "projects.switch": "Projekt",
  "projects.none": "Noch kein Projekt",
  "projects.noneText":
    "Für Ihr Token gibt es noch kein Projekt. Fragen Sie jemanden, dessen Token Projekte verwalten darf.",
  "projects.firstText": "Geben Sie Ihrem Shop einen Namen, und legen Sie mit dem ersten Badge los.",
  "projects.unknown": "Ein Projekt „{id}“ gibt es nicht, oder Ihr Token ist nicht dafür da.",
  "projects.choose": "Ihre Projekte",
  "projects.new": "Neues Projekt …",
};
