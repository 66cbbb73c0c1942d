import { Select, type SelectProps } from "antd";
import { useState } from "react";
import { useAddCategoryMutation } from "@/features/catalogue/categories/owner/api";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useListCategoryOptionsQuery } from "./api";

type CategoryInputProps = Omit<SelectProps<string>, "value" | "onChange" | "options"> & {
  value: string | null;
  onChange: (code: string) => void;
};

// No real category has this code.
const NEW = "+";

/** Chooses the category of a product; a name that no category has creates a new one. */
export function CategoryInput({ value, onChange, ...input }: CategoryInputProps) {
  const { t } = useWords("products");
  const { t: common } = useWords("common");
  const { data: categories = [] } = useListCategoryOptionsQuery();
  const [add, { isLoading: adding }] = useAddCategoryMutation();
  const [words, setWords] = useState("");
  const name = words.trim();
  const exists = categories.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  const choices = categories.map((category) => ({ value: category.value, label: category.label }));
  const options = name && !exists ? [...choices, { value: NEW, label: t("newCategory", { name }) }] : choices;
  const choose = async (code: string) => {
    setWords("");
    if (code !== NEW) return onChange(code);
    try {
      onChange(await add({ name }).unwrap());
    } catch (error) {
      const { message, errors } = readProblem(error);
      notify(Object.values(errors)[0]?.[0] ?? message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Select
      {...input}
      showSearch={{
        searchValue: words,
        onSearch: setWords,
        filterOption: (typed, option) =>
          option?.value === NEW || String(option?.label).toLowerCase().includes(typed.trim().toLowerCase()),
      }}
      placeholder={t(categories.length ? "field.chooseCategory" : "field.firstCategory")}
      notFoundContent={t("field.firstCategory")}
      loading={adding}
      options={options}
      value={value}
      onChange={choose}
    />
  );
}
