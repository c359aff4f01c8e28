import type { Message } from "../message.ts";

export const projects = {
  "projects.switch": "Project",
  "projects.none": "No project yet",
  "projects.noneText":
    "Projects are made through the management API, with a token of scope “admin”.",
} satisfies Readonly<Record<string, Message>>;
