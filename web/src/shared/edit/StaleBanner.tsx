import { Button } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Edit.module.css";
import type { Saving } from "./useSaving";

/** Shows that another user changed the same thing, and lets the user keep either version. */
export function StaleBanner({ saving }: { saving: Saving }) {
  const { t } = useWords("office");
  if (saving.state !== "stale") return null;
  return (
    <div className={styles.stale} role="alert">
      <Icon name="alert" />
      <div>
        <b>{t("edit.stale")}</b>
        <p>{t("edit.staleHelp")}</p>
        <div className={styles.staleWays}>
          <Button size="small" onClick={saving.keepMine}>
            {t("edit.reload")}
          </Button>
          <Button size="small" type="text" onClick={saving.takeTheirs}>
            {t("edit.takeTheirs")}
          </Button>
        </div>
      </div>
    </div>
  );
}
