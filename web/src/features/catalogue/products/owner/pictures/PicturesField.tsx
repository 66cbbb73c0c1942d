import { useId, useState } from "react";
import { IconButton } from "@/shared/antd/IconButton";
import { acceptOf } from "@/shared/files/kinds";
import { useWords } from "@/shared/i18n/useWords";
import { DropBox } from "@/shared/media/DropBox";
import type { Uploads } from "@/shared/media/useUploads";
import { useStore } from "@/shared/tenant/store-context";
import { FieldError } from "@/shared/ui/FieldError";
import { kindsOf, mostImages } from "../rules";
import styles from "./Pictures.module.css";
import { PictureTile } from "./PictureTile";
import { SendingTile } from "./SendingTile";

type PicturesFieldProps = {
  pictures: string[];
  onChange: (pictures: string[]) => void;
  uploads: Uploads;
  error?: string;
};

const moved = (names: string[], from: number, to: number) => {
  const next = [...names];
  const [name] = next.splice(from, 1);
  if (name) next.splice(to, 0, name);
  return next;
};

/** Edits the pictures of a product: their order by drag or by keyboard, removals, and dropped new ones. */
export function PicturesField({ pictures, onChange, uploads, error }: PicturesFieldProps) {
  const { t } = useWords("products");
  const { t: media } = useWords("media");
  const { settings } = useStore();
  const id = useId();
  const [dragged, setDragged] = useState<number | null>(null);
  const most = mostImages(settings.twoRates);
  const { images } = kindsOf(pictures);
  const sending = uploads.files.filter(({ state }) => ["waiting", "sending", "failed"].includes(state));
  const refused = uploads.files.filter(({ state }) => state === "refused");
  const move = (from: number, to: number) => onChange(moved(pictures, from, to));
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{t("pictures.title")}</h3>
        <span className="figures">{t("pictures.count", { count: images, most })}</span>
      </div>
      <ul className={styles.grid}>
        {pictures.map((name, index) => (
          <PictureTile
            key={name}
            name={name}
            file={uploads.files.find(({ upload }) => upload === name)}
            index={index}
            count={pictures.length}
            dragged={dragged}
            onDrag={setDragged}
            onMove={move}
            onRemove={() => {
              const file = uploads.files.find(({ upload }) => upload === name);
              if (file?.state === "sent") uploads.remove(file.id);
              onChange(pictures.filter((other) => other !== name));
            }}
          />
        ))}
        {sending.map((file) => (
          <SendingTile key={file.id} file={file} uploads={uploads} />
        ))}
        <li>
          <DropBox
            tile
            multiple
            accept={acceptOf(uploads.kinds)}
            title={t(settings.twoRates ? "pictures.addWithVideo" : "pictures.add")}
            onFiles={uploads.add}
          />
        </li>
      </ul>
      {refused.map((file) => (
        <div key={file.id} className={styles.refused}>
          <FieldError text={file.reason ?? media("state.failed")} />
          <IconButton
            icon="close"
            size={12}
            label={media("take", { name: file.name })}
            onClick={() => uploads.remove(file.id)}
          />
        </div>
      ))}
      <FieldError text={error} />
    </section>
  );
}
