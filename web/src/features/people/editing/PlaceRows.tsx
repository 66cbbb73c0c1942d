import { useRef } from "react";
import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { useGetPlacesQuery } from "@/shared/places/api";
import type { Place } from "@/shared/places/PlaceFields";
import { usePincode } from "@/shared/places/usePincode";

type Address = Place & { pincode: string };
const { SelectRow, TextRow } = rowsOf<Address>();

/** Returns the options of a list, and the present name if it is not on the list. */
const withOwn = (names: readonly string[] = [], own: string) =>
  optionsOf(own && !names.includes(own) ? [own, ...names] : names);

type PlaceRowsProps = {
  draft: { values: Partial<Address>; set: (name: keyof Address, value: string) => void };
  locked?: boolean;
};

/**
 * Edits the place of an account. The pincode fills in the state, except in border areas, where it is chosen;
 * the district is chosen from a list; a town may be typed.
 */
export function PlaceRows({ draft: { values, set }, locked }: PlaceRowsProps) {
  const { t } = useWords("people");
  const { state = "", district = "", city = "" } = values;
  const latest = useRef({ state, city });
  latest.current = { state, city };
  const { data } = useGetPlacesQuery(state, { skip: locked });
  const districts = data?.state === state ? data.districts : undefined;
  const choose = (chosen: string) => {
    if (chosen === latest.current.state) return;
    set("state", chosen);
    set("district", "");
  };
  const { fillPlace, atBorder } = usePincode((fill) => {
    const filled = fill(latest.current);
    choose(filled.state);
    set("city", filled.city);
  });
  return (
    <>
      <TextRow
        name="pincode"
        label={t("field.pincode")}
        locked={locked}
        autoComplete="off"
        inputMode="numeric"
        maxLength={6}
        onChange={(text) => {
          set("pincode", text);
          fillPlace(text.trim());
        }}
      />
      <SelectRow
        name="state"
        label={t("field.state")}
        locked={locked}
        showSearch
        value={state || undefined}
        options={withOwn(data?.states, state)}
        help={atBorder.length > 0 && t("edit.atBorder", { states: atBorder.join(", ") })}
        onChange={choose}
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
