import { ScrollRestoration, type ScrollRestorationProps } from "react-router";

/** Names a place in the history. The router calls every page that was opened by its address "default". */
const getKey: ScrollRestorationProps["getKey"] = ({ key, pathname, search }) =>
  key === "default" ? pathname + search : key;

/** Scrolls a page to where it was left: after Back, after Forward, and when it is loaded again. */
export function RestoredScroll() {
  return <ScrollRestoration getKey={getKey} />;
}
