import { Select } from "antd";
import { useSearchParams } from "react-router";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { ChipLinks } from "@/shared/ui/Chips";
import { addressOf, choicesOf, type ReceivableNarrowing } from "./narrowing";
import styles from "./Receivables.module.css";
import { useGroupName } from "./useGroupName";
import type { Receivables } from "./wire";

type ReceivableFiltersProps = {
  narrowing: ReceivableNarrowing;
  onFilter: (change: Partial<ReceivableNarrowing>) => void;
  /** The unfiltered totals, once loaded, with the salespeople and areas to choose from. */
  whole?: Receivables;
};

/** Filters the list by salesperson, by area, and by overdue amounts. */
export function ReceivableFilters({ narrowing, onFilter, whole }: ReceivableFiltersProps) {
  const { t } = useWords("debtors");
  const [params] = useSearchParams();
  const nameOf = useGroupName();
  const { salesperson, area, overdue } = narrowing;
  const options = (by: "salespeople" | "areas", chosen: string) => [
    { value: "", label: t(`all.${by}`) },
    ...choicesOf(whole?.[by] ?? [], chosen).map((group) => ({ value: group.code, label: nameOf(by, group) })),
  ];
  const chip = (late: boolean, count?: number) => ({
    name: late ? "overdue" : "all",
    text: t(late ? "overdueOnly" : "everyone"),
    count: count === undefined ? " " : quantityText(count),
    search: addressOf({ overdue: late }, params).toString(),
    chosen: late === overdue,
  });
  return (
    <>
      <Select
        className={styles.choice}
        aria-label={t("salesperson")}
        showSearch={{ optionFilterProp: "label" }}
        value={salesperson}
        options={options("salespeople", salesperson)}
        onChange={(code) => onFilter({ salesperson: code })}
      />
      <Select
        className={styles.choice}
        aria-label={t("area")}
        showSearch={{ optionFilterProp: "label" }}
        value={area.toLowerCase()}
        options={options("areas", area.toLowerCase())}
        onChange={(code) => onFilter({ area: code })}
      />
      <ChipLinks
        label={t("filter")}
        chips={[chip(false, whole?.totals.accounts), chip(true, whole?.totals.overdueAccounts)]}
      />
    </>
  );
}
