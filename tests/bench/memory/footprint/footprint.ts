import { z } from "zod";
import { kindNames } from "./kinds.ts";

const Bytes = z.object({
  /** The catalog's estimate. */
  metric: z.number(),
  /** V8's measurement. */
  measured: z.number(),
});

const Footprint = z.object({ loaded: Bytes, warmed: Bytes });

/** A project's memory once it is loaded, and once every cache is warm. */
export type Footprint = z.infer<typeof Footprint>;

/** Measures a project of this kind in a separate process. */
export async function footprintOf(kind: string): Promise<Footprint> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-q", "-A", "--no-check", "--lock=deno.dev.lock", "--v8-flags=--expose-gc"],
      ...[`${import.meta.dirname}/measure_footprint.ts`, kind],
    ],
    stdout: "piped",
    stderr: "piped",
  });
  const { success, stdout, stderr } = await command.output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return Footprint.parse(JSON.parse(new TextDecoder().decode(stdout)));
}

if (import.meta.main) {
  const kinds = Deno.args.length > 0 ? Deno.args : kindNames();
  const mb = (bytes: number) => (bytes / 1e6).toFixed(2).padStart(8);
  console.log("kind             metric / measured MB   ratio, loaded and then warmed");
  for (const kind of kinds) {
    const { loaded, warmed } = await footprintOf(kind);
    const cells = [loaded, warmed].map(({ metric, measured }) =>
      `${mb(metric)} /${mb(measured)} ${(metric / measured).toFixed(2).padStart(6)}`
    );
    console.log(kind.padEnd(15), cells.join("   "));
  }
}
