import { type FormEvent, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { notify } from "@/shared/ui/notices";
import { useChangePasswordMutation } from "../api";
import styles from "../SecurityPanel.module.css";

const EMPTY = { old: "", new: "", again: "" };
type FieldName = keyof typeof EMPTY;

export function PasswordForm() {
  const { t } = useWords("account");
  const { t: common } = useWords("common");
  const [changePassword, { isLoading: sending }] = useChangePasswordMutation();
  const [form, setForm] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (form.new !== form.again) return setErrors({ again: t("error.samePassword") });
    setErrors({});
    try {
      await changePassword({ oldPassword: form.old, newPassword: form.new }).unwrap();
      setForm(EMPTY);
      notify(t("password.saved"));
    } catch (error) {
      const { message, errors: wire } = readProblem(error);
      setErrors({
        old: wire.oldPassword?.[0],
        new:
          wire.newPassword?.[0] ?? (wire.oldPassword ? undefined : (message ?? common("somethingWentWrong"))),
      });
    }
  };
  const field = (name: FieldName, autoComplete: string) => (
    <Field
      label={t(`password.${name}`)}
      name={name}
      type="password"
      autoComplete={autoComplete}
      value={form[name]}
      error={errors[name]}
      onChange={(event) => {
        setForm({ ...form, [name]: event.target.value });
        setErrors({ ...errors, [name]: undefined });
      }}
    />
  );
  return (
    <form className={styles.panel} onSubmit={send} noValidate>
      <h2>{t("password.title")}</h2>
      {field("old", "current-password")}
      {field("new", "new-password")}
      {field("again", "new-password")}
      <Button type="submit" disabled={sending || !form.old || !form.new}>
        {t("password.save")}
      </Button>
    </form>
  );
}
