import { type FormEvent, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { PlaceFields } from "@/shared/places/PlaceFields";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { FormProblem } from "@/shared/ui/FormProblem";
import { notify } from "@/shared/ui/notices";
import { useSaveProfileMutation } from "./api";
import { Balance } from "./Balance";
import styles from "./ProfileForm.module.css";
import { isEditable, type Profile, type ProfileField, profileErrorsFromWire } from "./wire";

type TextField = Exclude<ProfileField, "state" | "district" | "city">;
const INPUTS: { name: TextField; autoComplete: string; inputMode?: "numeric" | "email" }[] = [
  { name: "accountName", autoComplete: "organization" },
  { name: "personName", autoComplete: "name" },
  { name: "phone1", autoComplete: "tel-national", inputMode: "numeric" },
  { name: "phone2", autoComplete: "off", inputMode: "numeric" },
  { name: "email", autoComplete: "email", inputMode: "email" },
  { name: "gstin", autoComplete: "off" },
  { name: "address1", autoComplete: "address-line1" },
  { name: "address2", autoComplete: "address-line2" },
  { name: "pincode", autoComplete: "postal-code", inputMode: "numeric" },
];

/** Shows a customer's own account: editable if it was created here, read-only if the books keep it. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useWords("account");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const [save, { isLoading: saving }] = useSaveProfileMutation();
  const [form, setForm] = useState(profile);
  const [errors, setErrors] = useState<Partial<Record<ProfileField, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const editable = isEditable(profile.code);
  const change = (changed: Partial<Profile>) => {
    setForm({ ...form, ...changed });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changed))));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    setProblem(null);
    try {
      setForm(await save({ profile: form, store: mobileNumber }).unwrap());
      notify(t("profile.saved"));
    } catch (error) {
      const { message, errors: wire } = readProblem(error);
      const fieldErrors = profileErrorsFromWire(wire);
      setErrors(fieldErrors);
      if (Object.keys(fieldErrors).length === 0) setProblem(message ?? common("somethingWentWrong"));
    }
  };
  return (
    <form className={styles.panel} onSubmit={send} noValidate>
      {!editable && <p className={styles.note}>{t("profile.readOnly")}</p>}
      <FormProblem text={problem} />
      <dl className={`${styles.facts} figures`}>
        <Fact name={t("field.code")}>{profile.code}</Fact>
        <Fact name={t("field.balance")}>
          <Balance amount={profile.balance} />
        </Fact>
        <Fact name={t("field.creditDays")}>
          {common("balance.creditDays", { count: profile.creditDays })}
        </Fact>
        <Fact name={t("field.stateCode")}>{profile.stateCode || "–"}</Fact>
      </dl>
      <div className={styles.fields}>
        {INPUTS.map(({ name, ...input }) => (
          <Field
            key={name}
            name={name}
            label={t(`field.${name}`)}
            value={form[name]}
            error={errors[name]}
            disabled={!editable}
            onChange={(event) => change({ [name]: event.target.value })}
            {...input}
          />
        ))}
        <PlaceFields value={form} errors={errors} disabled={!editable} onChange={change} />
      </div>
      {editable && (
        <Button type="submit" look="primary" large disabled={saving}>
          {t(saving ? "profile.saving" : "profile.save")}
        </Button>
      )}
    </form>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
