import { Checkbox, Select } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import { useListTeamQuery } from "../api";
import styles from "../People.module.css";
import type { AccountNarrowing } from "./useAccountList";

type AccountFiltersProps = {
  locked: boolean;
  salesperson: string;
  onFilter: (narrowing: AccountNarrowing) => void;
};

/** Narrows the customers down to those of one of the sales team, or to those who are locked out. */
export function AccountFilters({ locked, salesperson, onFilter }: AccountFiltersProps) {
  const { t } = useWords("people");
  const { data: team = [] } = useListTeamQuery();
  return (
    <>
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
      <Checkbox
        className={styles.filter}
        checked={locked}
        onChange={({ target }) => onFilter({ locked: target.checked })}
      >
        {t("settings.lockedOnly")}
      </Checkbox>
    </>
  );
}
