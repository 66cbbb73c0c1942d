import { Button } from "antd";
import { DeleteButton } from "@/shared/antd/DeleteButton";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { Picture } from "@/shared/ui/Picture";
import styles from "./OwnerCatalog.module.css";
import type { OwnerCatalog } from "./wire";

type CatalogCardProps = { catalog: OwnerCatalog; onEdit: () => void; onRemove: () => void };

/** Shows a catalogue as customers see it, with the owner's actions on it. */
export function CatalogCard({ catalog, onEdit, onRemove }: CatalogCardProps) {
  const { t } = useWords("ownerCatalog");
  const { title, description, cover, file, state } = catalog;
  return (
    <li className={styles.card}>
      <Picture source={cover} name={title} size={88} cover />
      <div className={styles.words}>
        <h2 className="two-lines" title={title}>
          {title}
        </h2>
        {description && <p className="two-lines">{description}</p>}
        {state !== "ready" && (
          <p className={state === "refused" ? styles.refused : styles.preparing} role="status">
            <Icon name={state === "refused" ? "alert" : "clock"} size={16} /> {t(state)}
          </p>
        )}
      </div>
      <div className={styles.ways}>
        <Button
          href={file || undefined}
          target="_blank"
          rel="noreferrer"
          disabled={!file}
          icon={<Icon name="eye" size={16} />}
          aria-label={t("viewNamed", { title })}
        >
          {t("view")}
        </Button>
        <Button aria-label={t("editNamed", { title })} onClick={onEdit}>
          {t("edit")}
        </Button>
        <DeleteButton text={t("delete")} label={t("deleteNamed", { title })} onClick={onRemove} />
      </div>
    </li>
  );
}
