import { useEffect, useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { telephone } from "@/shared/tenant/address";
import { Button } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import styles from "./CodeFields.module.css";
import { type Code, useSecondsUntil } from "./useCode";

type CodeFieldsProps = { code: Code; onChangeNumber: () => void };

/**
 * Fields for a one-time code: where it was sent, and what to do if none arrives. The form around them has the
 * button.
 */
export function CodeFields({ code, onChangeNumber }: CodeFieldsProps) {
  const { t } = useWords("code");
  const { t: common } = useWords("common");
  const { sent, error } = code;
  const box = useRef<HTMLDivElement>(null);
  const [sending, setSending] = useState(false);
  const seconds = useSecondsUntil(sent?.againAt ?? 0);
  const ticket = sent?.ticket;
  // After each new code or a wrong one, the next step is to type.
  useEffect(() => {
    if (ticket || error) box.current?.querySelector("input")?.focus();
  }, [ticket, error]);
  if (!sent) return null;
  const again = async () => {
    setSending(true);
    try {
      await code.send(sent.mobile);
    } catch (refusal) {
      const { message } = readProblem(refusal);
      code.setError(message ?? common("somethingWentWrong"));
    } finally {
      setSending(false);
    }
  };
  return (
    <div ref={box} className={styles.code}>
      <div>
        <h2>{t("title")}</h2>
        <p role="status">{t(sent.times > 1 ? "sentAgain" : "sent", { number: telephone(sent.mobile) })}</p>
      </div>
      <Field
        label={t("label")}
        name="code"
        icon="message"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code.code}
        error={error}
        onChange={({ target }) => code.type(target.value)}
      />
      <p className={styles.hint}>{t("hint")}</p>
      <div className={styles.others}>
        <Button disabled={seconds > 0 || sending} onClick={again}>
          {seconds > 0 ? t("againIn", { seconds }) : t("again")}
        </Button>
        <Button look="text" onClick={onChangeNumber}>
          {t("changeNumber")}
        </Button>
      </div>
    </div>
  );
}
