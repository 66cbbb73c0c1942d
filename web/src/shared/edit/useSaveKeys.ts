import { useEffect, useRef } from "react";

/** While `on`, Ctrl+Enter and Ctrl+S save from any field of the form. */
export function useSaveKeys(on: boolean, save: () => void) {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const saves = event.key === "Enter" || event.key.toLowerCase() === "s";
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !saves) return;
      event.preventDefault();
      if (document.querySelector("dialog[open]")) return;
      // An open list would take Enter as a choice and undo the last one.
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, [on]);
}
