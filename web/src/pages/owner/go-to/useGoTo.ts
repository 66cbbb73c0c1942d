import { useEffect, useState } from "react";

/**
 * Opens the search on Ctrl K, or Cmd K on a Mac, even while a field has the focus, unless a layer is open.
 */
export function useGoTo() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen((now) => now || document.querySelector("dialog[open]") === null);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return { open, show: () => setOpen(true), close: () => setOpen(false) };
}
