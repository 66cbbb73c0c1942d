import { Segmented } from "antd";
import type { ListView } from "@/features/backoffice/list/useListView";
import { ViewButton } from "@/features/backoffice/list/ViewButton";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Report.module.css";
import type { ShownReport } from "./useReport";

type ReportBarProps<T> = { shown: ShownReport; view: ListView<T> };

/** Over the table: a row a party or category, or its orders; and how the table is shown. */
export function ReportBar<T>({ shown, view }: ReportBarProps<T>) {
  const { t } = useWords("reports");
  const { by, span, summary, list, show } = shown;
  return (
    <div className={styles.bar}>
      {(by === "party" || by === "category") && (
        <Segmented
          aria-label={t("shownAs")}
          value={summary ? "summary" : "orders"}
          onChange={(chosen) => show(span, "", chosen === "orders")}
          options={[
            { value: "summary", label: t("summary") },
            { value: "orders", label: t("orders") },
          ]}
        />
      )}
      <ViewButton view={view} list={list} />
    </div>
  );
}
