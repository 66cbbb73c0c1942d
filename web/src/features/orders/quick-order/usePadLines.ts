import { useEffect, useState } from "react";
import { useSession } from "@/shared/session/useSession";
import { newLineId, type PadLine } from "./rules";
import { useOnDevice } from "./useOnDevice";

/** The pads of this visit, by session and party; they remain even if the device's storage is full. */
const pads = new Map<string, readonly PadLine[]>();

/**
 * Returns the lines of a person's pad for a party, and their setter. The lines stay on this device until they
 * are in the cart or cleared.
 */
export function usePadLines(party = "") {
  const { claims } = useSession();
  const pad = `${claims?.session} ${party}`;
  const onDevice = useOnDevice("quickOrder.lines", party);
  const [lines, setLines] = useState(() => pads.get(pad) ?? linesOf(onDevice.read()));
  useEffect(() => {
    pads.set(pad, lines);
    onDevice.write(lines.length > 0 ? JSON.stringify(lines) : null);
  }, [pad, lines, onDevice]);
  return [lines, setLines] as const;
}

/** Returns the lines that an earlier page stored, with ids that no line of this page has. */
const linesOf = (kept: string | null) =>
  (JSON.parse(kept ?? "[]") as PadLine[]).map((line) => ({ ...line, id: newLineId() }));
