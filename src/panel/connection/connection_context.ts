import { createContext } from "react";
import type { Connection } from "./connection.ts";

/** The connection that all requests of the panel use. */
export const ConnectionContext = createContext<Connection | undefined>(undefined);
