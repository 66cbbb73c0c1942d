import { Button } from "antd";
import { useState } from "react";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { useListCollectionsQuery } from "../api";
import { type InHand, perSalesperson } from "../wire";
import styles from "./Payments.module.css";

const OFTEN = 30_000;

/**
 * Shows the cash and cheques that each salesperson has to hand over;
 * the owner counts and accepts them together.
 */
export function InHandPanel({ busy, onAccept }: { busy: boolean; onAccept: (ids: number[]) => void }) {
  const { t } = useWords("payments");
  const { data } = useListCollectionsQuery({}, { pollingInterval: OFTEN, skipPollingIfUnfocused: true });
  const { t: common } = useWords("common");
  const [asking, setAsking] = useState<string | null>(null);
  const held = perSalesperson(data?.inHand ?? []);
  const chosen = held.find(({ salesperson }) => salesperson === asking);
  if (held.length === 0) return null;
  const line = ({ method, amount, count }: InHand) =>
    t("hand.line", { method: t(`methods.${method}`), amount: rupees(amount), count });
  return (
    <section className={`${styles.panel} figures`} aria-label={t("hand.title")}>
      <h2>{t("hand.title")}</h2>
      <p>{t("hand.help")}</p>
      <ul>
        {held.map(({ salesperson, name, rows }) => (
          <li key={salesperson} className={styles.held}>
            <span>
              <b>{name}</b>
              <br />
              {rows.map(line).join(" · ")}
            </span>
            <Button
              type="primary"
              disabled={busy}
              aria-label={t("hand.acceptNamed", { name })}
              onClick={() => setAsking(salesperson)}
            >
              {t("hand.accept")}
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        open={chosen !== undefined}
        question={t("hand.question", { name: chosen?.name })}
        help={[...(chosen?.rows.map(line) ?? []), t("hand.counts")].join(" · ")}
        yes={t("hand.accept")}
        no={common("cancel")}
        onYes={() => {
          setAsking(null);
          onAccept(chosen?.rows.flatMap(({ ids }) => ids) ?? []);
        }}
        onNo={() => setAsking(null)}
      />
    </section>
  );
}
