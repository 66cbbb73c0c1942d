import { useWords } from "@/shared/i18n/useWords";
import type { CheckoutLabel } from "@/shared/tenant/wire";
import { Field } from "@/shared/ui/Field";
import styles from "./CheckoutFields.module.css";
import type { FormError } from "./checkout-rules";
import type { Delivery } from "./wire";

const FIELDS: {
  name: keyof Delivery;
  optional?: boolean;
  autoComplete: string;
  inputMode?: "numeric" | "email";
}[] = [
  { name: "name", autoComplete: "name" },
  { name: "email", autoComplete: "email", inputMode: "email" },
  { name: "mobile", autoComplete: "tel-national", inputMode: "numeric" },
  { name: "address1", autoComplete: "address-line1" },
  { name: "address2", autoComplete: "address-line2", optional: true },
  { name: "city", autoComplete: "address-level2" },
  { name: "state", autoComplete: "address-level1", optional: true },
  { name: "pincode", autoComplete: "postal-code", inputMode: "numeric", optional: true },
];

type DeliveryFieldsProps = {
  value: Delivery;
  error: FormError | null;
  onChange: (delivery: Delivery) => void;
};

/** Where a guest's order goes. */
export function DeliveryFields({ value, error, onChange }: DeliveryFieldsProps) {
  const { t } = useWords("cart");
  return (
    <div className={styles.fields}>
      {FIELDS.map(({ name, optional, ...input }) => (
        <Field
          key={name}
          name={name}
          label={t(`checkout.${name}`)}
          note={optional ? t("checkout.optional") : undefined}
          value={value[name]}
          error={error?.field === name ? t(error.message) : null}
          onChange={(event) => onChange({ ...value, [name]: event.target.value })}
          {...input}
        />
      ))}
    </div>
  );
}

type AskedFieldsProps = {
  labels: CheckoutLabel[];
  values: Record<string, string>;
  error: FormError | null;
  onChange: (values: Record<string, string>) => void;
};

/** What this store asks for with every order, under the names it gave. */
export function AskedFields({ labels, values, error, onChange }: AskedFieldsProps) {
  const { t } = useWords("cart");
  return (
    <div className={styles.fields}>
      {labels.map(({ field, text, required, numeric }) => (
        <Field
          key={field}
          name={field}
          label={text}
          note={required ? undefined : t("checkout.optional")}
          inputMode={numeric ? "decimal" : undefined}
          value={values[field] ?? ""}
          error={error?.field === field ? t(error.message) : null}
          onChange={(event) => onChange({ ...values, [field]: event.target.value })}
        />
      ))}
    </div>
  );
}
