import { Form, Input, InputNumber } from "antd";
import { useState } from "react";
import { AskDialog } from "@/shared/edit/AskDialog";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useDecideReturnMutation } from "../api";
import { LONGEST_NOTE, type OwnersReturn, type Quantities } from "../wire";
import { acceptedLines } from "./accepted";
import { KeptGifts } from "./KeptGifts";

type Asking = { of: OwnersReturn; decision: "accepted" | "declined" | "received" };

/**
 * Requests the accepted quantities, the reason of a refusal, or whether the goods have arrived;
 * no answer can be undone.
 */
export function useDeciding() {
  const { t } = useWords("returns");
  const [decide] = useDecideReturnMutation();
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
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
        <Input autoFocus maxLength={LONGEST_NOTE} />
      </Form.Item>
    </AskDialog>
  );
  const accepting = asking?.decision === "accepted" && (
    <AskDialog<{ quantities: Quantities; holdBack?: boolean }, void>
      title={t("acceptTitle", named)}
      yes={t("accept")}
      initialValues={{
        quantities: Object.fromEntries(asking.of.lines.map((line) => [line.itemId, line.quantity])),
      }}
      unready={({ quantities }) => !Object.values(quantities ?? {}).some(Boolean)}
      send={({ quantities, holdBack }) => {
        const lines = acceptedLines(asking.of, quantities);
        return decide({ id: asking.of.id, decision: "accepted", lines, holdBack }).unwrap();
      }}
      onDone={() => done("accepted")}
      onClose={close}
    >
      {asking.of.lines.map(({ itemId, name, size, quantity }) => (
        <Form.Item
          key={itemId}
          name={["quantities", String(itemId)]}
          label={t("acceptedOf", { name: [name, size].filter(Boolean).join(" "), count: quantity })}
        >
          <InputNumber min={0} max={quantity} precision={0} />
        </Form.Item>
      ))}
      <KeptGifts of={asking.of} />
    </AskDialog>
  );
  const receiving = asking?.decision === "received" && (
    <AskDialog<object, void>
      title={t("receiveTitle", named)}
      yes={t("receive")}
      initialValues={{}}
      send={() => decide({ id: asking.of.id, decision: "received" }).unwrap()}
      onDone={() => done("received")}
      onClose={close}
    >
      <p>{t("receiveHelp")}</p>
    </AskDialog>
  );
  return {
    accept: (of: OwnersReturn) => setAsking({ of, decision: "accepted" }),
    decline: (of: OwnersReturn) => setAsking({ of, decision: "declined" }),
    receive: (of: OwnersReturn) => setAsking({ of, decision: "received" }),
    dialog: accepting || declining || receiving || null,
  };
}
