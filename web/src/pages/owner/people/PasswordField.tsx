import { Button, Input } from "antd";
import { type FormEvent, useState } from "react";
import { EditField } from "@/features/backoffice/edit/EditField";
import { useSetPasswordMutation } from "@/features/people/api";
import type { PersonKind } from "@/features/people/wire";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import styles from "./People.module.css";

const LONGEST = 128;

type PasswordFieldProps = { kind: PersonKind; code: string; onDone: () => void };

/** A password that the owner chooses and tells; whoever is signed in has to sign in anew. */
export function PasswordField({ kind, code, onDone }: PasswordFieldProps) {
  const { t } = useWords("people");
  const { t: common } = useWords("common");
  const [save, { isLoading }] = useSetPasswordMutation();
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await save({ kind, code, password }).unwrap();
      notify(t("password.done"));
      onDone();
    } catch (error) {
      const { message, errors } = readProblem(error);
      setWrong(errors.password?.[0] ?? message ?? common("somethingWentWrong"));
    }
  };
  return (
    <form className={styles.dialog} onSubmit={send} noValidate>
      <EditField label={t("password.new")} error={wrong}>
        {(input) => (
          <Input.Password
            {...input}
            autoFocus
            autoComplete="new-password"
            maxLength={LONGEST}
            value={password}
            onChange={({ target }) => {
              setPassword(target.value);
              setWrong(null);
            }}
          />
        )}
      </EditField>
      <p className={styles.quiet}>{t("password.settingHelp")}</p>
      <Button type="primary" htmlType="submit" loading={isLoading}>
        {t("password.set")}
      </Button>
    </form>
  );
}
