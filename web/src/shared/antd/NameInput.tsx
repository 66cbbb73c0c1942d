import { AutoComplete, type AutoCompleteProps } from "antd";

type NameInputProps = Omit<AutoCompleteProps, "onChange" | "options" | "value"> & {
  value: string;
  names: readonly string[];
  onChange: (name: string) => void;
};

/** A name that is typed, or chosen from those that are offered. */
export function NameInput({ value, names, onChange, ...control }: NameInputProps) {
  return (
    <AutoComplete
      {...control}
      value={value}
      options={names.map((name) => ({ value: name }))}
      showSearch={{ filterOption: (typed, option) => holds(option?.value, typed) }}
      onChange={(text) => onChange(text ?? "")}
    />
  );
}

const holds = (name: unknown, typed: string) => String(name).toLowerCase().includes(typed.toLowerCase());
