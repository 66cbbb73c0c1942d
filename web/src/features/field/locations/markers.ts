import L from "leaflet";
import type { Marked } from "./rules";
import styles from "./TrailMap.module.css";

const PIN = "M17 43C8 31 1 24 1 16.5a16 16 0 0 1 32 0C33 24 26 31 17 43z";
const ARROW = { in: "M11 17h11m-4-5 5 5-5 5", out: "M23 17H12m4-5-5 5 5 5" };

const pin = (kind: "in" | "out") =>
  L.divIcon({
    className: `${styles.pin} ${styles[kind]}`,
    html: `<svg viewBox="0 0 34 44" width="34" height="44" aria-hidden="true"><path class="${styles.shape}" d="${PIN}"/><path class="${styles.arrow}" d="${ARROW[kind]}"/></svg>`,
    iconSize: [34, 44],
    iconAnchor: [17, 43],
    popupAnchor: [0, -38],
  });
const ICONS = { in: pin("in"), out: pin("out") };
const DOT = L.divIcon({ className: styles.dot, iconSize: [12, 12], popupAnchor: [0, -4] });

const numbered = (number: number | null) =>
  L.divIcon({
    className: styles.visit,
    html: String(number),
    iconSize: [26, 26],
    popupAnchor: [0, -10],
  });

function iconOf({ mark, number }: Marked) {
  if (mark === "in" || mark === "out") return ICONS[mark];
  return mark === "visit" ? numbered(number) : DOT;
}

/** Returns a point's marker: the ends of a day are above its stays, and the stays above the route. */
export const markerOf = (point: Marked, title: string) =>
  L.marker([point.latitude, point.longitude], {
    icon: iconOf(point),
    title,
    // The keyboard would otherwise stop at hundreds of points between the stays.
    keyboard: point.mark !== "way",
    zIndexOffset: { in: 2000, out: 2000, visit: 1000, way: 0 }[point.mark],
  });

/** Creates the layer that groups many points of a route into a marker with their number. */
export const clusters = () =>
  L.markerClusterGroup({
    maxClusterRadius: 48,
    showCoverageOnHover: false,
    animate: false,
    iconCreateFunction: (cluster) =>
      L.divIcon({ className: styles.cluster, html: String(cluster.getChildCount()), iconSize: [30, 30] }),
  });

/** Returns a label with a town's name, for a map without tiles. */
export const townAt = (name: string, latitude: number, longitude: number) =>
  L.marker([latitude, longitude], {
    icon: L.divIcon({ className: styles.town, html: `<span>${name}</span>`, iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
  });
