import { Button, Form, Input } from "antd";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useChangePasswordMutation } from "../api";
import styles from "../SecurityPanel.module.css";

type Passwords = { old: string; new: string; again: string };

/** Changes the owner's own password; every other device is signed out. */
export function NewPassword() {
  const { t } = useWords("account");
  const { t: common } = useWords("common");
  const [form] = Form.useForm<Passwords>();
  const [change, { isLoading: sending }] = useChangePasswordMutation();
  const send = async (passwords: Passwords) => {
    try {
      await change({ oldPassword: passwords.old, newPassword: passwords.new }).unwrap();
      form.resetFields();
      notify(t("password.saved"));
    } catch (error) {
      const { message, errors } = readProblem(error);
      const oldWrong = errors.oldPassword?.[0];
      form.setFields([
        { name: "old", errors: oldWrong ? [oldWrong] : [] },
        {
          name: "new",
          errors: oldWrong ? [] : [errors.newPassword?.[0] ?? message ?? common("somethingWentWrong")],
        },
      ]);
    }
  };
  const field = (name: keyof Passwords, autoComplete: string) => (
    <Form.Item
      name={name}
      label={t(`password.${name}`)}
      rules={[
        { required: true, message: t(`password.${name}`) },
        ({ getFieldValue }) => ({
          validator: (_rule, value) =>
            name !== "again" || !value || value === getFieldValue("new")
              ? Promise.resolve()
              : Promise.reject(new Error(t("error.samePassword"))),
        }),
      ]}
    >
      <Input.Password autoComplete={autoComplete} maxLength={128} />
    </Form.Item>
  );
  return (
    <section className={styles.panel}>
      <h2>{t("password.title")}</h2>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={send}>
        {field("old", "current-password")}
        {field("new", "new-password")}
        {field("again", "new-password")}
        <Button type="primary" htmlType="submit" loading={sending}>
          {t("password.save")}
        </Button>
      </Form>
    </section>
  );
}
