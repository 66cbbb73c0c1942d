import { useSearchParams } from "react-router";
import { Tabs } from "@/features/backoffice/Tabs";
import { useGetReachQuery } from "@/features/campaigns/api";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";
import { AudienceCards } from "./AudienceCards";
import { Composer } from "./Composer";
import { History } from "./History";
import styles from "./Notification.module.css";
import { useComposer } from "./useComposer";

const TABS = ["custom", "targeted"] as const;

/** Tells customers something: everybody, or those of whom something is true; below it what was sent. */
export default function NotificationPage() {
  const { t } = useWords("campaigns");
  const [params] = useSearchParams();
  const tab = params.get("tab") === "1" ? "targeted" : "custom";
  const { data: reach } = useGetReachQuery("custom");
  return (
    <PageFrame title={t("title")}>
      {reach && !reach.push && (
        <p className={styles.inApp} role="note">
          <Icon name="info" size={16} /> {t("inAppOnly")}
        </p>
      )}
      <Tabs
        label={t("tabs")}
        current={tab}
        tabs={TABS.map((name, at) => ({ name, to: `?tab=${at}`, text: t(name) }))}
      />
      {tab === "custom" ? <ToEverybody /> : <AudienceCards />}
      <History />
    </PageFrame>
  );
}

function ToEverybody() {
  const { t } = useWords("campaigns");
  const composer = useComposer("custom");
  return (
    <section className={styles.panel} aria-label={t("custom")}>
      <Composer composer={composer} />
    </section>
  );
}
