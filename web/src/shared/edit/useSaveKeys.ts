import { useEffect, useRef } from "react";

/** Ctrl+Enter and Ctrl+S save while `on`, from wherever in the form one is. */
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
      // An open list would take Enter as a choice, and take away what was just chosen.
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, [on]);
}
