import { Link } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Report.module.css";
import { useOrderHref } from "./useOrderHref";

/** Shows the number of an order as a link to it. */
export function NumberLink({ order: { id, number } }: { order: { id: number; number: number } }) {
  const { t } = useWords("reports");
  const way = useOrderHref();
  return (
    <Link className={`${styles.number} figures`} {...way(id)} title={t("openOrder", { number })}>
      {number}
    </Link>
  );
}
