import { Stores } from "@/features/landing/Stores";
import { useWords } from "@/shared/i18n/useWords";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { PublicFrame } from "./PublicFrame";
import styles from "./PublicFrame.module.css";

export function VendorsPage() {
  const { t } = useWords("landing");
  usePageTitle(t("stores.title"));
  return (
    <PublicFrame>
      <div className={`${styles.wrap} ${styles.vendors}`}>
        <h1>{t("stores.title")}</h1>
        <Stores heading="h2" />
      </div>
    </PublicFrame>
  );
}
