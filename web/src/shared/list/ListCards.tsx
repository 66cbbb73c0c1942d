import { Checkbox } from "antd";
import type { ReactNode } from "react";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./List.module.css";
import type { ListRows } from "./rows";

type ListCardsProps<T> = ListRows<T> & { card: (row: T) => ReactNode };

/** Rows as cards, for windows that are too narrow for a table. Each card contains its link or buttons. */
export function ListCards<T>({ rows, keyOf, nameOf, selection, card }: ListCardsProps<T>) {
  const { t } = useWords("office");
  if (!selection) {
    return (
      <ul className={styles.cards}>
        {rows.map((row) => (
          <li key={keyOf(row)}>{card(row)}</li>
        ))}
      </ul>
    );
  }
  const { chosen, select, allowed = () => true } = selection;
  const selectable = rows.filter(allowed).map(keyOf);
  const all = selectable.length > 0 && chosen.length === selectable.length;
  return (
    <>
      {selectable.length > 0 && (
        <Checkbox
          className={styles.allOfCards}
          checked={all}
          indeterminate={chosen.length > 0 && !all}
          onChange={() => select(all ? [] : selectable)}
        >
          {t("list.selectAll", { count: selectable.length })}
        </Checkbox>
      )}
      <ul className={styles.cards}>
        {rows.map((row) => {
          const key = keyOf(row);
          const ticked = chosen.includes(key);
          return (
            <li key={key} className={ticked ? styles.chosen : undefined}>
              <Checkbox
                className={styles.tick}
                aria-label={t("list.select", { name: nameOf(row) })}
                disabled={!allowed(row)}
                checked={ticked}
                onChange={() => select(ticked ? chosen.filter((other) => other !== key) : [...chosen, key])}
              />
              {card(row)}
            </li>
          );
        })}
      </ul>
    </>
  );
}
