import { type FormEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import { digitsOf } from "@/shared/format/mobile";
import { useWords } from "@/shared/i18n/useWords";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { Button } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { FormProblem } from "@/shared/ui/FormProblem";
import { SecretField } from "@/shared/ui/SecretField";
import { CodeFields } from "@/shared/verification/CodeFields";
import styles from "./Opening.module.css";
import { type NewStoreField, strengthOf } from "./rules";
import { useOpenStore } from "./useOpenStore";

/** Shows the form of a new store, which ends at the owner's dashboard. */
export function OpenStoreForm({ approval }: { approval: boolean }) {
  const { t } = useWords("opening");
  const { t: auth } = useWords("auth");
  const { store, errors, problem, taken, busy, step, code, changeNumber, submit, change } = useOpenStore();
  const form = useRef<HTMLFormElement>(null);
  const wrong = Object.keys(errors).join();
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const action = (
    <div className={`${styles.wide} ${styles.actions}`}>
      <Button type="submit" look="primary" large wide disabled={busy}>
        {t(busy ? "opening" : approval ? "ask" : "open")}
      </Button>
    </div>
  );
  if (step === "code") {
    return (
      <form className={styles.form} onSubmit={send} noValidate>
        <FormProblem text={problem} />
        <div className={styles.wide}>
          <CodeFields code={code} onChangeNumber={changeNumber} />
        </div>
        {action}
      </form>
    );
  }
  const text = (name: NewStoreField) => ({
    name,
    label: t(`field.${name}`),
    value: store[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate>
      <FormProblem text={problem} />
      <div className={styles.wide}>
        <Field
          {...text("mobile")}
          before={<span className={styles.code}>+91</span>}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={20}
        />
        {taken ? (
          <p className={styles.hint}>
            {t("taken")} <Link to={`/${taken}/login`}>{auth("signIn")}</Link>
          </p>
        ) : (
          <p className={`${styles.hint} figures`}>{t("address", { address: addressOf(store.mobile) })}</p>
        )}
      </div>
      <Field {...text("company")} icon="store" autoComplete="organization" maxLength={200} />
      <Field {...text("person")} icon="user" autoComplete="name" maxLength={200} />
      <Field
        {...text("email")}
        icon="mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={200}
      />
      <Field {...text("city")} icon="mapPin" autoComplete="address-level2" maxLength={200} />
      <div className={styles.wide}>
        <SecretField {...text("password")} icon="lock" autoComplete="new-password" maxLength={128} />
        <PasswordStrength password={store.password} strength={strengthOf(store)} />
      </div>
      {action}
    </form>
  );
}

/** Returns the address that a partly typed number will give the store. */
function addressOf(mobile: string) {
  const digits = digitsOf(mobile).slice(0, 10);
  return `${window.location.host}/${spacedMobileNumber(digits) || "…"}`;
}

type StrengthProps = { password: string; strength: ReturnType<typeof strengthOf> };
const PARTS = { short: 1, weak: 1, fair: 2, strong: 3 } as const;

function PasswordStrength({ password, strength }: StrengthProps) {
  const { t } = useWords("opening");
  if (!password) return <p className={styles.hint}>{t("passwordHelp")}</p>;
  return (
    <div className={styles.strength} data-strength={strength}>
      <div aria-hidden="true">
        {[1, 2, 3].map((part) => (
          <i key={part} className={part <= PARTS[strength] ? styles.lit : undefined} />
        ))}
      </div>
      <p className={styles.hint} role="status">
        {t(`strength.${strength}`)}
      </p>
    </div>
  );
}
