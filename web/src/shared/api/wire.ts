import type { components } from "./schema";

/** The server's schemas by name, generated from its API document. */
export type Wire = components["schemas"];
