import { z } from "zod";

/** A deleted badge that is created again with its number, which products still refer to. */
export const RevivedBadge = z.object({
  id: z.string(),
  number: z.int().min(0),
  createdAt: z.int(),
});
export type RevivedBadge = z.infer<typeof RevivedBadge>;
