import { type FormEvent, useRef, useState } from "react";
import { useSignInMutation } from "@/features/platform/identity";
import { useConsole } from "@/features/platform/session";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { Entrance } from "@/shared/ui/Entrance";
import { Field } from "@/shared/ui/Field";
import { FormProblem } from "@/shared/ui/FormProblem";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { SecretField } from "@/shared/ui/SecretField";
import styles from "./SignInPage.module.css";

type Asked = { email: string; password: string; code: string };
const FIELDS = ["email", "password", "code"] as const;

/** Where administrators come in: e-mail and password, and the code where the account has two-factor on. */
export default function SignInPage() {
  const { t } = useWords("platform");
  const { t: common } = useWords("common");
  const { lost } = useConsole();
  const [signIn, { isLoading }] = useSignInMutation();
  const [asked, setAsked] = useState<Asked>({ email: "", password: "", code: "" });
  const [coded, setCoded] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<Partial<Asked>>({});
  const form = useRef<HTMLFormElement>(null);
  usePageTitle(t("signIn.title"));

  const focus = (name: keyof Asked) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = FIELDS.filter((name) => name !== "code" || coded);
    const empty = wanted.filter((name) => !asked[name].trim());
    setErrors(Object.fromEntries(empty.map((name) => [name, t(`signIn.wanted.${name}`)])));
    setProblem(null);
    if (empty[0]) return focus(empty[0]);
    const code = asked.code.replace(/\s/g, "");
    try {
      await signIn({ email: asked.email.trim(), password: asked.password, ...(coded && { code }) }).unwrap();
    } catch (error) {
      const wantsCode = (error as { data?: { codeRequired?: boolean } }).data?.codeRequired === true;
      if (wantsCode && !coded) {
        setCoded(true);
        return focus("code");
      }
      setProblem(readProblem(error).message ?? common("somethingWentWrong"));
    }
  };
  const field = (name: keyof Asked) => ({
    label: t(`signIn.${name}`),
    name,
    value: asked[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setAsked({ ...asked, [name]: target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  return (
    <Entrance title={t("signIn.title")} help={t("signIn.help")}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <FormProblem text={problem ?? (lost ? t("signIn.over") : null)} />
        <Field {...field("email")} type="email" icon="mail" autoComplete="username" />
        <SecretField {...field("password")} icon="lock" autoComplete="current-password" />
        {coded && (
          <Field
            {...field("code")}
            note={t("signIn.codeNote")}
            inputMode="text"
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxLength={32}
          />
        )}
        <Button type="submit" look="primary" large wide disabled={isLoading}>
          {t(isLoading ? "signIn.busy" : "signIn.button")}
        </Button>
      </form>
    </Entrance>
  );
}
