import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { planCommentMaxChars } from "../../../src/domain/limits.ts";
import { badgeIdOf } from "../../support/builders.ts";
import { ShopInFiles } from "../support/shop_in_files.ts";
import { runTool } from "../support/tool.ts";

Deno.test("apply shows the plan, asks, and applies it; pull then changes nothing", async () => {
  await using it = await ShopInFiles.create();
  const [sale = "", old = ""] = it.badges;
  // As people write: another offset, a default, an own name of the file, names of the order as they were.
  await it.edit(sale, "2020-01-01T00:00:00.000Z", "2021-01-01T01:00:00+01:00");
  await it.edit(sale, '"content": {}', '"status": "active",   "content": { "text": "Sale" }');
  await it.edit(sale, "Winter sale", "Spring sale");
  await Deno.rename(old, `${it.path}/badges/mine.json`);
  const before = await it.texts();
  assertEquals((await it.run("apply")).code, 1);
  const declined = await it.runWith({ answers: ["n"] }, "apply");
  assertEquals([declined.code, declined.questions], [1, ['Apply this to project "shop"? [y/N] ']]);
  assertStringIncludes((await it.run("plan")).stdout, "1 to update");

  const applied = await it.runWith({ answers: ["y"] }, "apply");
  assertEquals(applied.code, 0, applied.stderr);
  assertStringIncludes(applied.stdout, 'name: "Winter sale" → "Spring sale"');
  assertMatch(applied.stdout, /Applied as revision \d+\.\n$/);
  assertStringIncludes((await it.run("pull")).stdout, "Nothing to do");
  assertEquals(await it.texts(), before);
  assertEquals((await it.run("plan")).code, 0);
  assertStringIncludes((await it.run("apply")).stdout, "Nothing to do.");
});

Deno.test("pull after apply keeps order.json, also if it has no line for a new badge", async () => {
  await using it = await ShopInFiles.create();
  const [sale = ""] = it.badges;
  const text = await Deno.readTextFile(sale);
  for (const [name, number] of [["b", 2], ["a", 3]] as const) {
    const badge = text.replace(badgeIdOf(0), badgeIdOf(number)).replace("Winter", name);
    await Deno.writeTextFile(`${it.path}/badges/${name}.json`, badge);
  }
  const before = await it.texts();
  assertEquals((await it.run("apply", "--yes")).code, 0);
  assertStringIncludes((await it.run("pull")).stdout, "Nothing to do");
  assertEquals(await it.texts(), before);

  // If the new badges are in another order than in the files, their lines say so.
  const [a, b] = [3, 2].map(badgeIdOf);
  await it.shop.json("/badge-order", {
    method: "PUT",
    json: { badgeIds: [...[0, 1].map(badgeIdOf), b, a] },
  });
  await it.run("pull", "--yes");
  const order = JSON.parse(await Deno.readTextFile(`${it.path}/order.json`));
  assertEquals(order.slice(2).map(({ id }: { id: string }) => id), [b, a]);
});

Deno.test("apply without a terminal needs --yes; --json prints the result", async () => {
  await using it = await ShopInFiles.create();
  await it.edit(it.badges[0] ?? "", "Winter", "Spring");
  const refused = await it.run("apply", "--json");
  assertEquals([refused.code, refused.stdout], [1, ""]);
  assertStringIncludes(refused.stderr, "--yes");
  const { stdout } = await it.run("apply", "--json", "--yes");
  assertEquals(Object.keys(JSON.parse(stdout)), ["revision"]);
});

Deno.test("apply of a saved plan applies exactly that, once, unless its subjects have changed", async () => {
  await using it = await ShopInFiles.create();
  const [sale = ""] = it.badges;
  const saved = `${it.path}/../plan.json`;
  const service = it.shop.service;
  await it.edit(sale, "Winter", "Spring");
  assertEquals((await it.run("plan", "--out", saved)).code, 2);
  // Files that change later do not matter, nor a byte order mark of an editor.
  await Deno.writeTextFile(saved, `\ufeff${await Deno.readTextFile(saved)}`);
  await it.edit(sale, "Spring", "Summer");
  assertEquals((await runTool(service, ["apply", saved, "--yes"])).code, 0);
  const badge = await it.shop.json(`/badges/${badgeIdOf(0)}`);
  assertStringIncludes(JSON.stringify(badge), "Spring sale");
  const again = await runTool(service, ["apply", saved], { answers: ["y"] });
  assertEquals([again.code, again.stdout, again.questions], [1, "", []]);
  assertMatch(again.stderr, /plan\.json was applied as revision \d+\. Create a new one with: /);

  await it.run("plan", "--out", saved);
  await it.shop.send("PATCH", `/badges/${badgeIdOf(0)}`, { name: "Autumn" });
  const outdated = await runTool(service, ["apply", saved, "--yes"]);
  assertEquals(outdated.code, 1);
  assertEquals(
    outdated.stderr,
    "Cannot apply the plan: 1 subject has changed. Create a new plan:\n" +
      `  badges/${badgeIdOf(0)}\n`,
  );
  assertStringIncludes((await runTool(service, ["apply", sale])).stderr, "is not a saved plan");
  const expired = JSON.stringify({ projectId: "shop", plan: { id: crypto.randomUUID() } });
  await Deno.writeTextFile(sale, expired);
  const gone = await runTool(service, ["apply", sale, "--yes"]);
  assertMatch(gone.stderr, /^There is no plan "[^"]+"\. A plan is kept for 24 hours.*--out .+\n$/);
  const other = await runTool(service, ["apply", saved, "--project", "other"]);
  assertStringIncludes(other.stderr, 'is a plan for project "shop"');
});

