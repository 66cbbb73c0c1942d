import { type FormEvent, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { FormProblem } from "@/shared/ui/FormProblem";
import { SecretField } from "@/shared/ui/SecretField";
import { AskStore } from "./AskStore";
import styles from "./SignInForm.module.css";
import { type ClaimField, useClaim } from "./useClaim";

/** Chooses a password with a code from the store; the address may contain the account and the code. */
export function ClaimForm() {
  const { t } = useWords("auth");
  const { t: code } = useWords("code");
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const codeInAddress = hash.slice(1);
  const { form, errors, problem, busy, set, send } = useClaim({
    userName: search.get("for") ?? "",
    code: codeInAddress,
  });
  const box = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = await send();
    if (wrong) box.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  };
  const field = (name: ClaimField, label: string) => ({
    name,
    label,
    value: form[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => set(name, target.value),
  });
  return (
    <form ref={box} className={styles.form} onSubmit={submit} noValidate>
      <div>
        <h2>{code("claim.title")}</h2>
        <p>{code(codeInAddress ? "claim.given" : "claim.help")}</p>
        {!codeInAddress && <AskStore />}
      </div>
      <FormProblem text={problem} />
      <Field
        {...field("userName", t("userName"))}
        icon="user"
        autoComplete="username"
        autoCapitalize="characters"
      />
      <Field
        {...field("code", code("claim.code"))}
        icon="message"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <SecretField
        {...field("password", code("claim.newPassword"))}
        icon="lock"
        autoComplete="new-password"
        maxLength={128}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" large wide disabled={busy}>
          {code(busy ? "claim.saving" : "claim.save")}
        </Button>
      </div>
    </form>
  );
}
