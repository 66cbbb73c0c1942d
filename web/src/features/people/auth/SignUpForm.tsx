import { type FormEvent, useEffect, useRef } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { FormProblem } from "@/shared/ui/FormProblem";
import { CodeFields } from "@/shared/verification/CodeFields";
import styles from "./SignInForm.module.css";
import { BusinessFields, WhoFields } from "./SignUpFields";
import { useSignUp } from "./useSignUp";

/** Signs up in two steps: personal details, then what the bill needs. */
export function SignUpForm() {
  const { t } = useWords("account");
  const { form, step, errors, problem, busy, code, change, goBack, submit } = useSignUp();
  const element = useRef<HTMLFormElement>(null);
  const wrong = Object.keys(errors).join();
  useEffect(() => {
    if (wrong) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);
  if (step === "waiting") {
    return (
      <div className={styles.form} role="status">
        <h2>{t("signUp.waiting")}</h2>
        <p>{t("signUp.waitingHelp")}</p>
      </div>
    );
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  if (step === "code") {
    return (
      <form className={styles.form} onSubmit={send} noValidate>
        <FormProblem text={problem} />
        <CodeFields code={code} onChangeNumber={goBack} />
        <div className={styles.actions}>
          <Button type="submit" look="primary" large wide disabled={busy}>
            {t(busy ? "signUp.sending" : "signUp.send")}
          </Button>
        </div>
      </form>
    );
  }
  const first = step === "who";
  return (
    <form ref={element} className={styles.form} onSubmit={send} noValidate>
      <p className={`${styles.step} ${first ? "" : styles.last}`}>
        {t("signUp.step", { step: first ? 1 : 2 })}
      </p>
      <FormProblem text={problem} />
      <div className={styles.fields}>
        {first ? (
          <WhoFields form={form} errors={errors} onChange={change} />
        ) : (
          <BusinessFields form={form} errors={errors} onChange={change} />
        )}
      </div>
      <div className={styles.actions}>
        <Button type="submit" look="primary" large wide disabled={busy}>
          {t(first ? "signUp.next" : busy ? "signUp.sending" : "signUp.send")}
        </Button>
        {!first && (
          <Button large wide disabled={busy} onClick={goBack}>
            {t("signUp.back")}
          </Button>
        )}
      </div>
    </form>
  );
}
