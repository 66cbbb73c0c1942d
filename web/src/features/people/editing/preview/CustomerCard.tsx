import { useWords } from "@/shared/i18n/useWords";
import type { Account } from "../wire";
import styles from "./Preview.module.css";
import { ViewAs } from "./ViewAs";

/** Shows a customer where there is no room for a table. */
export function CustomerCard({ customer: { code, name, city, phone, locked } }: { customer: Account }) {
  const { t } = useWords("preview");
  return (
    <div className={styles.customer}>
      <p>
        <b className="ellipsis">{name}</b>
        <span className="ellipsis figures">{[code, city, phone].filter(Boolean).join(" · ")}</span>
      </p>
      {locked ? <small>{t("locked")}</small> : <ViewAs code={code} name={name} />}
    </div>
  );
}
