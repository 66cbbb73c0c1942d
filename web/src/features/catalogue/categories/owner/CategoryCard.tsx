import { Button } from "antd";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { IconButton } from "@/shared/antd/IconButton";
import { acceptOf } from "@/shared/files/kinds";
import { useWords } from "@/shared/i18n/useWords";
import { filesChosen, filesDropped } from "@/shared/media/dropped";
import { useStore } from "@/shared/tenant/store-context";
import { Picture } from "@/shared/ui/Picture";
import styles from "./Categories.module.css";
import { PictureProgress } from "./PictureProgress";
import { useCategoryPicture } from "./useCategoryPicture";
import type { OwnerCategory } from "./wire";

type CategoryCardProps = { category: OwnerCategory; onEdit: () => void; onChanged: () => void };

/** Shows a category, which opens its products, accepts a dropped picture, and can be edited. */
export function CategoryCard({ category, onEdit, onChanged }: CategoryCardProps) {
  const { t } = useWords("ownerCategory");
  const { path } = useStore();
  const input = useRef<HTMLInputElement>(null);
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  const { uploads, file, take } = useCategoryPicture(category, onChanged);
  const { code, name, picture, products, withoutPicture, priority } = category;
  const leave = () => {
    depth.current = 0;
    setOver(false);
  };
  return (
    <li
      className={`${styles.card} ${over ? styles.over : ""}`}
      data-code={code}
      onDragEnter={(event) => {
        event.preventDefault();
        depth.current += 1;
        setOver(true);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={() => {
        depth.current -= 1;
        if (depth.current <= 0) leave();
      }}
      onDrop={(event) => {
        event.preventDefault();
        leave();
        void filesDropped(event.dataTransfer).then(take);
      }}
    >
      <Link
        className={styles.way}
        to={`${path("owner/viewproducts")}?type=category&value=${encodeURIComponent(code)}`}
        aria-label={t("open", { name })}
      >
        <Picture source={picture} name={name}>
          {over && <span className={styles.drop}>{t("dropHere")}</span>}
        </Picture>
        <b className="two-lines" title={name}>
          {name}
        </b>
      </Link>
      <p className={`${styles.facts} figures`}>
        {code} · {t("products", { count: products })}
      </p>
      <p className={`${styles.facts} figures`}>
        {t("priority", { priority })}
        {withoutPicture > 0 && <> · {t("pictureless", { count: withoutPicture })}</>}
      </p>
      {file && <PictureProgress file={file} uploads={uploads} />}
      <div className={styles.ways}>
        <Button onClick={onEdit} aria-label={t("editNamed", { name })}>
          {t("edit")}
        </Button>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          tabIndex={-1}
          aria-hidden="true"
          accept={acceptOf(["image"])}
          onChange={({ target }) => {
            if (target.files?.length) take(filesChosen(target.files));
            target.value = "";
          }}
        />
        <IconButton
          icon="picture"
          size={18}
          title={t("upload")}
          label={t("uploadNamed", { name })}
          onClick={() => input.current?.click()}
        />
      </div>
    </li>
  );
}
