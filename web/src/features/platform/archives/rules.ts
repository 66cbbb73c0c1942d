import type { Archive } from "./api";

export const isOpen = ({ state }: Pick<Archive, "state">) => state === "waiting" || state === "running";
