import { type FormEvent, useId } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useGetPlacesQuery } from "@/shared/places/api";
import { usePincode } from "@/shared/places/usePincode";
import type { CheckoutLabel } from "@/shared/tenant/wire";
import { Field } from "@/shared/ui/Field";
import { SelectField } from "@/shared/ui/SelectField";
import styles from "./CheckoutFields.module.css";
import type { Delivery } from "./wire";

const FIELDS: {
  name: keyof Delivery;
  optional?: boolean;
  autoComplete: string;
  inputMode?: "numeric" | "email";
  maxLength?: number;
}[] = [
  { name: "name", autoComplete: "name", maxLength: 150 },
  { name: "email", autoComplete: "email", inputMode: "email" },
  { name: "mobile", autoComplete: "tel-national", inputMode: "numeric" },
  { name: "address1", autoComplete: "address-line1" },
  { name: "address2", autoComplete: "address-line2", optional: true },
  { name: "pincode", autoComplete: "postal-code", inputMode: "numeric", optional: true },
  { name: "city", autoComplete: "address-level2" },
];

type DeliveryFieldsProps = {
  value: Delivery;
  /** The errors by field. */
  errors: Record<string, string>;
  onChange: (change: (before: Delivery) => Delivery) => void;
};

/** Edits the delivery address of a guest. A pincode fills in its state, and its city if none was typed. */
export function DeliveryFields({ value, errors, onChange }: DeliveryFieldsProps) {
  const { t } = useWords("checkout");
  const towns = useId();
  const { data: places } = useGetPlacesQuery(value.state);
  const { fillPlace, atBorder } = usePincode((fill) => onChange(fill));
  const states = places?.states ?? [];
  const set = (name: keyof Delivery) => (event: FormEvent<HTMLInputElement | HTMLSelectElement>) => {
    const text = event.currentTarget.value;
    onChange((before) => ({ ...before, [name]: text }));
    if (name === "pincode") fillPlace(text.trim());
  };
  return (
    <div className={styles.fields}>
      {FIELDS.map(({ name, optional, ...input }) => (
        <Field
          key={name}
          name={name}
          label={t(name)}
          note={optional ? t("optional") : undefined}
          value={value[name]}
          error={errors[name]}
          list={name === "city" ? towns : undefined}
          onChange={set(name)}
          {...input}
        />
      ))}
      <datalist id={towns}>
        {places?.cities.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      <SelectField
        name="state"
        label={t("state")}
        note={t("optional")}
        autoComplete="address-level1"
        value={value.state}
        error={errors.state}
        empty=""
        help={atBorder.length > 0 && t("atBorder", { states: atBorder.join(", ") })}
        options={!value.state || states.includes(value.state) ? states : [value.state, ...states]}
        onChange={set("state")}
      />
    </div>
  );
}

type ExtraFieldsProps = {
  labels: CheckoutLabel[];
  values: Record<string, string>;
  /** The errors by field. */
  errors: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
};

/** Edits the additional fields of this store's orders, under the store's names for them. */
export function ExtraFields({ labels, values, errors, onChange }: ExtraFieldsProps) {
  const { t } = useWords("checkout");
  return (
    <div className={styles.fields}>
      {labels.map(({ field, text, required, numeric }) => (
        <Field
          key={field}
          name={field}
          label={text}
          note={required ? undefined : t("optional")}
          inputMode={numeric ? "decimal" : undefined}
          value={values[field] ?? ""}
          error={errors[field]}
          onChange={(event) => onChange({ ...values, [field]: event.target.value })}
        />
      ))}
    </div>
  );
}
