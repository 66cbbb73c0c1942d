import { useWords } from "@/shared/i18n/useWords";
import { TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { useDeclaredColumns } from "@/shared/list/useDeclaredColumns";
import { Rupees } from "@/shared/ui/Rupees";
import { NumberLink } from "./NumberLink";
import styles from "./Report.module.css";
import { GUESTS } from "./reports";
import type { ShownReport } from "./useReport";
import type { ReportGroup, ReportOrder } from "./wire";

/** Returns a function for the name of a group; guests are named in the reader's language. */
export function useGroupName() {
  const { t } = useWords("reports");
  return ({ code, name }: Pick<ReportGroup, "code" | "name">) => (code === GUESTS ? t("guests") : name);
}

/**
 * Returns the columns of orders; an unfiltered category report adds the category,
 * and the status report omits the status.
 */
export function useOrderColumns({ by, of }: ShownReport): ListColumn<ReportOrder>[] {
  const { t } = useWords("reports");
  const column = useDeclaredColumns<"ReportRowOut", ReportOrder>("ReportRowOut", "reports");
  const figures = useFigureColumns<ReportOrder>();
  return [
    column("placedAt", { always: true }),
    column("number", { always: true, render: (order) => <NumberLink order={order} /> }),
    column("name", {
      always: true,
      render: ({ name, city, category }) => (
        <>
          <p className="ellipsis" title={[name, city].filter(Boolean).join(", ")}>
            <span className={styles.name}>{name}</span>
            {city && <span className={styles.quiet}>, {city}</span>}
          </p>
          {!of && category && <p className={`${styles.second} ${styles.narrowOnly} ellipsis`}>{category}</p>}
        </>
      ),
    }),
    ...(by === "category" && !of
      ? [column("category", { title: t("category"), width: 168, from: "lg" })]
      : []),
    ...(by === "status" ? [] : [column("status", { from: "xl" })]),
    ...figures,
  ];
}

/** Returns the columns of a summary by party or category. */
export function useGroupColumns({ by }: ShownReport): ListColumn<ReportGroup>[] {
  const { t } = useWords("reports");
  const nameOf = useGroupName();
  const column = useDeclaredColumns<"ReportRowOut", ReportGroup>("ReportRowOut", "reports");
  const figures = useFigureColumns<ReportGroup>({ title: t("column.allItems") });
  return [
    column(by === "party" ? "name" : "category", {
      title: t(by === "party" ? "party" : "category"),
      always: true,
      render: (group) => (
        <TwoLines
          first={<span className={styles.name}>{nameOf(group)}</span>}
          second={group.code === GUESTS ? undefined : group.code}
          title={nameOf(group)}
        />
      ),
    }),
    column("orders", { title: t("orders"), width: 92 }),
    ...figures,
  ];
}

type Figures = { quantity: number; items: number; netAmount: number };

function useFigureColumns<T extends Figures>(items?: { title: string }): ListColumn<T>[] {
  const column = useDeclaredColumns<"ReportRowOut", T>("ReportRowOut", "reports");
  return [
    column("quantity", { from: "lg" }),
    column("items", { width: 140, from: "xl", ...items }),
    column("netAmount", {
      always: true,
      render: ({ netAmount }) => <Rupees amount={netAmount} whole className={styles.amount} />,
    }),
  ];
}
