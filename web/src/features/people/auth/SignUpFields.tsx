import { useWords } from "@/shared/i18n/useWords";
import { PlaceFields } from "@/shared/places/PlaceFields";
import { Field } from "@/shared/ui/Field";
import { SecretField } from "@/shared/ui/SecretField";
import { SelectField } from "@/shared/ui/SelectField";
import {
  needsShopName,
  type SignUpErrors,
  type SignUpField,
  type SignUpForm,
  USER_TYPES,
  type UserType,
} from "./sign-up-rules";

type FieldsProps = {
  form: SignUpForm;
  errors: SignUpErrors;
  onChange: (changed: Partial<SignUpForm>) => void;
};

type TextField = Exclude<SignUpField, "userType">;

function useText({ form, errors, onChange }: FieldsProps) {
  const { t } = useWords("account");
  return (name: TextField, optional = false) => ({
    name,
    label: t(`field.${name}`),
    note: optional ? t("optional") : undefined,
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
}

export function WhoFields(props: FieldsProps) {
  const { t } = useWords("account");
  const { form, errors, onChange } = props;
  const text = useText(props);
  return (
    <>
      <Field {...text("name")} autoComplete="name" />
      <Field {...text("mobile")} type="tel" inputMode="numeric" autoComplete="tel-national" maxLength={24} />
      <SecretField {...text("password")} note={t("field.passwordHelp")} autoComplete="new-password" />
      <SelectField
        label={t("field.userType")}
        name="userType"
        value={form.userType}
        empty={t("field.chooseUserType")}
        options={USER_TYPES.map((value) => ({ value, text: t(`userType.${value}`) }))}
        error={errors.userType}
        onChange={(event) => onChange({ userType: event.target.value as UserType | "" })}
      />
      {needsShopName(form.userType) && <Field {...text("shopName")} autoComplete="organization" />}
      <Field {...text("distributor", true)} />
      <PlaceFields value={form} errors={errors} onChange={onChange} />
    </>
  );
}

export function BusinessFields(props: FieldsProps) {
  const text = useText(props);
  return (
    <>
      <Field {...text("pan", true)} autoCapitalize="characters" maxLength={10} autoComplete="off" />
      <Field {...text("gstin", true)} autoCapitalize="characters" maxLength={15} autoComplete="off" />
      <Field {...text("email", true)} type="email" inputMode="email" autoComplete="email" />
      <Field {...text("address1", true)} autoComplete="address-line1" />
      <Field {...text("address2", true)} autoComplete="address-line2" />
      <Field {...text("pincode", true)} inputMode="numeric" maxLength={6} autoComplete="postal-code" />
    </>
  );
}
