import { useEffect, useState } from "react";
import { useCarousel } from "@/shared/hooks/useCarousel";
import { useMedia } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { Picture } from "@/shared/ui/Picture";
import type { Product } from "../wire";
import styles from "./ProductDetail.module.css";

const isVideo = (source: string) => /\.(mp4|webm|mov)(\?|$)/i.test(source);
const EACH = 6000;

/**
 * Shows the pictures of a product, six seconds each until the visitor takes over; a video plays on request.
 */
export function ProductPictures({ product }: { product: Product }) {
  const { t } = useWords("shop");
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const [view, slider] = useCarousel(still ? 0 : 20);
  const [current, setCurrent] = useState(0);
  const [taken, setTaken] = useState(false);
  const { pictures } = product;

  useEffect(() => {
    if (!slider) return;
    const select = () => setCurrent(slider.selectedScrollSnap());
    const touched = () => setTaken(true);
    slider.on("select", select).on("pointerDown", touched);
    return () => void slider.off("select", select).off("pointerDown", touched);
  }, [slider]);
  useEffect(() => {
    if (!slider || still || taken || pictures.length < 2 || isVideo(pictures[current] ?? "")) return;
    const timer = setTimeout(() => slider.scrollNext(), EACH);
    return () => clearTimeout(timer);
  }, [slider, still, taken, pictures, current]);

  if (pictures.length === 0) {
    return (
      <div className={styles.pictures}>
        <Picture source={null} name={product.name} />
      </div>
    );
  }
  return (
    <section className={styles.pictures} aria-label={t("product.pictures", { name: product.name })}>
      <div className={styles.view} ref={view}>
        <div className={styles.slides}>
          {pictures.map((source, index) => (
            <div key={source}>
              {isVideo(source) ? (
                // biome-ignore lint/a11y/useMediaCaption: videos are uploaded by the store without captions
                <video src={source} controls preload="none" />
              ) : (
                <Picture source={source} name={product.name} eager={index === 0} />
              )}
            </div>
          ))}
        </div>
      </div>
      {pictures.length > 1 && (
        <div className={styles.thumbnails}>
          {pictures.map((source, index) => (
            <button
              key={source}
              type="button"
              aria-label={t("product.picture", { number: index + 1, total: pictures.length })}
              aria-current={index === current}
              onClick={() => {
                setTaken(true);
                slider?.scrollTo(index);
              }}
            >
              {isVideo(source) ? (
                <Icon name="play" size={48} />
              ) : (
                <Picture source={product.thumbnails[index] ?? source} name={product.name} size={48} />
              )}
            </button>
          ))}
          <small className="figures">
            {t("product.of", { number: current + 1, total: pictures.length })}
          </small>
        </div>
      )}
    </section>
  );
}
