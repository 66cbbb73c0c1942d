import { AutoComplete, type AutoCompleteProps } from "antd";
import { useState } from "react";

type NameInputProps = Omit<AutoCompleteProps, "onChange" | "options" | "value"> & {
  value: string;
  names: readonly string[];
  onChange: (name: string) => void;
  /** Called with the typed text, and with "" once a name is chosen or the field loses the focus. */
  onTyped?: (text: string) => void;
};

/**
 * A field for a name, typed or chosen from a list. Only typed text filters the list; a value that was there
 * does not.
 */
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
