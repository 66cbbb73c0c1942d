import styles from "./TrailMap.module.css";

export type PopupRow = { name: string; value: string };
export type PopupWords = { title: string; time: string; rows: PopupRow[] };

function element(tag: string, className: string | undefined, text = "") {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

/** Builds a marker's popup as DOM elements, since Leaflet draws it and not React. */
export function popupOf({ title, time, rows }: PopupWords): HTMLElement {
  const box = element("div", styles.popup);
  const head = element("p", styles.popupHead);
  head.append(element("b", undefined, title), element("span", "figures", time));
  const list = document.createElement("dl");
  for (const { name, value } of rows.filter((row) => row.value)) {
    list.append(element("dt", undefined, name), element("dd", undefined, value));
  }
  box.append(head, list);
  return box;
}
