import { Select } from "antd";
import { useSearchParams } from "react-router";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { ChipLinks } from "@/shared/ui/Chips";
import { useCountAccountsQuery, useListTeamQuery } from "../api";
import styles from "../People.module.css";
import { type AccountNarrowing, addressOf, chipsOf, type Shown, TYPES } from "./narrowing";

type AccountFiltersProps = {
  narrowing: AccountNarrowing;
  onFilter: (change: Partial<AccountNarrowing>) => void;
};

/** Filters the customers by group, type, grade and salesperson, with the number of customers of each. */
export function AccountFilters({ narrowing, onFilter }: AccountFiltersProps) {
  const { t } = useWords("people");
  const [params] = useSearchParams();
  const { data: team = [] } = useListTeamQuery();
  const { data: counts } = useCountAccountsQuery();
  const { shown, type, grade, salesperson } = narrowing;
  const counted = (name: string, count = 0) => `${name} (${quantityText(count)})`;
  const chip = (name: Shown | "", count?: number) => ({
    name: name || "all",
    text: t(`filter.${name || "all"}`),
    count: count === undefined ? " " : quantityText(count),
    search: addressOf({ shown: name }, params).toString(),
    chosen: name === shown,
  });
  const types = TYPES.filter((name) => name === type || counts?.types[name]);
  const grades = new Set([...Object.keys(counts?.grades ?? {}), grade].filter(Boolean));
  return (
    <>
      {types.length > 0 && (
        <Select
          className={styles.team}
          aria-label={t("field.role")}
          value={type}
          options={[
            { value: "" as const, label: t("filter.everyType") },
            ...types.map((name) => ({
              value: name,
              label: counted(t(`filter.type.${name}`), counts?.types[name]),
            })),
          ]}
          onChange={(chosen) => onFilter({ type: chosen })}
        />
      )}
      {grades.size > 1 && (
        <Select
          className={styles.grade}
          aria-label={t("field.grade")}
          value={grade}
          options={[
            { value: "", label: t("filter.everyGrade") },
            ...[...grades].map((name) => ({
              value: name,
              label: counted(
                name === "." ? t("filter.noGrade") : t("filter.grade", { grade: name }),
                counts?.grades[name],
              ),
            })),
          ]}
          onChange={(chosen) => onFilter({ grade: chosen })}
        />
      )}
      {team.length > 0 && (
        <Select
          className={styles.team}
          aria-label={t("field.salesperson")}
          showSearch={{ optionFilterProp: "label" }}
          value={salesperson}
          options={[
            { value: "", label: t("settings.everySalesperson") },
            ...team.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
          ]}
          onChange={(code) => onFilter({ salesperson: code })}
        />
      )}
      <ChipLinks
        label={t("filter.label")}
        chips={[
          chip("", counts?.total),
          ...chipsOf(counts, shown).map((name) => chip(name, counts?.shown[name] ?? 0)),
        ]}
      />
    </>
  );
}
