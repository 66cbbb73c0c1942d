import { useWords } from "@/shared/i18n/useWords";
import type { Preview } from "@/shared/session/preview";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import styles from "./PreviewBanner.module.css";

/** Says over every page with whose eyes the owner looks, and leads back; a link that loads, which ends it. */
export function PreviewBanner({ preview: { name, code } }: { preview: Preview }) {
  const { t } = useWords("preview");
  const { path } = useStore();
  return (
    <aside className={styles.banner} aria-label={t("label")}>
      <div>
        <Icon name="eye" />
        <p className="ellipsis">
          <b>{code ? t("as", { name }) : t("asGuest")}</b> <span>{t("nothingSaved")}</span>
        </p>
        <a href={path("owner/preview")}>{t("back")}</a>
      </div>
    </aside>
  );
}
