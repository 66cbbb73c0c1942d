import type { components } from "./schema";

/** The server's shapes by name, generated from its API document. */
export type Wire = components["schemas"];
