import { Select } from "antd";
import { useId } from "react";
import type { Salesperson } from "@/features/locations/wire";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./UserLocation.module.css";

type PersonSelectProps = {
  people: Salesperson[];
  code: string;
  onChoose: (code: string) => void;
  /** Offered besides them, for everybody. */
  everybody?: string;
};

/** Salespeople by name with the code in brackets; found by either. */
export function PersonSelect({ people, code, onChoose, everybody }: PersonSelectProps) {
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
        value={code || (everybody ? "" : undefined)}
        options={everybody ? [{ value: "", label: everybody }, ...all] : all}
        onChange={onChoose}
      />
    </label>
  );
}
