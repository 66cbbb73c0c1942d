import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { FormProblem } from "@/shared/ui/FormProblem";
import { CodeFields } from "@/shared/verification/CodeFields";
import styles from "./SignInForm.module.css";
import type { ByCode } from "./useByCode";

type ByCodeFormProps = { by: ByCode; title: string; help: string; finish: string; children?: ReactNode };

/** Shows the form of `useByCode`: the number, then the code and the fields that belong to it. */
export function ByCodeForm({ by, title, help, finish, children }: ByCodeFormProps) {
  const { t } = useWords("code");
  const { mobile, step, errors, problem, busy, code, submit, change, changeNumber } = by;
  const form = useRef<HTMLFormElement>(null);
  const wrong = Object.keys(errors)
    .filter((name) => errors[name])
    .join();
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate>
      <FormProblem text={problem} />
      {step === "code" ? (
        <>
          <CodeFields code={code} onChangeNumber={changeNumber} />
          {children}
        </>
      ) : (
        <>
          <div>
            <h2>{title}</h2>
            <p>{help}</p>
          </div>
          <Field
            label={t("mobile")}
            name="mobile"
            icon="phone"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={24}
            value={mobile}
            error={errors.mobile}
            onChange={({ target }) => change(target.value)}
          />
        </>
      )}
      <div className={styles.actions}>
        <Button type="submit" look="primary" large wide disabled={busy}>
          {step === "code" ? finish : t(busy ? "sending" : "send")}
        </Button>
      </div>
    </form>
  );
}
