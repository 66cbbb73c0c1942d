import { Input, type InputProps } from "antd";
import { EditField } from "@/shared/edit/EditField";
import type { Draft } from "@/shared/edit/useDraft";
import { useWords } from "@/shared/i18n/useWords";
import styles from "../People.module.css";
import { SALESPERSON_FIELDS, type SalespersonField, type SalespersonValues } from "../wire";

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

/** What is known of a salesperson; the name is not changed of one whom the accounting package keeps. */
export function SalespersonFields({ draft, kept }: { draft: Draft<SalespersonValues>; kept?: boolean }) {
  const { t } = useWords("people");
  return (
    <div className={styles.fields}>
      {SALESPERSON_FIELDS.map((name) => {
        const locked = kept && name === "name";
        return (
          <div key={name} className={name === "name" ? styles.wide : undefined}>
            <EditField label={t(LABELS[name])} error={draft.errors[name]} locked={locked}>
              {(input) => (
                <Input
                  {...input}
                  {...LOOKS[name]}
                  autoComplete="off"
                  disabled={locked}
                  value={draft.values[name]}
                  onChange={({ target }) => draft.set(name, target.value)}
                />
              )}
            </EditField>
          </div>
        );
      })}
    </div>
  );
}
