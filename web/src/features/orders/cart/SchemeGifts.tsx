import { quantityText, wholeRupees } from "@/shared/format/rupees";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import styles from "./SchemeGifts.module.css";
import type { CartSchemes } from "./wire";

/** Shows what schemes give in addition to lower rates: free pieces, and what larger quantities would give. */
export function SchemeGifts({ free, hints }: Pick<CartSchemes, "free" | "hints">) {
  const { t } = useWords("offers");
  const unit = useUnit();
  return (
    <ul className={`${styles.gifts} figures`} aria-label={t("title")}>
      {free.map((line) => (
        <li key={`${line.scheme}/${line.code}/${line.size}`}>
          <Icon name="check" size={16} />
          <span>
            <b>
              {t("free", {
                name: [line.name, line.size].filter(Boolean).join(", "),
                quantity: unit.quantity(line.quantity, line.unit),
              })}
            </b>{" "}
            {line.scheme}
          </span>
        </li>
      ))}
      {hints.map((hint) => (
        <li key={hint.schemeId} className={styles.hint}>
          <Icon name="info" size={16} />
          <span>
            {t(`missing.${hint.counts}`, {
              missing:
                hint.counts === "pieces" ? quantityText(hint.missing) : wholeRupees(Math.ceil(hint.missing)),
            })}{" "}
            <b>{t(`gives.${hint.gives}`, { amount: quantityText(hint.amount) })}</b> {hint.name}
          </span>
        </li>
      ))}
    </ul>
  );
}
