import { Button } from "antd";
import { Link } from "react-router";
import { quantityText } from "@/shared/format/rupees";
import { useDelay } from "@/shared/hooks/useDelay";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Bar } from "@/shared/ui/Skeleton";
import { useGetCardQuery } from "./api";
import styles from "./Dashboard.module.css";
import { type CardType, cardColour, readChange } from "./rules";
import { TrendLine } from "./TrendLine";
import type { CardFigures } from "./wire";

/**
 * Shows a figure of the last 30 days with its trend and, if it can be compared, its change;
 * it links to the orders behind it.
 */
export function StatCard({ type }: { type: CardType }) {
  const { t } = useWords("owner");
  const { path } = useStore();
  const { data, error, refetch } = useGetCardQuery(type);
  const title = <h2 className={styles.cardTitle}>{t(`dashboard.card.${type}`)}</h2>;
  if (!data && error) {
    return (
      <div className={styles.card} role="alert">
        {title}
        <CardProblem onRetry={refetch} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={styles.card}>
        {title}
        <CardSkeleton />
      </div>
    );
  }
  return (
    <Link className={styles.card} to={`${path("owner/orders")}?type=${type}`}>
      {title}
      <div className={styles.cardBody}>
        <div>
          <p className={`${styles.figure} figures`}>{quantityText(data.count)}</p>
          <ChangeLine type={type} data={data} />
        </div>
        <TrendLine numbers={data.trend} colour={cardColour(type)} />
      </div>
    </Link>
  );
}

function ChangeLine({ type, data }: { type: CardType; data: CardFigures }) {
  const { t } = useWords("owner");
  const { word, tone } = readChange(type, data);
  if (word !== "more" && word !== "fewer") return <p className={styles.change}>{t(`dashboard.${word}`)}</p>;
  return (
    <p className={`${styles.change} figures`}>
      <b className={styles[tone]}>
        <span aria-hidden="true">{word === "more" ? "▲" : "▼"} </span>
        {quantityText(Math.round(data.change * 10) / 10)}%
      </b>{" "}
      {t(`dashboard.${word}`)} <span className="visually-hidden">{t("dashboard.thanBefore")}</span>
    </p>
  );
}

function CardSkeleton() {
  const { t } = useWords("common");
  const shown = useDelay(150);
  return (
    <div
      className={styles.cardBody}
      role="status"
      aria-label={t("loading")}
      style={{ visibility: shown ? "visible" : "hidden" }}
    >
      <div>
        <Bar width={72} height={28} marginBlock={4} />
        <Bar width={88} height={12} marginBlock={2} />
      </div>
      <Bar width={96} height={36} />
    </div>
  );
}

function CardProblem({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords("common");
  return (
    <div className={styles.cardProblem}>
      <p>{t("somethingWentWrong")}</p>
      <Button size="small" onClick={onRetry}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}
