import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useStore } from "@/shared/tenant/store-context";
import { isFree } from "./keys";
import { menuOf } from "./menu";

const PAUSE = 1000;

/** g and then the key of a page opens it, ? asks for all keys, unless one is writing. */
export function useMenuKeys(onHelp: () => void) {
  const navigate = useNavigate();
  const { path, settings } = useStore();
  const help = useRef(onHelp);
  help.current = onHelp;
  // Not of the effect: the page opened between the two keys would forget the first.
  const pressed = useRef(-PAUSE);
  useEffect(() => {
    const entries = menuOf(settings).flatMap((section) => section.entries);
    const press = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const entry = entries.find(({ key }) => key === event.key);
      if (entry && event.timeStamp - pressed.current < PAUSE) navigate(path(entry.path));
      pressed.current = event.key === "g" ? event.timeStamp : -PAUSE;
      if (event.key === "?") help.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate, path, settings]);
}
