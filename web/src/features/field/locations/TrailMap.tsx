import L from "leaflet";
import "leaflet.markercluster";
import "leaflet/dist/leaflet.css";
import { useEffect, useRef } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { clusters, markerOf } from "./markers";
import { type PopupWords, popupOf } from "./popup";
import { MAX_SINGLE, type Marked, stretches } from "./rules";
import styles from "./TrailMap.module.css";
import { useMap } from "./useMap";

const PADDING: L.PointTuple = [50, 50];
const NEAR_ENOUGH = 16;

type TrailMapProps = {
  points: Marked[];
  /** Returns the words of a point's popup. */
  wordsOf: (point: Marked) => PopupWords;
  /** The map is fitted to the points whenever this changes; otherwise it stays where the user moved it. */
  of: string;
  /**
   * The point selected outside the map; `times` counts the selections,
   * so that the same point can be selected again.
   */
  shown: { id: number; times: number } | null;
};

/** Shows a route on the map: markers joined by a blue line. */
export default function TrailMap({ points, wordsOf, of, shown }: TrailMapProps) {
  const { t } = useWords("locations");
  const place = useRef<HTMLDivElement>(null);
  const { map, mapless } = useMap(place, { zoomIn: t("map.zoomIn"), zoomOut: t("map.zoomOut") });
  const drawn = useRef<Drawn>(NOTHING);
  const fitted = useRef<string | null>(null);
  const latest = useRef(wordsOf);
  latest.current = wordsOf;

  useEffect(() => {
    if (!map) return;
    drawn.current = draw(map, points, (point) => latest.current(point));
    return () => {
      drawn.current.layer?.remove();
      drawn.current = NOTHING;
    };
  }, [map, points]);

  useEffect(() => {
    if (!map || points.length === 0 || fitted.current === of) return;
    fitted.current = of;
    const bounds = L.latLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]));
    map.fitBounds(bounds, { padding: PADDING, maxZoom: NEAR_ENOUGH, animate: false });
  }, [map, points, of]);

  useEffect(() => {
    const { markers, crowd } = drawn.current;
    const marker = shown && markers.get(shown.id);
    if (!map || !marker) return;
    const open = () => {
      place.current?.scrollIntoView({ block: "nearest" });
      map.panTo(marker.getLatLng());
      marker.openPopup();
    };
    if (crowd) crowd.zoomToShowLayer(marker, open);
    else open();
  }, [map, shown]);

  return (
    <div className={`${styles.frame} ${mapless ? styles.plain : ""}`}>
      {/* Leaflet adds its own classes to the element, so React must never change the class name. */}
      <section ref={place} className={styles.map} aria-label={t("map.label")} />
      {mapless && (
        <p className={styles.notice} role="status">
          <Icon name="info" size={16} /> {t("map.none")}
        </p>
      )}
    </div>
  );
}

type Drawn = {
  layer: L.LayerGroup | null;
  markers: ReadonlyMap<number, L.Marker>;
  /** The layer that groups markers that are close together. */
  crowd: L.MarkerClusterGroup | null;
};

const NOTHING: Drawn = { layer: null, markers: new Map(), crowd: null };

function draw(map: L.Map, points: readonly Marked[], wordsOf: (point: Marked) => PopupWords): Drawn {
  const layer = L.layerGroup();
  for (const line of stretches(points)) {
    const corners = line.map(({ latitude, longitude }): L.LatLngTuple => [latitude, longitude]);
    L.polyline(corners, { className: styles.line, interactive: false }).addTo(layer);
  }
  const markers = new Map(points.map((point) => [point.id, markerWithPopup(point, wordsOf)]));
  const crowd = points.length > MAX_SINGLE ? clusters() : null;
  if (crowd) crowd.addLayers([...markers.values()]).addTo(layer);
  else for (const marker of markers.values()) marker.addTo(layer);
  layer.addTo(map);
  return { layer, markers, crowd };
}

function markerWithPopup(point: Marked, wordsOf: (point: Marked) => PopupWords) {
  const { title, time } = wordsOf(point);
  const marker = markerOf(point, `${title}, ${time}`);
  marker.bindPopup(() => popupOf(wordsOf(point)), { maxWidth: 264, minWidth: 220 });
  return marker;
}
