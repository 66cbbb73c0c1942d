import { IconButton } from "@/shared/antd/IconButton";
import { useWords } from "@/shared/i18n/useWords";
import type { UploadingFile } from "@/shared/media/queue";
import { isVideo } from "../rules";
import styles from "./Pictures.module.css";

type PictureTileProps = {
  /** Its address, or the name of its upload. */
  name: string;
  file: UploadingFile | undefined;
  place: number;
  count: number;
  dragged: number | null;
  onDrag: (place: number | null) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
};

/** A picture or video of a product, with its place among the others. */
export function PictureTile(props: PictureTileProps) {
  const { name, file, place, count, dragged, onDrag, onMove, onRemove } = props;
  const { t } = useWords("products");
  const video = isVideo(file?.name ?? name);
  const source = file ? (file.preview ?? file.url) : name;
  const number = place + 1;
  return (
    <li
      className={`${styles.tile} ${dragged === place ? styles.dragged : ""}`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        onDrag(place);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => dragged !== null && event.preventDefault()}
      onDrop={(event) => {
        if (dragged === null) return;
        event.preventDefault();
        onMove(dragged, place);
        onDrag(null);
      }}
    >
      {video && source ? (
        <video src={source} preload="metadata" muted aria-label={t("pictures.video", { number })} />
      ) : source ? (
        <img src={source} alt={t("pictures.picture", { number })} width={96} height={96} draggable={false} />
      ) : (
        <span className={styles.named}>{file?.name ?? t("pictures.video", { number })}</span>
      )}
      {place === 0 && <span className={styles.first}>{t("pictures.first")}</span>}
      {file?.state === "preparing" && <span className={styles.preparing}>{t("pictures.preparing")}</span>}
      <span className={styles.ways}>
        <IconButton
          icon="chevronLeft"
          size={14}
          label={t("pictures.forward", { number })}
          disabled={place === 0}
          onClick={() => onMove(place, place - 1)}
        />
        <IconButton
          icon="chevronRight"
          size={14}
          label={t("pictures.back", { number })}
          disabled={place === count - 1}
          onClick={() => onMove(place, place + 1)}
        />
        <IconButton icon="trash" size={14} label={t("pictures.remove", { number })} onClick={onRemove} />
      </span>
    </li>
  );
}
