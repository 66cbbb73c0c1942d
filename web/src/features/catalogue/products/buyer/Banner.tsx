import { useEffect, useState } from "react";
import { useCarousel } from "@/shared/hooks/useCarousel";
import { useMedia } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { IconButton } from "@/shared/ui/Button";
import styles from "./Banner.module.css";

const EACH = 3000;

/**
 * Shows the store's offers, three seconds each, until the visitor pauses or touches them or prefers reduced
 * motion. With `besideCards`, cards will take the last third of a wide window.
 */
export function Banner({ pictures, besideCards }: { pictures: string[]; besideCards?: boolean }) {
  const { t } = useWords("shop");
  const wide = useMedia("(min-width: 1100px)");
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const [view, slider] = useCarousel(still ? 0 : 20);
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const moves = pictures.length > 1 && !still && !paused;

  useEffect(() => {
    if (!slider) return;
    const select = () => setCurrent(slider.selectedScrollSnap());
    slider.on("select", select);
    return () => void slider.off("select", select);
  }, [slider]);

  useEffect(() => {
    if (!slider || !moves || hovered) return;
    const timer = setInterval(() => document.visibilityState === "visible" && slider.scrollNext(), EACH);
    return () => clearInterval(timer);
  }, [slider, moves, hovered]);

  return (
    <section
      className={styles.banner}
      style={besideCards && wide ? { width: "calc((200% - 32px) / 3)" } : undefined}
      aria-label={t("banner.label")}
      aria-roledescription="carousel"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
    >
      <div className={styles.view} ref={view}>
        <div className={styles.slides}>
          {pictures.map((picture, index) => (
            <div key={picture} aria-hidden={index !== current}>
              <img
                src={picture}
                width={1920}
                height={900}
                alt={t("banner.picture", { number: index + 1, total: pictures.length })}
                // The carousel comes after the first picture; none turns to a grey one.
                loading={index === 0 || slider ? "eager" : "lazy"}
                fetchPriority={index === 0 ? "high" : "auto"}
              />
            </div>
          ))}
        </div>
      </div>
      {pictures.length > 1 && (
        <div className={styles.controls}>
          <IconButton
            className={styles.turn}
            icon="chevronLeft"
            size={16}
            label={t("banner.previous")}
            onClick={() => slider?.scrollPrev()}
          />
          {pictures.map((picture, index) => (
            <span key={picture} className={`${styles.dot} ${index === current ? styles.current : ""}`} />
          ))}
          <IconButton
            className={styles.turn}
            icon="chevronRight"
            size={16}
            label={t("banner.next")}
            onClick={() => slider?.scrollNext()}
          />
          {!still && (
            <IconButton
              className={styles.pause}
              icon={paused ? "play" : "pause"}
              size={16}
              label={t(paused ? "banner.play" : "banner.pause")}
              onClick={() => setPaused(!paused)}
            />
          )}
        </div>
      )}
    </section>
  );
}
