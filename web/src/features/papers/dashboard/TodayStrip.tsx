import { Button } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { quantityText, wholeRupees } from "@/shared/format/rupees";
import { useDelay } from "@/shared/hooks/useDelay";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Bar } from "@/shared/ui/Skeleton";
import { useGetTodayQuery } from "./api";
import styles from "./Dashboard.module.css";
import type { Today } from "./wire";

const FIGURES = ["orders", "items", "amount", "pending"] as const;

/**
 * Shows what arrived since midnight, and how many orders are waiting;
 * `children` are further figures of today.
 */
export function TodayStrip({ children }: { children?: ReactNode }) {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  const { data, error, refetch } = useGetTodayQuery();
  const failed = !data && error !== undefined;
  return (
    <section className={styles.panel} aria-label={t("dashboard.today")}>
      {failed && (
        <div className={styles.stripProblem} role="alert">
          <p>{common("somethingWentWrong")}</p>
          <Button onClick={refetch}>{common("tryAgain")}</Button>
        </div>
      )}
      <dl className={styles.strip}>
        {!failed &&
          FIGURES.map((name) => (
            <div key={name}>
              <dt>{t(`dashboard.${name}Today`)}</dt>
              <dd className="figures">{data ? <Figure name={name} today={data} /> : <FigureSkeleton />}</dd>
            </div>
          ))}
        {children}
      </dl>
    </section>
  );
}

function Figure({ name, today }: { name: (typeof FIGURES)[number]; today: Today }): ReactNode {
  const { path } = useStore();
  if (name === "amount") return wholeRupees(today.amount);
  const figure = quantityText(today[name]);
  if (name === "items") return figure;
  const type = name === "pending" ? "Pending" : "today";
  return <Link to={`${path("owner/orders")}?type=${type}`}>{figure}</Link>;
}

function FigureSkeleton() {
  const shown = useDelay(150);
  return <Bar width={72} height={20} marginBlock={4} visibility={shown ? "visible" : "hidden"} />;
}
