import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useStore } from "@/shared/tenant/store-context";
import { MENU } from "./menu";

const PAUSE = 1000;
const entries = MENU.flatMap((section) => section.entries);

/** g and then the key of a page opens it, unless one is writing. */
export function useMenuKeys() {
  const navigate = useNavigate();
  const { path } = useStore();
  useEffect(() => {
    let pressed = 0;
    const press = (event: KeyboardEvent) => {
      const writing = (event.target as HTMLElement).closest("input, textarea, select, dialog");
      if (writing || event.ctrlKey || event.metaKey || event.altKey) return;
      const entry = entries.find(({ key }) => key === event.key);
      if (entry && event.timeStamp - pressed < PAUSE) navigate(path(entry.path));
      pressed = event.key === "g" ? event.timeStamp : -PAUSE;
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate, path]);
}