Deno.test("promote copies types, badges and order to another project, settings and feeds if asked", async () => {
  await using it = await ShopInFiles.create();
  const { service } = it.shop;
  await it.shop.json("", { method: "PUT", json: { name: "Shop", cacheSeconds: 60 } });
  const live = await service.request("/admin/v1/projects/live", {
    method: "PUT",
    json: { name: "Live" },
  });
  assertEquals(live.status, 201);
  const promote = (...args: string[]) =>
    runTool(service, ["promote", "--from", "shop", "--to", "live", "--yes", ...args]);
  const configuration = async (project: string) =>
    await (await service.request(`/admin/v1/projects/${project}/configuration`)).json();
  const { stdout } = await promote();
  assertStringIncludes(stdout, "Plan: 3 to create, 0 to update");
  const { project, ...rest } = await configuration("live");
  const { project: _, ...expected } = await configuration("shop");
  assertEquals([project, rest], [{ name: "Live" }, expected]);
  assertStringIncludes((await promote()).stdout, "Nothing to do.");
  await promote("--settings", "--feeds");
  assertEquals((await configuration("live")).project, { name: "Live", cacheSeconds: 60 });
});

Deno.test("apply finds out what became of a plan whose response is lost, or says that it is unclear", async () => {
  await using it = await ShopInFiles.create();
  const { app } = it.shop.service;
  const losing = (after: number, status?: number) => {
    let requests = 0;
    return {
      app: {
        async fetch(request: Request) {
          const isLost = request.url.endsWith("/apply") || requests > 0;
          const response = await app.fetch(request);
          if (!isLost || requests++ >= after) return response;
          if (status !== undefined) return new Response("Bad gateway", { status });
          throw new TypeError("fetch failed");
        },
      },
    };
  };
  const apply = async (service: ReturnType<typeof losing>, name: string, last: string) => {
    await it.edit(it.badges[0] ?? "", last, name);
    return await runTool(service, ["apply", it.path, "--project", "shop", "--yes"]);
  };
  for (const [index, status] of [undefined, 502].entries()) {
    const names = ["Winter sale", "Spring sale", "Summer sale"];
    const { code, stdout } = await apply(losing(1, status), names[index + 1]!, names[index]!);
    assertEquals(code, 0);
    assertStringIncludes(stdout, `Applied as revision ${await it.shop.revision()}.`);
  }
  const { code, stderr } = await apply(losing(9), "Autumn sale", "Summer sale");
  assertEquals(code, 1);
  assertStringIncludes(stderr, "may have been applied all the same");
});

Deno.test("apply that is interrupted says that the service goes on", async () => {
  await using it = await ShopInFiles.create();
  const { app } = it.shop.service;
  await it.edit(it.badges[0] ?? "", "Winter sale", "Spring sale");
  let interrupt = () => {};
  const service = {
    app: {
      fetch(request: Request) {
        if (!request.url.endsWith("/apply")) return app.fetch(request);
        return new Promise<Response>((_, reject) => {
          request.signal.addEventListener("abort", () => reject(request.signal.reason));
          interrupt();
        });
      },
    },
  };
  const { code, stderr } = await runTool(
    service,
    ["apply", it.path, "--project", "shop", "--yes"],
    { onListening: (listener) => interrupt = listener },
  );
  assertEquals(code, 1);
  assertStringIncludes(stderr, "The service goes on applying the plan.");
});

Deno.test("apply refuses a comment before it plans anything", async () => {
  await using it = await ShopInFiles.create();
  for (const comment of ["", "Fix sale\n\nlonger text", "x".repeat(planCommentMaxChars + 1)]) {
    const { code, stdout, stderr } = await it.run("apply", "--yes", "--comment", comment);
    assertEquals([code, stdout], [1, ""]);
    const message = `--comment must be one line of 1 to ${planCommentMaxChars} characters.`;
    assertStringIncludes(stderr, message);
  }
});
