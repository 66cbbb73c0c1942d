import { Form, Input } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { AskDialog } from "@/shared/edit/AskDialog";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useDecidePaymentsMutation } from "../api";
import type { OwnersPayment } from "../wire";
import { PaymentPicture } from "./PaymentPicture";

const LONGEST = 200;
const LONGEST_UTR = 40;

type Refusing = { ids: number[]; decision: "rejected" | "bounced" };
const TEXTS = {
  rejected: { title: "rejectTitle", yes: "reject", example: "reasonExample", done: "rejectedNow" },
  bounced: { title: "bounceTitle", yes: "bounce", example: "bounceExample", done: "bouncedNow" },
} as const;

/**
 * Confirms payments at once, and requests a reason before it rejects them or marks a cheque as bounced.
 * Confirming a payment that has only a screenshot also requests the reference number, which may stay empty.
 * Before a bounced cheque counts again, a question appears.
 */
export function useDeciding(onDecided?: () => void) {
  const { t } = useWords("payments");
  const { t: common } = useWords("common");
  const [decide, { isLoading: busy }] = useDecidePaymentsMutation();
  const [refusing, setRefusing] = useState<Refusing>();
  const [pictured, setPictured] = useState<OwnersPayment>();
  const [bounced, setBounced] = useState<OwnersPayment>();
  const confirmed = (count: number) => {
    setPictured(undefined);
    notify(t("confirmedNow", { count }));
    onDecided?.();
  };
  const confirm = async (ids: number[]) => {
    try {
      confirmed(await decide({ ids, decision: "confirmed" }).unwrap());
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  const texts = TEXTS[refusing?.decision ?? "rejected"];
  const refusal = refusing && (
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
  const confirmation = pictured && (
    <AskDialog<{ utr: string }, number>
      title={t("confirmTitle")}
      yes={t("confirm")}
      initialValues={{ utr: "" }}
      send={({ utr }) =>
        decide({ ids: [pictured.id], decision: "confirmed", utr: utr.trim() || undefined }).unwrap()
      }
      onDone={confirmed}
      onClose={() => setPictured(undefined)}
    >
      <PaymentPicture of={pictured} />
      <Form.Item name="utr" label={t("utrFound")}>
        <Input autoComplete="off" maxLength={LONGEST_UTR} />
      </Form.Item>
    </AskDialog>
  );
  const clearing = bounced && (
    <AskDialog<object, number>
      title={t("clearTitle")}
      yes={t("clearYes")}
      initialValues={{}}
      send={() => decide({ ids: [bounced.id], decision: "confirmed" }).unwrap()}
      onDone={(count) => {
        setBounced(undefined);
        confirmed(count);
      }}
      onClose={() => setBounced(undefined)}
    >
      <p>{t("clearHelp", { amount: rupees(bounced.amount) })}</p>
    </AskDialog>
  );
  const confirmOne = (of: OwnersPayment) => {
    if (of.picture && !of.utr) setPictured(of);
    else void confirm([of.id]);
  };
  const reject = (ids: number[]) => setRefusing({ ids, decision: "rejected" });
  const bounce = (ids: number[]) => setRefusing({ ids, decision: "bounced" });
  return {
    busy,
    confirm,
    confirmOne,
    reject,
    bounce,
    clear: setBounced,
    dialog: refusal ?? confirmation ?? clearing,
  };
}
