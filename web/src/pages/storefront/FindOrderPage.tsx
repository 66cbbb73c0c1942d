import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useFindOrderMutation } from "@/features/orders/orders/buyer/api";
import { findErrors, orderNumberIn } from "@/features/orders/orders/buyer/rules";
import { readProblem } from "@/shared/api/problem";
import { digitsOf } from "@/shared/format/mobile";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { Button, LinkButton } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { FormProblem } from "@/shared/ui/FormProblem";
import { PageFrame } from "@/shared/ui/PageFrame";
import styles from "./FindOrderPage.module.css";

const NOT_FOUND = 404;

/** Lets a guest find an order of an earlier visit, by its number and their mobile number. */
export function FindOrderPage() {
  const { t } = useWords("orderLink");
  const { t: auth } = useWords("auth");
  const { path } = useStore();
  const { customer, guest } = useSession();
  const { values, change, errors, submit, form, busy, problem, missing } = useFindOrder();
  return (
    <PageFrame title={t("find.title")} note={t("find.help")}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <FormProblem text={problem} />
        <Field
          label={t("find.mobile")}
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={values.mobile}
          error={errors.mobile && t(errors.mobile)}
          onChange={(event) => change({ mobile: event.target.value })}
        />
        <Field
          label={t("find.number")}
          note={t("find.numberHelp")}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          value={values.number}
          error={errors.number && t(errors.number)}
          onChange={(event) => change({ number: event.target.value })}
        />
        {missing && (
          <div className={styles.missing} role="alert">
            <h2>{t("find.notFound")}</h2>
            <p>{t("find.notFoundHelp")}</p>
          </div>
        )}
        <Button type="submit" look="primary" large wide disabled={busy}>
          {t(busy ? "find.finding" : "find.submit")}
        </Button>
        {(!customer || guest) && (
          <LinkButton large wide to={`${path("login")}?continue=${encodeURIComponent(path("orders"))}`}>
            {auth("signIn")}
          </LinkButton>
        )}
      </form>
    </PageFrame>
  );
}

function useFindOrder() {
  const { t } = useWords("orderLink");
  const { path } = useStore();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [find, { isLoading, error, reset }] = useFindOrderMutation();
  const [values, setValues] = useState({ mobile: "", number: "" });
  const [errors, setErrors] = useState<ReturnType<typeof findErrors>>({});
  const { status, message } = readProblem(error);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const wrong = findErrors(values);
    setErrors(wrong);
    const first = Object.keys(wrong)[0];
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    const found = await find({
      number: Number(orderNumberIn(values.number)),
      mobileNumber: digitsOf(values.mobile),
    });
    if (found.data) navigate(path(`orders/link/${found.data}`));
  };
  return {
    form,
    values,
    errors,
    submit,
    busy: isLoading,
    missing: status === NOT_FOUND,
    problem: error && status !== NOT_FOUND ? (message ?? t("find.failed")) : null,
    change: (part: Partial<typeof values>) => {
      setValues((before) => ({ ...before, ...part }));
      setErrors({});
      // The error was about the earlier values.
      if (error) reset();
    },
  };
}
