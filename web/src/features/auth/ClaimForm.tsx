import { type FormEvent, type InputHTMLAttributes, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { Button, IconButton } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import type { IconName } from "@/shared/ui/Icon";
import styles from "./SignInForm.module.css";
import { type ClaimField, useClaim } from "./useClaim";

/** A password of one's own for a code of the store's; whose it is and the code may come with the address. */
export function ClaimForm() {
  const { t } = useWords("auth");
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const { form, errors, problem, busy, set, send } = useClaim({
    userName: search.get("for") ?? "",
    code: hash.slice(1),
  });
  const [shown, setShown] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = await send();
    if (wrong) box.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  };
  const field = (
    name: ClaimField,
    label: string,
    icon: IconName,
    input: InputHTMLAttributes<HTMLInputElement>,
  ) => (
    <Field
      {...input}
      label={label}
      name={name}
      icon={icon}
      value={form[name]}
      error={errors[name]}
      onChange={({ target }) => set(name, target.value)}
      after={
        name === "password" && (
          <IconButton
            icon={shown ? "eyeOff" : "eye"}
            label={t(shown ? "hidePassword" : "showPassword")}
            onClick={() => setShown(!shown)}
          />
        )
      }
    />
  );
  return (
    <form ref={box} className={styles.form} onSubmit={submit} noValidate>
      <div>
        <h2>{t("claim.title")}</h2>
        <p>{t("claim.help")}</p>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {field("userName", t("userName"), "user", { autoComplete: "username", autoCapitalize: "characters" })}
      {field("code", t("claim.code"), "message", {
        autoComplete: "one-time-code",
        autoCapitalize: "characters",
        spellCheck: false,
        maxLength: 20,
      })}
      {field("password", t("claim.newPassword"), "lock", {
        type: shown ? "text" : "password",
        autoComplete: "new-password",
        maxLength: 128,
      })}
      <div className={styles.actions}>
        <Button type="submit" look="primary" large wide disabled={busy}>
          {t(busy ? "claim.saving" : "claim.save")}
        </Button>
      </div>
    </form>
  );
}
