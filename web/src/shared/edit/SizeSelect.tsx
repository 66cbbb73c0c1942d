import { Select } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import { type FoundSize, type Named, useFindSizedItemsQuery } from "./find";
import { useSearchedWords } from "./useSearchedWords";

/** A chosen size. All fields of the answer are present only if the size comes from the latest search. */
export type ChosenSize = Named & Partial<FoundSize> & { size: string };

type SizeSelectProps = {
  id?: string;
  status?: "error";
  "aria-label"?: string;
  placeholder?: string;
  /** Returns the last part of an option's text; by default the item's code. */
  detail?: (one: ChosenSize) => string;
  value: ChosenSize | null;
  onChange: (chosen: ChosenSize | null) => void;
};

const codeOf = ({ value }: ChosenSize) => value;
const keyOf = ({ value, size }: ChosenSize) => JSON.stringify([value, size]);

/** A choice of a size of an item; the server finds it by the item's name or code. */
export function SizeSelect({ value, onChange, placeholder, detail = codeOf, ...input }: SizeSelectProps) {
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
      // Null empties the control; with undefined it would keep its last choice.
      value={value ? keyOf(value) : null}
      options={options.map((one) => ({
        value: keyOf(one),
        label: [one.label, one.size, detail(one)].filter(Boolean).join(" · "),
      }))}
      onChange={(key?: string) => onChange(options.find((one) => keyOf(one) === key) ?? null)}
    />
  );
}
