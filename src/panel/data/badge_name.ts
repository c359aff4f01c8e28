import { badgeText } from "../../domain/badges/badge_text.ts";
import type { Badge } from "./resource.ts";

/** The badge's name for merchants: its name, else its text, else its id. */
export function badgeName({ id, name, content }: Pick<Badge, "id" | "name" | "content">): string {
  return name ?? badgeText(content) ?? id;
}
