import { useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { sendingKey } from "@/shared/api/sending-key";
import { firstErrors } from "@/shared/edit/errors";
import { useDraft } from "@/shared/edit/useDraft";
import { useLeaveGuard } from "@/shared/edit/useLeaveGuard";
import { useWords } from "@/shared/i18n/useWords";
import { useUploads } from "@/shared/media/useUploads";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { useSendCampaignMutation } from "./api";
import { type Audience, messageFieldOf } from "./wire";

const EMPTY = { title: "", text: "", picture: "" };

/** Holds a message and its progress: being written, to confirm, being sent, sent. */
export function useComposer(audience: Audience) {
  const { t } = useWords("campaigns");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const [post] = useSendCampaignMutation();
  const [step, setStep] = useState<"writing" | "asking" | "sending" | "sent">("writing");
  const draft = useDraft(EMPTY, audience);
  const key = useRef(sendingKey());
  const uploads = useUploads({
    kinds: ["image"],
    check: (_file, before) =>
      before.some(({ state }) => state !== "refused" && state !== "failed") ? t("form.onePicture") : null,
  });
  const { title, text } = draft.values;
  const guard = useLeaveGuard(draft);

  const ask = () => {
    const errors = {
      ...(title.trim() ? {} : { title: t("form.noTitle") }),
      ...(text.trim() ? {} : { text: t("form.noText") }),
      ...(uploads.totals.busy ? { picture: t("form.uploading") } : {}),
      ...(uploads.totals.failed > 0 ? { picture: t("form.notArrived") } : {}),
    };
    draft.setErrors(errors);
    if (Object.keys(errors).length === 0) return setStep("asking");
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const send = async () => {
    setStep("sending");
    const message = { title, text, picture: uploads.sent.at(-1) ?? null };
    try {
      await post({ store: mobileNumber, audience, message, key: key.current.of(message) }).unwrap();
      setStep("sent");
    } catch (error) {
      const { message: reason, errors } = readProblem(error);
      draft.setErrors(firstErrors(errors, messageFieldOf));
      notify(reason ?? common("somethingWentWrong"), { tone: "warning" });
      setStep("writing");
    }
  };
  const clear = () => {
    draft.reset();
    uploads.clear();
    key.current = sendingKey();
    setStep("writing");
  };
  return { audience, draft, uploads, guard, step, ask, send, clear, stay: () => setStep("writing") };
}

export type Composing = ReturnType<typeof useComposer>;
