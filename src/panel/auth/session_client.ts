import { ConnectionLost, problemOf } from "../data/faults.ts";
import { readSession, type Session } from "./session.ts";

interface Options {
  readonly baseUrl?: string;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Signs in and out. Its calls throw as those of the API do. */
export class SessionClient {
  readonly #url: string;
  readonly #fetch: Options["fetch"];

  constructor({ baseUrl = "", fetch }: Options) {
    this.#url = `${baseUrl}/admin/v1/session`;
    this.#fetch = fetch;
  }

  /** Begins a session, kept by a cookie that no script can read. */
  async signIn(token: string): Promise<Session> {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ token });
    const response = await this.#send({ method: "POST", headers, body });
    return readSession(await response.json());
  }

  /** The session that there is; 401 if there is none. */
  async get(signal?: AbortSignal): Promise<Session> {
    const response = await this.#send(signal === undefined ? {} : { signal });
    return readSession(await response.json());
  }

  async signOut(): Promise<void> {
    await this.#send({ method: "DELETE" });
  }

  async #send(init: RequestInit): Promise<Response> {
    const response = await this.#answer(new Request(this.#url, init));
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  async #answer(request: Request): Promise<Response> {
    try {
      return await this.#fetch(request);
    } catch (error) {
      throw error instanceof TypeError ? new ConnectionLost(error) : error;
    }
  }
}
