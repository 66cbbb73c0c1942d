import { Select } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import { type Named, useFindSizedItemsQuery } from "./find";
import { useSearchedWords } from "./useSearchedWords";

/** `minimum` is the smallest quantity that may be ordered, where it was found just now. */
export type ChosenSize = Named & { size: string; minimum?: number };

type SizeSelectProps = {
  id?: string;
  status?: "error";
  "aria-label"?: string;
  placeholder?: string;
  value: ChosenSize | null;
  onChange: (chosen: ChosenSize | null) => void;
};

const keyOf = ({ value, size }: ChosenSize) => JSON.stringify([value, size]);

/** Chooses a size of an item; the server finds it by the item's name or code. */
export function SizeSelect({ value, onChange, placeholder, ...input }: SizeSelectProps) {
  const { t } = useWords("office");
  const { typed, setTyped, found: items, isFetching } = useSearchedWords(useFindSizedItemsQuery);
  const found = items.flatMap(({ value: code, label, sizes }) =>
    sizes.map((size): ChosenSize => ({ value: code, label, ...size })),
  );
  const options = value && !found.some((one) => keyOf(one) === keyOf(value)) ? [value, ...found] : found;
  return (
    <Select
      {...input}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      allowClear
      loading={isFetching}
      placeholder={placeholder ?? t("find.item")}
      notFoundContent={isFetching ? t("find.searching") : t("find.none")}
      // Null empties it, and undefined would let it keep what was chosen.
      value={value ? keyOf(value) : null}
      options={options.map((one) => ({
        value: keyOf(one),
        label: [one.label, one.size, one.value].filter(Boolean).join(" · "),
      }))}
      onChange={(key?: string) => onChange(options.find((one) => keyOf(one) === key) ?? null)}
    />
  );
}
