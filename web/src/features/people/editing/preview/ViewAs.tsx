import { useWords } from "@/shared/i18n/useWords";
import { previewAddress } from "@/shared/session/preview";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Preview.module.css";

/** Opens the shop in a new tab, as this customer sees it. */
export function ViewAs({ code, name }: { code: string | null; name: string }) {
  const { t } = useWords("preview");
  const { mobileNumber } = useStore();
  return (
    <a
      className={styles.view}
      href={previewAddress(mobileNumber, code)}
      target="_blank"
      rel="noreferrer"
      aria-label={t("viewAs", { name })}
    >
      <Icon name="eye" size={16} /> {t("view")}
    </a>
  );
}
