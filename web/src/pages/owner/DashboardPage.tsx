import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { SyncAsking } from "@/features/books/sync/SyncAsking";
import { SyncedNote } from "@/features/books/sync/SyncedNote";
import { useGetPaymentSumsQuery } from "@/features/money/payments/api";
import { CollectedToday } from "@/features/money/payments/owner/CollectedToday";
import { CategorySales } from "@/features/papers/dashboard/CategorySales";
import styles from "@/features/papers/dashboard/Dashboard.module.css";
import { FirstOrder } from "@/features/papers/dashboard/FirstOrder";
import { MonthlyOrders } from "@/features/papers/dashboard/MonthlyOrders";
import { CARDS } from "@/features/papers/dashboard/rules";
import { StatCard } from "@/features/papers/dashboard/StatCard";
import { StatusSales } from "@/features/papers/dashboard/StatusSales";
import { TodayStrip } from "@/features/papers/dashboard/TodayStrip";
import { Glance } from "@/features/people/receivables/owner/Glance";
import { StartStrip } from "@/features/store/start/StartStrip";
import { shortDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { KeepBack } from "@/shared/ui/KeepBack";
import { PageFrame } from "@/shared/ui/PageFrame";

const ShareStore = lazy(async () => ({
  default: (await import("@/features/store/share/ShareStore")).ShareStore,
}));
const DAY = 24 * 60 * 60 * 1000;
const SHOWN_DAYS = 30;

/** The store's figures: today, the last 30 days, and the year. */
export default function DashboardPage() {
  const { t, language } = useWords("owner");
  const { t: start } = useWords("start");
  const [sharing, setSharing] = useState(false);
  const share = () => setSharing(true);
  const { data: sums, error } = useGetPaymentSumsQuery();
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
      <SyncAsking />
      <StartStrip onShare={share} />
      {!sums && !error && <KeepBack />}
      <TodayStrip>
        <CollectedToday />
      </TodayStrip>
      <div className={styles.cards}>
        {CARDS.map((type) => (
          <StatCard key={type} type={type} />
        ))}
      </div>
      <Glance />
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
