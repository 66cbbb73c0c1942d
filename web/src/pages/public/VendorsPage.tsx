import { useSearchParams } from "react-router";
import { Stores } from "@/features/platform/landing/Stores";
import { useWords } from "@/shared/i18n/useWords";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { SearchBox } from "@/shared/ui/SearchBox";
import { PublicFrame } from "./PublicFrame";
import styles from "./PublicFrame.module.css";

export function VendorsPage() {
  const { t } = useWords("landing");
  const [params, setParams] = useSearchParams();
  const words = params.get("q") ?? "";
  usePageTitle(t("stores.title"));
  return (
    <PublicFrame>
      <div className={`${styles.wrap} ${styles.vendors}`}>
        <h1>{t("stores.title")}</h1>
        <div className={styles.vendorSearch}>
          <SearchBox
            value={words}
            placeholder={t("stores.search")}
            onSearch={(words) => setParams(words ? { q: words } : {}, { replace: true })}
          />
        </div>
        <Stores heading="h2" words={words} />
      </div>
    </PublicFrame>
  );
}
