import { IconButton } from "@/shared/antd/IconButton";
import { useWords } from "@/shared/i18n/useWords";
import type { UploadingFile } from "@/shared/media/queue";
import { isVideo } from "../rules";
import styles from "./Pictures.module.css";

type PictureTileProps = {
  /** The address of the picture, or the name of its upload. */
  name: string;
  file: UploadingFile | undefined;
  index: number;
  count: number;
  dragged: number | null;
  onDrag: (index: number | null) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
};

/** Shows a picture or video of a product with its position among the others. */
export function PictureTile(props: PictureTileProps) {
  const { name, file, index, count, dragged, onDrag, onMove, onRemove } = props;
  const { t } = useWords("products");
  const video = isVideo(file?.name ?? name);
  const source = file ? (file.preview ?? file.url) : name;
  const number = index + 1;
  return (
    <li
      className={`${styles.tile} ${dragged === index ? styles.dragged : ""}`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        onDrag(index);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => dragged !== null && event.preventDefault()}
      onDrop={(event) => {
        if (dragged === null) return;
        event.preventDefault();
        onMove(dragged, index);
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
      {index === 0 && <span className={styles.first}>{t("pictures.first")}</span>}
      {file?.state === "preparing" && <span className={styles.preparing}>{t("pictures.preparing")}</span>}
      <span className={styles.ways}>
        <IconButton
          icon="chevronLeft"
          size={14}
          label={t("pictures.forward", { number })}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        />
        <IconButton
          icon="chevronRight"
          size={14}
          label={t("pictures.back", { number })}
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        />
        <IconButton icon="trash" size={14} label={t("pictures.remove", { number })} onClick={onRemove} />
      </span>
    </li>
  );
}
