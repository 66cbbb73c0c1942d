import { type FormEvent, useRef, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { FormProblem } from "@/shared/ui/FormProblem";
import { SecretField } from "@/shared/ui/SecretField";
import styles from "./SignInForm.module.css";
import { useSignIn } from "./useSignIn";

type Errors = { userName?: string; password?: string };

export function SignInForm() {
  const { t } = useWords("auth");
  const { settings } = useStore();
  const { enter, enterAsGuest, busy, problem } = useSignIn();
  const [userName, setUserName] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fieldErrors: Errors = {
      userName: userName.trim() ? undefined : t("error.userName"),
      password: password ? undefined : t("error.password"),
    };
    setErrors(fieldErrors);
    if (!fieldErrors.userName && !fieldErrors.password) void enter(userName.trim(), password);
    else
      form.current
        ?.querySelector<HTMLInputElement>(`[name=${fieldErrors.userName ? "userName" : "password"}]`)
        ?.focus();
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <FormProblem text={problem} />
      <Field
        label={t("userName")}
        name="userName"
        icon="user"
        autoComplete="username"
        autoCapitalize="characters"
        value={userName}
        error={errors.userName}
        onChange={(event) => {
          setUserName(event.target.value);
          setErrors({ ...errors, userName: undefined });
        }}
      />
      <SecretField
        label={t("password")}
        name="password"
        icon="lock"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(event) => {
          setPassword(event.target.value);
          setErrors({ ...errors, password: undefined });
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" large wide disabled={busy}>
          {t(busy ? "signingIn" : "signIn")}
        </Button>
        {settings.guestLogin && (
          <Button large wide disabled={busy} onClick={enterAsGuest}>
            {t("asGuest")}
          </Button>
        )}
      </div>
    </form>
  );
}
