import type { InputProps } from "antd";
import { rowsOf } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import styles from "../People.module.css";
import { SALESPERSON_FIELDS, type SalespersonField, type SalespersonValues } from "../wire";

const { TextRow } = rowsOf<SalespersonValues>();

const LABELS = {
  name: "users.name",
  phone: "field.phone",
  email: "field.email",
  area: "users.area",
  city: "users.city",
} as const satisfies Record<SalespersonField, string>;
const LOOKS: Record<SalespersonField, Pick<InputProps, "inputMode" | "maxLength">> = {
  name: { maxLength: 100 },
  phone: { maxLength: 10, inputMode: "numeric" },
  email: { maxLength: 100, inputMode: "email" },
  area: { maxLength: 100 },
  city: { maxLength: 100 },
};

/** Edits a salesperson's details; the name is read-only if the accounting software keeps the salesperson. */
export function SalespersonFields({ kept }: { kept?: boolean }) {
  const { t } = useWords("people");
  return (
    <div className={styles.fields}>
      {SALESPERSON_FIELDS.map((name) => {
        const locked = kept && name === "name";
        return (
          <div key={name} className={name === "name" ? styles.wide : undefined}>
            <TextRow
              name={name}
              label={t(LABELS[name])}
              locked={locked}
              {...LOOKS[name]}
              autoComplete="off"
            />
          </div>
        );
      })}
    </div>
  );
}
