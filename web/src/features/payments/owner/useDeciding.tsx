import { Form, Input } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { AskDialog } from "@/shared/edit/AskDialog";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useDecidePaymentsMutation } from "../api";

const LONGEST = 200;

/** Confirms payments at once, and asks why before it rejects them. */
export function useDeciding(onDecided?: () => void) {
  const { t } = useWords("payments");
  const { t: common } = useWords("common");
  const [decide, { isLoading: busy }] = useDecidePaymentsMutation();
  const [rejecting, setRejecting] = useState<number[]>([]);
  const confirm = async (ids: number[]) => {
    try {
      const count = await decide({ ids, confirmed: true }).unwrap();
      notify(t("confirmedNow", { count }));
      onDecided?.();
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  const dialog = rejecting.length > 0 && (
    <AskDialog<{ reason: string }, number>
      title={t("rejectTitle", { count: rejecting.length })}
      yes={t("reject")}
      danger
      initialValues={{ reason: "" }}
      unready={({ reason }) => !reason?.trim()}
      send={({ reason }) => decide({ ids: rejecting, confirmed: false, reason }).unwrap()}
      onDone={(count) => {
        setRejecting([]);
        notify(t("rejectedNow", { count }));
        onDecided?.();
      }}
      onClose={() => setRejecting([])}
    >
      <Form.Item name="reason" label={t("reason")}>
        <Input autoFocus maxLength={LONGEST} placeholder={t("reasonExample")} />
      </Form.Item>
    </AskDialog>
  );
  return { busy, confirm, reject: setRejecting, dialog };
}
