import { useSearchParams } from "react-router";
import { AudienceCards } from "@/features/notices/campaigns/AudienceCards";
import { useGetReachQuery } from "@/features/notices/campaigns/api";
import { Composer } from "@/features/notices/campaigns/Composer";
import { History } from "@/features/notices/campaigns/History";
import styles from "@/features/notices/campaigns/Notification.module.css";
import { useComposer } from "@/features/notices/campaigns/useComposer";
import { useWords } from "@/shared/i18n/useWords";
import { Tabs } from "@/shared/list/Tabs";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";

const TABS = ["custom", "targeted"] as const;

/** Sends messages to all or some customers, and lists the messages sent. */
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
      {tab === "custom" ? <ToAllCustomers /> : <AudienceCards />}
      <History />
    </PageFrame>
  );
}

function ToAllCustomers() {
  const { t } = useWords("campaigns");
  const composer = useComposer("custom");
  return (
    <section className={styles.panel} aria-label={t("custom")}>
      <Composer composer={composer} />
    </section>
  );
}
