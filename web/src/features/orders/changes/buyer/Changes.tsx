import { lazy, Suspense, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { notify } from "@/shared/ui/notices";
import { useDecideChangeMutation, useGetOrderChangesQuery } from "../api";
import { ChangeFacts, ChangeLines } from "../ChangeFacts";
import styles from "../Changes.module.css";
import type { Item } from "../useChanging";

// Few orders are changed, and the form contains the item search, the largest part of the code.
const ChangeForm = lazy(async () => ({ default: (await import("./ChangeForm")).ChangeForm }));

type ChangesProps = {
  className: string | undefined;
  /** `party` is the customer of the order, whose rates the salesperson sees. */
  order: { id: number; party: string | null; items: readonly Item[] };
};

/** Shows the changes of an order, and requests another one until the order is dispatched. */
export function Changes({ className, order }: ChangesProps) {
  const { t } = useWords("changes");
  const { t: common } = useWords("common");
  const { settings } = useStore();
  const { data } = useGetOrderChangesQuery(order.id, { skip: !settings.orderChanges });
  const [decide, { isLoading: deciding }] = useDecideChangeMutation();
  const [asking, setAsking] = useState(false);
  if (!data || (data.changes.length === 0 && !data.mayAsk)) return null;
  const withdraw = async (id: number) => {
    try {
      await decide({ orderId: order.id, id, decision: "withdrawn" }).unwrap();
      notify(t("done.withdrawn"));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <section className={className}>
      <h2>{t("title")}</h2>
      <ul className={styles.list}>
        {data.changes.map((change) => (
          <ChangeFacts key={change.id} change={change}>
            <ChangeLines change={change} />
            {change.state === "waiting" && (
              <div className={styles.actions}>
                <Button disabled={deciding} onClick={() => void withdraw(change.id)}>
                  {t("withdraw")}
                </Button>
              </div>
            )}
          </ChangeFacts>
        ))}
      </ul>
      {asking && data.mayAsk ? (
        <Suspense fallback={null}>
          <ChangeForm order={order} packings={data.packings} onClose={() => setAsking(false)} />
        </Suspense>
      ) : (
        data.mayAsk && (
          <div className={`${styles.actions} ${styles.ask}`}>
            <Button onClick={() => setAsking(true)}>{t("ask")}</Button>
          </div>
        )
      )}
    </section>
  );
}
