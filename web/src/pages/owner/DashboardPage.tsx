import { CategorySales } from "@/features/dashboard/CategorySales";
import styles from "@/features/dashboard/Dashboard.module.css";
import { MonthlyOrders } from "@/features/dashboard/MonthlyOrders";
import { CARDS } from "@/features/dashboard/rules";
import { StatCard } from "@/features/dashboard/StatCard";
import { StatusSales } from "@/features/dashboard/StatusSales";
import { TodayStrip } from "@/features/dashboard/TodayStrip";
import { shortDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { PageFrame } from "@/shared/ui/PageFrame";

const DAY = 24 * 60 * 60 * 1000;
const SHOWN_DAYS = 30;

/** How the store does: today, the last 30 days, and the year. */
export default function DashboardPage() {
  const { t, language } = useWords("owner");
  const now = Date.now();
  const day = (daysAgo: number) => shortDay(new Date(now - daysAgo * DAY).toISOString(), language);
  const period = t("dashboard.period", { from: day(SHOWN_DAYS - 1), to: day(0) });
  return (
    <PageFrame title={t("dashboard.title")} note={period}>
      <TodayStrip />
      <div className={styles.cards}>
        {CARDS.map((type) => (
          <StatCard key={type} type={type} />
        ))}
      </div>
      <div className={styles.charts}>
        <MonthlyOrders />
        <StatusSales />
      </div>
      <CategorySales />
    </PageFrame>
  );
}
