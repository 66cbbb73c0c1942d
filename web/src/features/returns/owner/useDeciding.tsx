import { Form, Input, InputNumber } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { AskDialog } from "@/shared/edit/AskDialog";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useDecideReturnMutation } from "../api";
import type { OwnersReturn } from "../wire";

const LONGEST = 100;
type Asking = { of: OwnersReturn; decision: "accepted" | "declined" };

/** Asks how many are accepted, or why a return is declined; records received goods at once. */
export function useDeciding() {
  const { t } = useWords("returns");
  const { t: common } = useWords("common");
  const [decide] = useDecideReturnMutation();
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const receive = async ({ id }: OwnersReturn) => {
    try {
      await decide({ id, decision: "received" }).unwrap();
      notify(t("done.received"));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  const done = (decision: Asking["decision"]) => {
    close();
    notify(t(`done.${decision}`));
  };
  const named = { number: asking?.of.order.number ?? "" };
  const declining = asking?.decision === "declined" && (
    <AskDialog<{ reason: string }, void>
      title={t("declineTitle", named)}
      yes={t("decline")}
      danger
      initialValues={{ reason: "" }}
      unready={({ reason }) => !reason?.trim()}
      send={({ reason }) => decide({ id: asking.of.id, decision: "declined", reason }).unwrap()}
      onDone={() => done("declined")}
      onClose={close}
    >
      <Form.Item name="reason" label={t("reason")}>
        <Input autoFocus maxLength={LONGEST} />
      </Form.Item>
    </AskDialog>
  );
  const accepting = asking?.decision === "accepted" && (
    <AskDialog<Record<string, number | null>, void>
      title={t("acceptTitle", named)}
      yes={t("accept")}
      initialValues={Object.fromEntries(asking.of.lines.map((line) => [line.itemId, line.quantity]))}
      unready={(values) => !Object.values(values).some(Boolean)}
      send={(values) => {
        const lines = asking.of.lines.map(({ itemId }) => ({ itemId, quantity: values[itemId] ?? 0 }));
        return decide({ id: asking.of.id, decision: "accepted", lines }).unwrap();
      }}
      onDone={() => done("accepted")}
      onClose={close}
    >
      {asking.of.lines.map(({ itemId, name, size, quantity }) => (
        <Form.Item
          key={itemId}
          name={String(itemId)}
          label={t("acceptedOf", { name: [name, size].filter(Boolean).join(" "), count: quantity })}
        >
          <InputNumber min={0} max={quantity} precision={0} />
        </Form.Item>
      ))}
    </AskDialog>
  );
  return {
    accept: (of: OwnersReturn) => setAsking({ of, decision: "accepted" }),
    decline: (of: OwnersReturn) => setAsking({ of, decision: "declined" }),
    receive,
    dialog: accepting || declining || null,
  };
}
