import { useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { IconButton } from "@/shared/ui/Button";
import { Layer } from "@/shared/ui/Layer";
import { type AskedPicture, useGetPrivatePictureQuery } from "./api";
import styles from "./Pictures.module.css";

// Addresses are valid for ten minutes.
const STALE_SECONDS = 300;

type PrivatePicturesProps = {
  ids: readonly string[];
  /** The subject of the pictures; screen readers read it with each. */
  label: string;
  /** Whether the pictures are small enough for a line of a list. */
  small?: boolean;
  /** The link of an order, for a reader who holds it. */
  link?: string;
};

/** Small private pictures; each opens in full size. */
export function PrivatePictures({ ids, label, small, link }: PrivatePicturesProps) {
  const [open, setOpen] = useState<string>();
  if (ids.length === 0) return null;
  return (
    <div className={styles.tiles}>
      {ids.map((id) => (
        <Thumbnail key={id} asked={{ id, link }} label={label} small={small} onOpen={() => setOpen(id)} />
      ))}
      <Layer open={open !== undefined} onClose={() => setOpen(undefined)} label={label} from="sheet">
        <Large asked={{ id: open ?? "", link }} label={label} onClose={() => setOpen(undefined)} />
      </Layer>
    </div>
  );
}

type ThumbnailProps = { asked: AskedPicture; label: string; small?: boolean; onOpen: () => void };

function Thumbnail({ asked, label, small, onOpen }: ThumbnailProps) {
  const { data } = useGetPrivatePictureQuery(asked);
  return (
    <button
      type="button"
      className={`${styles.tile} ${small ? styles.small : ""}`}
      aria-label={label}
      onClick={onOpen}
    >
      {data && <img src={data.small} alt="" />}
    </button>
  );
}

type LargeProps = { asked: AskedPicture; label: string; onClose: () => void };

function Large({ asked, label, onClose }: LargeProps) {
  const { t: common } = useWords("common");
  const { data } = useGetPrivatePictureQuery(asked, { refetchOnMountOrArgChange: STALE_SECONDS });
  return (
    <div className={styles.large}>
      <IconButton icon="close" className={styles.close} label={common("close")} onClick={onClose} />
      {data && <img src={data.large} alt={label} />}
    </div>
  );
}
