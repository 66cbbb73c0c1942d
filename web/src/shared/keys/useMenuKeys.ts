import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { isFree } from "./free";

const PAUSE = 1000;

/** A page with a shortcut: g followed by the key opens it. */
export type KeyedPage = { key: string; to: string; name: string };

/**
 * Opens a page on g and its key, and calls `onHelp` on ?. Keys that are typed into a field have no effect.
 */
export function useMenuKeys(pages: KeyedPage[], onHelp: () => void) {
  const navigate = useNavigate();
  const now = useRef({ pages, onHelp });
  now.current = { pages, onHelp };
  // A ref, because the effect may run again between the two keys.
  const pressed = useRef(-PAUSE);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const page = now.current.pages.find(({ key }) => key === event.key);
      if (page && event.timeStamp - pressed.current < PAUSE) navigate(page.to);
      pressed.current = event.key === "g" ? event.timeStamp : -PAUSE;
      if (event.key === "?") now.current.onHelp();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate]);
}
