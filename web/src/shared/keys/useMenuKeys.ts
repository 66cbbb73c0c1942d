import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { isFree } from "./free";

const PAUSE = 1000;

/** A page that has a key: g and then the key opens it. */
export type KeyedPage = { key: string; to: string; name: string };

/** g and then the key of a page opens it, ? asks for all keys, unless one is writing. */
export function useMenuKeys(pages: KeyedPage[], onHelp: () => void) {
  const navigate = useNavigate();
  const now = useRef({ pages, onHelp });
  now.current = { pages, onHelp };
  // Not of the effect: the page opened between the two keys would forget the first.
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
