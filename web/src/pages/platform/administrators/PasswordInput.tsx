import { Input } from "antd";
import { EditField } from "@/features/backoffice/edit/EditField";

type PasswordInputProps = {
  label: string;
  note?: string;
  error?: string;
  /** One that is chosen now, rather than the present one. */
  chosen?: boolean;
  value: string;
  onChange: (password: string) => void;
};

/** A password of the administrator himself. */
export function PasswordInput({ label, note, error, chosen, value, onChange }: PasswordInputProps) {
  return (
    <EditField label={label} note={note} error={error}>
      {(input) => (
        <Input.Password
          {...input}
          autoComplete={chosen ? "new-password" : "current-password"}
          maxLength={128}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </EditField>
  );
}
