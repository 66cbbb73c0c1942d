import { type FormEvent, useRef, useState } from "react";
import { useSignInMutation } from "@/features/platform/identity";
import { useConsole } from "@/features/platform/session";
import { readProblem } from "@/shared/api/problem";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import { useWords } from "@/shared/i18n/useWords";
import { Button, IconButton } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { Logo } from "@/shared/ui/Logo";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Scallop } from "@/shared/ui/Scallop";
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
  const [shown, setShown] = useState(false);
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
    <div className={styles.page}>
      <header className={`${styles.top} on-fill`}>
        <LanguageSwitch />
      </header>
      <Scallop />
      <main className={styles.body}>
        <div className={styles.logo}>
          <Logo size={64} />
        </div>
        <h1>{t("signIn.title")}</h1>
        <p>{t("signIn.help")}</p>
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          {(problem ?? lost) && (
            <p className={styles.problem} role="alert">
              {problem ?? t("signIn.over")}
            </p>
          )}
          <Field {...field("email")} type="email" icon="mail" autoComplete="username" />
          <Field
            {...field("password")}
            type={shown ? "text" : "password"}
            icon="lock"
            autoComplete="current-password"
            after={
              <IconButton
                icon={shown ? "eyeOff" : "eye"}
                label={t(shown ? "signIn.hide" : "signIn.show")}
                onClick={() => setShown(!shown)}
              />
            }
          />
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
      </main>
    </div>
  );
}
