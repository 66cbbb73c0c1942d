import { Input, Select } from "antd";
import { EditField } from "@/shared/edit/EditField";
import type { Draft } from "@/shared/edit/useDraft";
import { useWords } from "@/shared/i18n/useWords";
import { useGetPlacesQuery } from "@/shared/places/api";
import type { NewCustomer } from "../wire";

const optionsOf = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }));

/** State and district from the lists; a town may be typed. */
export function PlaceInputs({ draft: { values, errors, set } }: { draft: Draft<NewCustomer> }) {
  const { t } = useWords("preview");
  const { data } = useGetPlacesQuery(values.state);
  const current = data?.state === values.state ? data : undefined;
  return (
    <>
      <EditField label={t("field.state")} error={errors.state}>
        {(props) => (
          <Select
            {...props}
            showSearch
            value={values.state}
            options={optionsOf(data?.states ?? [values.state])}
            onChange={(state) => {
              set("state", state);
              set("district", "");
            }}
          />
        )}
      </EditField>
      <EditField label={t("field.district")} error={errors.district}>
        {(props) => (
          <Select
            {...props}
            showSearch
            allowClear
            value={values.district || undefined}
            options={optionsOf(current?.districts)}
            onChange={(district) => set("district", district ?? "")}
          />
        )}
      </EditField>
      <EditField label={t("field.city")} error={errors.city}>
        {(props) => (
          <Input
            {...props}
            autoComplete="off"
            maxLength={100}
            value={values.city}
            onChange={(event) => set("city", event.target.value)}
          />
        )}
      </EditField>
    </>
  );
}
