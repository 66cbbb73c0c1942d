import { useEffect, useState } from "react";
import { useSession } from "@/shared/session/useSession";
import type { PadLine } from "./rules";

/** The pads of this visit, by session and party: who looks something up on another page finds theirs as it was. */
const pads = new Map<string, readonly PadLine[]>();

export function usePadLines(party = "") {
  const { claims } = useSession();
  const pad = `${claims?.session} ${party}`;
  const [lines, setLines] = useState(() => pads.get(pad) ?? []);
  useEffect(() => {
    pads.set(pad, lines);
  }, [pad, lines]);
  return [lines, setLines] as const;
}
