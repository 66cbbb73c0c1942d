import { Form, Input } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { AskDialog } from "@/shared/edit/AskDialog";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useDecidePaymentsMutation } from "../api";

const LONGEST = 200;

type Refusing = { ids: number[]; decision: "rejected" | "bounced" };
const TEXTS = {
  rejected: { title: "rejectTitle", yes: "reject", example: "reasonExample", done: "rejectedNow" },
  bounced: { title: "bounceTitle", yes: "bounce", example: "bounceExample", done: "bouncedNow" },
} as const;

/** Confirms payments at once, and asks why before it rejects them or says that a cheque bounced. */
export function useDeciding(onDecided?: () => void) {
  const { t } = useWords("payments");
  const { t: common } = useWords("common");
  const [decide, { isLoading: busy }] = useDecidePaymentsMutation();
  const [refusing, setRefusing] = useState<Refusing>();
  const confirm = async (ids: number[]) => {
    try {
      const count = await decide({ ids, decision: "confirmed" }).unwrap();
      notify(t("confirmedNow", { count }));
      onDecided?.();
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  const texts = TEXTS[refusing?.decision ?? "rejected"];
  const dialog = refusing && (
    <AskDialog<{ reason: string }, number>
      title={t(texts.title, { count: refusing.ids.length })}
      yes={t(texts.yes)}
      danger
      initialValues={{ reason: "" }}
      unready={({ reason }) => !reason?.trim()}
      send={({ reason }) => decide({ ...refusing, reason }).unwrap()}
      onDone={(count) => {
        setRefusing(undefined);
        notify(t(texts.done, { count }));
        onDecided?.();
      }}
      onClose={() => setRefusing(undefined)}
    >
      <Form.Item name="reason" label={t("reason")}>
        <Input autoFocus maxLength={LONGEST} placeholder={t(texts.example)} />
      </Form.Item>
    </AskDialog>
  );
  const reject = (ids: number[]) => setRefusing({ ids, decision: "rejected" });
  const bounce = (ids: number[]) => setRefusing({ ids, decision: "bounced" });
  return { busy, confirm, reject, bounce, dialog };
}
