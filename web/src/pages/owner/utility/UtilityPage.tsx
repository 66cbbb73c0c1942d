import { Link, useSearchParams } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { PageFrame } from "@/shared/ui/PageFrame";
import { AdminTab } from "./AdminTab";
import { Forms } from "./Forms";
import { GeneralTab } from "./GeneralTab";
import styles from "./UtilityPage.module.css";

const TABS = ["general", "admin"] as const;

/** What an owner sets once and then forgets: how the store looks, where it is found, and how it behaves. */
export default function UtilityPage() {
  const { t } = useWords("utility");
  const [params] = useSearchParams();
  const tab = params.get("tab") === "1" ? "admin" : "general";
  return (
    <PageFrame title={t("title")}>
      <nav className={styles.tabs} aria-label={t("tabs")}>
        {TABS.map((name, at) => (
          <Link key={name} to={`?tab=${at}`} aria-current={name === tab ? "page" : undefined}>
            {t(name)}
          </Link>
        ))}
      </nav>
      <Forms>{tab === "admin" ? <AdminTab /> : <GeneralTab />}</Forms>
    </PageFrame>
  );
}
