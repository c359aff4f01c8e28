/** Remembers whether this browser may have a session: scripts cannot read its cookie. */
export interface SessionMark {
  read(): boolean;
  write(mayHaveSession: boolean): void;
}

const key = "panel.signedIn";

/** The mark of this browser, kept in its storage. */
export const storedMark: SessionMark = {
  read: () => localStorage.getItem(key) !== null,
  write(mayHaveSession) {
    if (mayHaveSession) localStorage.setItem(key, "yes");
    else localStorage.removeItem(key);
  },
};
