import L from "leaflet";
import { type RefObject, useEffect, useState } from "react";
import { config } from "@/shared/config";
import { townAt } from "./markers";
import { TOWNS } from "./towns";

const FIRST_ZOOM = 8;
const NEAREST = 19;
/** The middle of Gujarat, shown before there are points. */
const FIRST_PLACE: L.LatLngExpression = [22.6, 72.6];
/** This many failed tiles, without a loaded one, mean that no map is available. */
const ENOUGH = 3;

/**
 * Creates a map in an element; `mapless` is true once its tiles cannot be loaded,
 * and towns are named on a plain background.
 */
export function useMap(place: RefObject<HTMLElement | null>, words: { zoomIn: string; zoomOut: string }) {
  const [map, setMap] = useState<L.Map | null>(null);
  const [mapless, setMapless] = useState(!config.map);
  const { zoomIn, zoomOut } = words;

  useEffect(() => {
    if (!place.current) return;
    const made = L.map(place.current, { zoomControl: false, maxZoom: NEAREST, zoomAnimation: !still() });
    made.setView(FIRST_PLACE, FIRST_ZOOM);
    made.attributionControl.setPrefix(false);
    L.control.zoom({ position: "topleft", zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(made);
    L.control.scale({ position: "bottomleft", imperial: false }).addTo(made);
    const watch = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    watch.observe(place.current);
    setMap(made);
    return () => {
      watch.disconnect();
      setMap(null);
      made.remove();
    };
  }, [place, zoomIn, zoomOut]);

  useEffect(() => {
    if (!map) return;
    return mapless ? nameTowns(map) : layTiles(map, () => setMapless(true));
  }, [map, mapless]);

  return { map, mapless };
}

const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function layTiles(map: L.Map, onFailed: () => void) {
  if (!config.map) return;
  const { tiles, attribution } = config.map;
  const layer = L.tileLayer(tiles, {
    attribution,
    maxZoom: NEAREST,
    // The servers of OpenStreetMap refuse requests without a referrer.
    referrerPolicy: "strict-origin-when-cross-origin",
  });
  let [came, failed] = [0, 0];
  layer.on("tileload", () => {
    came += 1;
  });
  layer.on("tileerror", () => {
    failed += 1;
    if (came === 0 && failed >= ENOUGH) onFailed();
  });
  layer.addTo(map);
  return () => {
    layer.remove();
  };
}

function nameTowns(map: L.Map) {
  const names = L.layerGroup().addTo(map);
  const draw = () => {
    names.clearLayers();
    for (const [name, latitude, longitude, zoom] of TOWNS)
      if (map.getZoom() >= zoom) townAt(name, latitude, longitude).addTo(names);
  };
  draw();
  map.on("zoomend", draw);
  return () => {
    map.off("zoomend", draw);
    names.remove();
  };
}
