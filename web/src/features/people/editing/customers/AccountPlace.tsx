import { Input, Select } from "antd";
import { EditField } from "@/shared/edit/EditField";
import { useWords } from "@/shared/i18n/useWords";
import { useGetPlacesQuery } from "@/shared/places/api";
import type { AccountDraft } from "./useAccountEdit";

/** The list, and what an account has that is not on it. */
const optionsOf = (names: readonly string[] = [], present = "") =>
  [...new Set([present, ...names])].filter(Boolean).map((name) => ({ value: name, label: name }));

/** State and district from the lists; a town may be typed. */
export function AccountPlace({ draft, kept }: { draft: AccountDraft; kept: boolean }) {
  const { t } = useWords("people");
  const { values, errors, set } = draft;
  const { state = "", district = "", city = "" } = values;
  const { data } = useGetPlacesQuery(state, { skip: kept });
  const current = data?.state === state ? data : undefined;
  return (
    <>
      <EditField label={t("field.state")} error={errors.state} locked={kept}>
        {(input) => (
          <Select
            {...input}
            showSearch
            disabled={kept}
            value={state || undefined}
            options={optionsOf(data?.states, state)}
            onChange={(chosen) => {
              set("state", chosen);
              set("district", "");
            }}
          />
        )}
      </EditField>
      <EditField label={t("field.district")} error={errors.district} locked={kept}>
        {(input) => (
          <Select
            {...input}
            showSearch
            allowClear
            disabled={kept}
            value={district || undefined}
            options={optionsOf(current?.districts, district)}
            onChange={(chosen) => set("district", chosen ?? "")}
          />
        )}
      </EditField>
      <EditField label={t("field.city")} error={errors.city} locked={kept}>
        {(input) => (
          <Input
            {...input}
            autoComplete="off"
            disabled={kept}
            maxLength={100}
            value={city}
            onChange={({ target }) => set("city", target.value)}
          />
        )}
      </EditField>
    </>
  );
}
