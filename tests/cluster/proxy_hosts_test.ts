import { assertEquals, assertMatch } from "@std/assert";
import { caddyfile } from "../support/proxies/caddy.ts";
import { proxies } from "../support/proxies/proxies.ts";
import { adminToken, TestService } from "../support/service/test_service.ts";
import { wireTo } from "../support/service/wire.ts";

const publicUrl = "https://badges.example.com";

/** The service at a port, and the `Host` headers that it receives. */
async function serve() {
  const service = await TestService.create({ publicUrl, trustedProxies: ["127.0.0.1"] });
  const hosts: (string | null)[] = [];
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  const server = Deno.serve(options, (request, info) => {
    // Health checks of the proxies name the process.
    if (!request.url.endsWith("/readyz")) hosts.push(request.headers.get("host"));
    return service.app.fetch(request, info);
  });
  const close = async () => {
    await server.shutdown();
    await service[Symbol.asyncDispose]();
  };
  return { hosts, origin: `http://127.0.0.1:${server.addr.port}`, [Symbol.asyncDispose]: close };
}

for (const [name, startProxy] of Object.entries(proxies)) {
  Deno.test(`${name} refuses hosts that are not its own, and sends the service one that clients do not control`, async () => {
    await using service = await serve();
    await using proxy = await startProxy([service.origin]);
    const { host, port } = new URL(proxy.origin);
    const { send } = wireTo(Number(port));
    const livez = (headers: string) =>
      `GET /livez HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`;
    const seen = new Set(service.hosts);
    const foreign = ["evil.example", "localhost", `evil.example:${port}`, "127.0.0.1.evil.example"];
    for (const one of foreign) {
      assertEquals((await send(livez(`Host: ${one}`))).status, 421, one);
    }
    for (const one of ["x?y=", "x/livez?", `${host}?y=`, `${host}#`, "a b", ""]) {
      const { status = 0 } = await send(livez(`Host: ${one}\r\nX-Forwarded-Host: ${one}`));
      assertMatch(String(status), /^(200|400|421)$/, one);
    }
    assertEquals((await send(livez(`Host: ${host}`))).status, 200);
    assertEquals(new Set(service.hosts), seen);
    assertEquals(seen.size, 1);
  });

  Deno.test(`behind ${name}, a page of the public URL may sign in and write, and no other page`, async () => {
    await using service = await serve();
    await using proxy = await startProxy([service.origin]);
    const signIn = async (headers: Record<string, string>) => {
      const response = await fetch(`${proxy.origin}/admin/v1/session`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify({ token: adminToken }),
      });
      await response.body?.cancel();
      return response;
    };
    for (
      const origin of ["https://evil.example", "null", "https://badges.example.com.evil.example"]
    ) {
      assertEquals((await signIn({ Origin: origin })).status, 403, origin);
    }
    const response = await signIn({ Origin: publicUrl });
    assertEquals(response.status, 200);
    const [cookie = ""] = (response.headers.get("Set-Cookie") ?? "").split(";");
    assertMatch(cookie, /^__Host-badges_session=/);
    const write = async (headers: Record<string, string>) => {
      const url = `${proxy.origin}/admin/v1/projects/shop`;
      const all = { "Content-Type": "application/json", Cookie: cookie, ...headers };
      const response = await fetch(url, { method: "PUT", headers: all, body: '{"name":"Shop"}' });
      await response.body?.cancel();
      return response.status;
    };
    assertEquals(await write({ Origin: publicUrl }), 201);
    assertEquals(await write({ Origin: "https://evil.example" }), 403);
    assertEquals(await write({ Referer: "https://evil.example/" }), 403);
  });
}

Deno.test("Debian's Caddy accepts deploy/Caddyfile unchanged", async () => {
  const command = new Deno.Command("caddy", {
    args: ["validate", "--adapter", "caddyfile", "--config", caddyfile],
    stdout: "null",
    stderr: "piped",
  });
  const { success, stderr } = await command.output();
  assertEquals(success, true, new TextDecoder().decode(stderr));
});
