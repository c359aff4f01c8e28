const [path = ""] = Deno.args;
const kv = await Deno.openKv(path);
await kv.set(["unfinished"], true);
console.log("open");
for await (const _ of Deno.stdin.readable);
