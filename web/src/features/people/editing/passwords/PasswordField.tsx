import { Button, Form, Input } from "antd";
import { useServerErrors } from "@/shared/edit/useServerErrors";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useSetPasswordMutation } from "../api";
import styles from "../People.module.css";
import type { PersonKind } from "../wire";

const LONGEST = 128;

type PasswordFieldProps = { kind: PersonKind; code: string; onDone: () => void };

/** Sets a password that the owner chooses and passes on; the person's devices have to sign in again. */
export function PasswordField({ kind, code, onDone }: PasswordFieldProps) {
  const { t } = useWords("people");
  const [save, { isLoading }] = useSetPasswordMutation();
  const [form] = Form.useForm<{ password: string }>();
  const showErrors = useServerErrors(form);
  const send = async ({ password }: { password: string }) => {
    try {
      await save({ kind, code, password }).unwrap();
    } catch (error) {
      return showErrors(error);
    }
    notify(t("password.done"));
    onDone();
  };
  return (
    <Form
      form={form}
      className={styles.dialog}
      layout="vertical"
      initialValues={{ password: "" }}
      onFinish={send}
    >
      <Form.Item name="password" label={t("password.new")}>
        <Input.Password autoFocus autoComplete="new-password" maxLength={LONGEST} />
      </Form.Item>
      <p className={styles.quiet}>{t("password.settingHelp")}</p>
      <Button type="primary" htmlType="submit" loading={isLoading}>
        {t("password.set")}
      </Button>
    </Form>
  );
}
