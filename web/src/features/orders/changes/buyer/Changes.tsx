import { lazy, Suspense } from "react";
import { readProblem } from "@/shared/api/problem";
import { useOpenedHeading } from "@/shared/hooks/useOpenedHeading";
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
  /** Whether another change is being requested. */
  asking: boolean;
  onClose: () => void;
};

function useChanges(orderId: number) {
  const { settings } = useStore();
  return useGetOrderChangesQuery(orderId, { skip: !settings.orderChanges }).data;
}

/** Returns whether a change of the order may be requested. */
export const useMayAskChange = (orderId: number) => useChanges(orderId)?.mayAsk ?? false;

/** Shows the changes of an order, and the form of another one. */
export function Changes({ className, order, asking, onClose }: ChangesProps) {
  const { t } = useWords("changes");
  const { t: common } = useWords("common");
  const data = useChanges(order.id);
  const [decide, { isLoading: deciding }] = useDecideChangeMutation();
  const open = asking && !!data?.mayAsk;
  const heading = useOpenedHeading(open);
  if (!data || (data.changes.length === 0 && !open)) return null;
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
      <h2 ref={heading} tabIndex={-1}>
        {t("title")}
      </h2>
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
      {open && (
        <Suspense fallback={null}>
          <ChangeForm order={order} packings={data.packings} onClose={onClose} />
        </Suspense>
      )}
    </section>
  );
}
