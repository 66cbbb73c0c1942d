import { Select } from "antd";
import { useId } from "react";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./UserLocation.module.css";
import type { Salesperson } from "./wire";

type PersonSelectProps = {
  people: Salesperson[];
  code: string;
  onChoose: (code: string) => void;
  /** The label of an additional choice for all salespeople. */
  allLabel?: string;
};

/** Chooses a salesperson, listed by name with the code in brackets and found by either. */
export function PersonSelect({ people, code, onChoose, allLabel }: PersonSelectProps) {
  const { t } = useWords("locations");
  const phone = usePhone();
  const id = useId();
  const all = people.map((person) => ({ value: person.code, label: `${person.name} (${person.code})` }));
  return (
    <label className={styles.person} htmlFor={id}>
      <span>{t("person")}</span>
      <Select
        id={id}
        size={phone ? "large" : "middle"}
        showSearch={{ optionFilterProp: "label" }}
        placeholder={t("person")}
        value={code || (allLabel ? "" : undefined)}
        options={allLabel ? [{ value: "", label: allLabel }, ...all] : all}
        onChange={onChoose}
      />
    </label>
  );
}
