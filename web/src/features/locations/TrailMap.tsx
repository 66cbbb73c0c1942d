import L from "leaflet";
import "leaflet.markercluster";
import "leaflet/dist/leaflet.css";
import { useEffect, useRef } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { clusters, markerOf } from "./markers";
import { type PopupWords, popupOf } from "./popup";
import { type Marked, MOST_SINGLE, stretches } from "./rules";
import styles from "./TrailMap.module.css";
import { useMap } from "./useMap";

const PADDING: L.PointTuple = [50, 50];
const NEAR_ENOUGH = 16;

type TrailMapProps = {
  points: Marked[];
  /** What is told of a point when it is pressed. */
  tell: (point: Marked) => PopupWords;
  /** The map is fitted to the points when this changes, and else left where one moved it. */
  of: string;
  /** The point that is asked for from elsewhere; `asked` counts, so that the same may be asked for again. */
  shown: { id: number; asked: number } | null;
};

/** A way on the map: markers joined by a blue line. */
export default function TrailMap({ points, tell, of, shown }: TrailMapProps) {
  const { t } = useWords("locations");
  const place = useRef<HTMLDivElement>(null);
  const { map, mapless } = useMap(place, { zoomIn: t("map.zoomIn"), zoomOut: t("map.zoomOut") });
  const markers = useRef(new Map<number, L.Marker>());
  const fitted = useRef<string | null>(null);
  const latest = useRef(tell);
  latest.current = tell;

  useEffect(() => {
    if (!map) return;
    const layer = L.featureGroup().addTo(map);
    draw(layer, points, markers.current, (point) => latest.current(point));
    return () => {
      markers.current.clear();
      layer.remove();
    };
  }, [map, points]);

  useEffect(() => {
    if (!map || points.length === 0 || fitted.current === of) return;
    fitted.current = of;
    const bounds = L.latLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]));
    map.fitBounds(bounds, { padding: PADDING, maxZoom: NEAR_ENOUGH, animate: false });
  }, [map, points, of]);

  useEffect(() => {
    const marker = shown && markers.current.get(shown.id);
    if (!map || !marker) return;
    map.panTo(marker.getLatLng());
    marker.openPopup();
  }, [map, shown]);

  return (
    <div className={styles.frame}>
      <section
        ref={place}
        className={`${styles.map} ${mapless ? styles.plain : ""}`}
        aria-label={t("map.label")}
      />
      {mapless && (
        <p className={styles.notice} role="status">
          <Icon name="info" size={16} /> {t("map.none")}
        </p>
      )}
    </div>
  );
}

function draw(
  layer: L.FeatureGroup,
  points: readonly Marked[],
  markers: Map<number, L.Marker>,
  tell: (point: Marked) => PopupWords,
) {
  for (const line of stretches(points)) {
    const corners = line.map(({ latitude, longitude }): L.LatLngTuple => [latitude, longitude]);
    L.polyline(corners, { className: styles.line, interactive: false }).addTo(layer);
  }
  const way: L.Marker[] = [];
  for (const point of points) {
    const { title, time } = tell(point);
    const marker = markerOf(point, `${title}, ${time}`);
    marker.bindPopup(() => popupOf(tell(point)), { maxWidth: 264, minWidth: 220 });
    markers.set(point.id, marker);
    if (point.mark === "way") way.push(marker);
    else marker.addTo(layer);
  }
  if (points.length > MOST_SINGLE) clusters().addLayers(way).addTo(layer);
  else for (const marker of way) marker.addTo(layer);
}
