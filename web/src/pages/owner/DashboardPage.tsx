import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { CategorySales } from "@/features/dashboard/CategorySales";
import styles from "@/features/dashboard/Dashboard.module.css";
import { FirstOrder } from "@/features/dashboard/FirstOrder";
import { MonthlyOrders } from "@/features/dashboard/MonthlyOrders";
import { CARDS } from "@/features/dashboard/rules";
import { StatCard } from "@/features/dashboard/StatCard";
import { StatusSales } from "@/features/dashboard/StatusSales";
import { TodayStrip } from "@/features/dashboard/TodayStrip";
import { CollectedToday } from "@/features/payments/owner/CollectedToday";
import { Glance } from "@/features/receivables/owner/Glance";
import { StartStrip } from "@/features/start/StartStrip";
import { SyncedNote } from "@/features/sync/SyncedNote";
import { shortDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";

const ShareStore = lazy(async () => ({ default: (await import("@/features/share/ShareStore")).ShareStore }));
const DAY = 24 * 60 * 60 * 1000;
const SHOWN_DAYS = 30;

/** How the store does: today, the last 30 days, and the year. */
export default function DashboardPage() {
  const { t, language } = useWords("owner");
  const { t: start } = useWords("start");
  const [sharing, setSharing] = useState(false);
  const share = () => setSharing(true);
  const now = Date.now();
  const day = (daysAgo: number) => shortDay(new Date(now - daysAgo * DAY).toISOString(), language);
  const period = t("dashboard.period", { from: day(SHOWN_DAYS - 1), to: day(0) });
  return (
    <PageFrame
      title={t("dashboard.title")}
      note={
        <>
          {period}
          <SyncedNote />
        </>
      }
      actions={
        <Button icon={<Icon name="share" size={16} />} onClick={share}>
          {start("shareStore")}
        </Button>
      }
    >
      <StartStrip onShare={share} />
      <TodayStrip />
      <div className={styles.cards}>
        {CARDS.map((type) => (
          <StatCard key={type} type={type} />
        ))}
      </div>
      <Glance />
      <CollectedToday />
      <FirstOrder onShare={share}>
        <div className={styles.charts}>
          <MonthlyOrders />
          <StatusSales />
        </div>
        <CategorySales />
      </FirstOrder>
      {sharing && (
        <Suspense fallback={null}>
          <ShareStore open onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </PageFrame>
  );
}
