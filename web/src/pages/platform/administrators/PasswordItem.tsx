import { Form, type FormItemProps, Input } from "antd";

type PasswordItemProps = Pick<FormItemProps, "name" | "label" | "extra" | "rules"> & {
  /** Whether the field is for a new password rather than the current one. */
  chosen?: boolean;
};

/** A field for the administrator's password. */
export const PasswordItem = ({ chosen, ...item }: PasswordItemProps) => (
  <Form.Item {...item}>
    <Input.Password autoComplete={chosen ? "new-password" : "current-password"} maxLength={128} />
  </Form.Item>
);
