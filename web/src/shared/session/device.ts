import { entry } from "@/shared/storage/storage";

/** The one number by which a store knows this browser; made once and kept. */
export function deviceNumber(): string {
  const kept = entry("device").read();
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  entry("device").write(made);
  return made;
}
