import { useId } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Field } from "@/shared/ui/Field";
import { SelectField } from "@/shared/ui/SelectField";
import { useGetPlacesQuery } from "./api";

export type Place = { state: string; district: string; city: string };
export const DEFAULT_STATE = "Gujarat";

type PlaceFieldsProps = {
  value: Place;
  errors: Partial<Record<keyof Place, string>>;
  disabled?: boolean;
  onChange: (place: Place) => void;
};

/**
 * Fields for state, district and city. They suggest names, but a town that is not in the list can be typed.
 */
export function PlaceFields({ value, errors, disabled, onChange }: PlaceFieldsProps) {
  const { t } = useWords("account");
  const towns = useId();
  const { data } = useGetPlacesQuery(value.state);
  const states = data?.states ?? [value.state || DEFAULT_STATE];
  const districts = data?.state === value.state ? data.districts : [];
  const withOwn = (list: string[], own: string) => (own && !list.includes(own) ? [own, ...list] : list);
  return (
    <>
      <SelectField
        label={t("field.state")}
        name="state"
        autoComplete="address-level1"
        disabled={disabled}
        value={value.state}
        options={withOwn(states, value.state)}
        error={errors.state}
        onChange={(event) => onChange({ state: event.target.value, district: "", city: "" })}
      />
      <SelectField
        label={t("field.district")}
        name="district"
        disabled={disabled}
        value={value.district}
        empty={t("field.chooseDistrict")}
        options={withOwn(districts, value.district)}
        error={errors.district}
        onChange={(event) => onChange({ ...value, district: event.target.value })}
      />
      <Field
        label={t("field.city")}
        name="city"
        autoComplete="address-level2"
        disabled={disabled}
        list={towns}
        value={value.city}
        error={errors.city}
        onChange={(event) => onChange({ ...value, city: event.target.value })}
      />
      <datalist id={towns}>
        {(data?.state === value.state ? data.cities : []).map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
    </>
  );
}
