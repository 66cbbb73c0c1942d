import { Input } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import type { Transport } from "./api";
import styles from "./LrNumbers.module.css";
import { MAX_TRANSPORT } from "./rules";
import type { BriefOrder } from "./wire";

type LrNumbersProps = {
  orders: readonly BriefOrder[];
  numbers: Transport["lrNumbers"];
  onChange: (numbers: Transport["lrNumbers"]) => void;
};

/** Distributes a pasted column over the orders, from one order downwards. */
export function pasted(
  text: string,
  orders: readonly Pick<BriefOrder, "id">[],
  from: number,
): Transport["lrNumbers"] {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const filled = orders.slice(from, from + lines.length);
  return Object.fromEntries(
    filled.map(({ id }, index) => [id, (lines[index] ?? "").trim().slice(0, MAX_TRANSPORT)]),
  );
}

/** Edits the LR number of each order, like a column of a spreadsheet. */
export function LrNumbers({ orders, numbers, onChange }: LrNumbersProps) {
  const { t } = useWords("owner");
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t("orders.order")}</th>
            <th>{t("orders.party")}</th>
            <th>{t("notes.lrNumber")}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, number, name, place }, row) => (
            <tr key={id}>
              <td className="figures">{number}</td>
              <td>
                <span className={styles.name}>{name}</span> <span className={styles.place}>{place}</span>
              </td>
              <td>
                <Input
                  aria-label={t("dispatch.numberOf", { number })}
                  maxLength={MAX_TRANSPORT}
                  value={numbers[id] ?? ""}
                  onChange={({ target }) => onChange({ ...numbers, [id]: target.value })}
                  onPaste={(event) => {
                    const text = event.clipboardData.getData("text");
                    if (!text.trim().includes("\n")) return;
                    event.preventDefault();
                    onChange({ ...numbers, ...pasted(text, orders, row) });
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
