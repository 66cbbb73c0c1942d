import { ScrollRestoration, type ScrollRestorationProps } from "react-router";

/** Returns the key of a history entry. The router's key is "default" for every page opened by its address. */
const getKey: ScrollRestorationProps["getKey"] = ({ key, pathname, search }) =>
  key === "default" ? pathname + search : key;

/** Restores the scroll position of a page after Back, Forward and a reload. */
export function RestoredScroll() {
  return <ScrollRestoration getKey={getKey} />;
}
