const KEY = "device";

/** The one number by which a store knows this browser; made once and kept. */
export function deviceNumber(): string {
  const kept = localStorage.getItem(KEY);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(KEY, made);
  return made;
}
