import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { useGetPlacesQuery } from "@/shared/places/api";
import type { Place } from "@/shared/places/PlaceFields";

const { SelectRow, TextRow } = rowsOf<Place>();

/** The list, and a name that is not on it. */
const withOwn = (names: readonly string[] = [], own: string) =>
  optionsOf(own && !names.includes(own) ? [own, ...names] : names);

type PlaceRowsProps = {
  draft: { values: Partial<Place>; set: (name: "state" | "district", value: string) => void };
  locked?: boolean;
};

/** State and district from the lists; a town may be typed. */
export function PlaceRows({ draft: { values, set }, locked }: PlaceRowsProps) {
  const { t } = useWords("people");
  const { state = "", district = "" } = values;
  const { data } = useGetPlacesQuery(state, { skip: locked });
  const districts = data?.state === state ? data.districts : undefined;
  return (
    <>
      <SelectRow
        name="state"
        label={t("field.state")}
        locked={locked}
        showSearch
        value={state || undefined}
        options={withOwn(data?.states, state)}
        onChange={(chosen) => {
          set("state", chosen);
          set("district", "");
        }}
      />
      <SelectRow
        name="district"
        label={t("field.district")}
        locked={locked}
        showSearch
        allowClear
        value={district || undefined}
        options={withOwn(districts, district)}
        onChange={(chosen) => set("district", chosen ?? "")}
      />
      <TextRow name="city" label={t("field.city")} locked={locked} autoComplete="off" maxLength={100} />
    </>
  );
}
