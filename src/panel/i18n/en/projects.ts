import type { Message } from "../message.ts";

export const projects = {
  "projects.switch": "Project",
  "projects.none": "No project yet",
  "projects.noneText":
    "There is no project for your token yet. Ask someone whose token can manage projects.",
  "projects.firstText": "Give your shop a name, and start with your first badge.",
  "projects.unknown": "There is no project “{id}”, or your token has no access to it.",
  "projects.choose": "Your projects",
  "projects.new": "New project …",
} satisfies Readonly<Record<string, Message>>;
