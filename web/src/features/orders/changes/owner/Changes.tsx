import { Button, Form, Input } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { AskDialog } from "@/shared/edit/AskDialog";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { Problem } from "@/shared/ui/Problem";
import { useDecideChangeMutation, useGetOrderChangesQuery, useRepriceOrderQuery } from "../api";
import { ChangeFacts, ChangeLines, RepricedFacts } from "../ChangeFacts";
import styles from "../Changes.module.css";
import type { Item } from "../useChanging";
import type { Change } from "../wire";
import { ChangeDialog } from "./ChangeDialog";

const LONGEST_REASON = 100;

type Order = { id: number; number: number; items: readonly Item[] };

/** Shows the changes of an order; the owner decides on a waiting change, or makes one. */
export function Changes({ className, order }: { className: string; order: Order }) {
  const { t } = useWords("changes");
  const { settings } = useStore();
  // `currentData`, since `data` may still have the changes of the previous order.
  const { currentData: data } = useGetOrderChangesQuery(order.id, { skip: !settings.orderChanges });
  const [changing, setChanging] = useState(false);
  if (!data || (data.changes.length === 0 && !data.mayAsk)) return null;
  return (
    <section className={className}>
      <h2>{t("title")}</h2>
      <ul className={styles.list}>
        {data.changes.map((change) => (
          <ChangeFacts key={change.id} change={change}>
            {change.state === "waiting" ? (
              <Deciding order={order} change={change} />
            ) : (
              <ChangeLines change={change} />
            )}
          </ChangeFacts>
        ))}
      </ul>
      {data.mayAsk && (
        <div className={`${styles.actions} ${styles.ask}`}>
          <Button onClick={() => setChanging(true)}>{t("change")}</Button>
        </div>
      )}
      {changing && <ChangeDialog order={order} onClose={() => setChanging(false)} />}
    </section>
  );
}

/** Shows the order at present rates with the change, and accepts or declines the change. */
function Deciding({ order, change }: { order: Order; change: Change }) {
  const { t } = useWords("changes");
  const { t: common } = useWords("common");
  const [decide, { isLoading, isSuccess }] = useDecideChangeMutation();
  // A decided change can't be priced again, which its decision would otherwise cause.
  const decided = isLoading || isSuccess;
  const { data, currentData, error, refetch } = useRepriceOrderQuery(
    { orderId: order.id, lines: change.lines, added: change.added },
    { refetchOnMountOrArgChange: true, skip: decided },
  );
  const repriced = decided ? data : currentData;
  const [declining, setDeclining] = useState(false);
  const of = { orderId: order.id, id: change.id };
  const accept = async () => {
    try {
      await decide({ ...of, decision: "accepted", shownNet: repriced?.netAfter }).unwrap();
      notify(t("done.accepted"));
    } catch (problem) {
      notify(readProblem(problem).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  const named = { number: order.number };
  return (
    <>
      {repriced ? <RepricedFacts of={repriced} /> : <ChangeLines change={change} />}
      {error && <Problem error={error} onRetry={refetch} />}
      <div className={styles.actions}>
        <Button type="primary" disabled={!repriced} loading={isLoading} onClick={() => void accept()}>
          {t("accept")}
        </Button>
        <Button onClick={() => setDeclining(true)}>{t("decline")}</Button>
      </div>
      {declining && (
        <AskDialog<{ reason: string }, void>
          title={t("declineTitle", named)}
          yes={t("decline")}
          danger
          initialValues={{ reason: "" }}
          unready={({ reason }) => !reason?.trim()}
          send={({ reason }) => decide({ ...of, decision: "declined", reason }).unwrap()}
          onDone={() => {
            setDeclining(false);
            notify(t("done.declined"));
          }}
          onClose={() => setDeclining(false)}
        >
          <Form.Item name="reason" label={t("reason")}>
            <Input autoFocus maxLength={LONGEST_REASON} />
          </Form.Item>
        </AskDialog>
      )}
    </>
  );
}
