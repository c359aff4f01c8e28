import type { Message } from "../message.ts";

export const projects = {
  "projects.switch": "Project",
  "projects.none": "No project yet",
  "projects.noneText":
    "No one has made a project for your token yet. Ask someone whose token may manage projects.",
  "projects.firstText": "Give your shop a name, and start with your first badge.",
  "projects.unknown": "There is no project “{id}”, or your token is not for it.",
  "projects.choose": "Your projects",
  "projects.new": "New project …",
} satisfies Readonly<Record<string, Message>>;
