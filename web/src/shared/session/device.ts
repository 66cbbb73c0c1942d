import { entry } from "@/shared/storage/storage";

/** Returns the number that identifies this browser to stores; it is created once and stored. */
export function deviceNumber(): string {
  const kept = entry("device").read();
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  entry("device").write(made);
  return made;
}
