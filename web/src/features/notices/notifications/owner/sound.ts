import { useEffect, useState } from "react";
import { entry } from "@/shared/storage/storage";

const NOTES = [
  { hertz: 880, from: 0 },
  { hertz: 1175, from: 0.16 },
];
const NOTE_SECONDS = 0.28;
const LOUD = 0.2;
/** Another tab that receives the same event within this time stays silent. */
const ONE_TAB = 2000;

let context: AudioContext | undefined;

/** Enables sound on this page; browsers allow it only after a press. */
function allow() {
  context ??= new AudioContext();
  // The browser refuses sound before the first press, and the page then stays silent.
  void context.resume().catch(() => undefined);
}

function ring() {
  if (context?.state !== "running") return;
  for (const { hertz, from } of NOTES) {
    const start = context.currentTime + from;
    const tone = new OscillatorNode(context, { frequency: hertz, type: "sine" });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(LOUD, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS);
  }
}

/** Rings in one tab of the browser, however many are open. */
async function ringOnce(order: number): Promise<void> {
  await navigator.locks.request(`haat.ring.${order}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    ring();
    await new Promise((resolve) => setTimeout(resolve, ONE_TAB));
  });
}

/**
 * Returns the switch for the sound of new orders, and a function that plays it;
 * the device remembers if it is off.
 */
export function useOrderSound() {
  const [on, setOn] = useState(() => entry("orderSound").read() !== "N");
  useEffect(() => {
    if (!on) return;
    const options = { once: true, capture: true };
    document.addEventListener("pointerdown", allow, options);
    document.addEventListener("keydown", allow, options);
    return () => {
      document.removeEventListener("pointerdown", allow, options);
      document.removeEventListener("keydown", allow, options);
    };
  }, [on]);
  const turn = (next: boolean) => {
    entry("orderSound").write(next ? null : "N");
    setOn(next);
    if (!next) return;
    allow();
    void context?.resume().then(ring);
  };
  return { on, turn, ring: (order: number) => void (on && ringOnce(order)) };
}
