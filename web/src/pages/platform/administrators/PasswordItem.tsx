import { Form, type FormItemProps, Input } from "antd";

type PasswordItemProps = Pick<FormItemProps, "name" | "label" | "extra" | "rules"> & {
  /** One that is chosen now, rather than the present one. */
  chosen?: boolean;
};

/** A field for an administrator's own password. */
export const PasswordItem = ({ chosen, ...item }: PasswordItemProps) => (
  <Form.Item {...item}>
    <Input.Password autoComplete={chosen ? "new-password" : "current-password"} maxLength={128} />
  </Form.Item>
);
