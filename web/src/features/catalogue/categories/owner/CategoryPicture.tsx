import { IconButton } from "@/shared/antd/IconButton";
import { acceptOf } from "@/shared/files/kinds";
import { useWords } from "@/shared/i18n/useWords";
import { DropBox } from "@/shared/media/DropBox";
import { Picture } from "@/shared/ui/Picture";
import styles from "./Categories.module.css";
import { PictureProgress } from "./PictureProgress";
import { useCategoryPicture } from "./useCategoryPicture";
import type { OwnerCategory } from "./wire";

/**
 * Edits the picture of a category in its drawer; the picture is saved at once and not with the other fields.
 */
export function CategoryPicture({ category, onChanged }: { category: OwnerCategory; onChanged: () => void }) {
  const { t } = useWords("ownerCategory");
  const { uploads, file, take, remove } = useCategoryPicture(category, onChanged);
  const { picture, name, pictureNumber } = category;
  return (
    <section className={styles.image} aria-label={t("form.image")}>
      <h3>{t("form.image")}</h3>
      {picture && (
        <div className={styles.now}>
          <Picture source={picture} name={name} size={72} />
          <p>{t(pictureNumber ? "form.imageNow" : "form.borrowed")}</p>
          {pictureNumber && <IconButton icon="trash" label={t("form.takeImage")} onClick={remove} />}
        </div>
      )}
      <DropBox
        accept={acceptOf(["image"])}
        multiple
        title={t("upload")}
        hint={t("form.imageHint")}
        onFiles={take}
      />
      {file && <PictureProgress file={file} uploads={uploads} />}
    </section>
  );
}
