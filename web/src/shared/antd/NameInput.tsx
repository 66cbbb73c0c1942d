import { AutoComplete, type AutoCompleteProps } from "antd";
import { useState } from "react";

type NameInputProps = Omit<AutoCompleteProps, "onChange" | "options" | "value"> & {
  value: string;
  names: readonly string[];
  onChange: (name: string) => void;
  /** Called with what is typed, which is nothing again once a name is chosen or the field is left. */
  onTyped?: (text: string) => void;
};

/** A name that is typed, or chosen from those that are offered. A name that is there already hides no other. */
export function NameInput({ value, names, onChange, onTyped, ...control }: NameInputProps) {
  const [typed, setTyped] = useState("");
  const type = (text: string) => {
    setTyped(text);
    onTyped?.(text);
  };
  return (
    <AutoComplete
      {...control}
      value={value}
      options={names.map((name) => ({ value: name }))}
      showSearch={{ filterOption: (_value, option) => holds(option?.value, typed), onSearch: type }}
      onSelect={() => type("")}
      onBlur={() => type("")}
      onChange={(text) => onChange(text ?? "")}
    />
  );
}

const holds = (name: unknown, typed: string) => String(name).toLowerCase().includes(typed.toLowerCase());
