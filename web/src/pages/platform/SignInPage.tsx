import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useSignInMutation } from "@/features/platform/console/identity";
import { useConsole } from "@/features/platform/console/session";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Entrance } from "@/shared/ui/Entrance";
import { FormProblem } from "@/shared/ui/FormProblem";
import { Icon } from "@/shared/ui/Icon";
import { usePageTitle } from "@/shared/ui/PageFrame";
import styles from "./SignInPage.module.css";

type Values = { email: string; password: string; code: string };

/** The administrators' sign-in: e-mail and password, and a code if two-factor sign-in is on. */
export default function SignInPage() {
  const { t } = useWords("platform");
  const { t: common } = useWords("common");
  const { lost } = useConsole();
  const [signIn, { isLoading }] = useSignInMutation();
  const [form] = Form.useForm<Values>();
  const [coded, setCoded] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  usePageTitle(t("signIn.title"));

  const send = async ({ email, password, code }: Values) => {
    setProblem(null);
    const proof = coded && { code: code.replace(/\s/g, "") };
    try {
      await signIn({ email: email.trim(), password, ...proof }).unwrap();
    } catch (error) {
      const wantsCode = (error as { data?: { codeRequired?: boolean } }).data?.codeRequired === true;
      if (!wantsCode || coded) return setProblem(readProblem(error).message ?? common("somethingWentWrong"));
      setCoded(true);
      requestAnimationFrame(() => form.focusField("code"));
    }
  };
  const item = (name: keyof Values) => ({
    name,
    label: t(`signIn.${name}`),
    rules: [{ required: true, whitespace: true, message: t(`signIn.wanted.${name}`) }],
  });
  return (
    <Entrance title={t("signIn.title")} help={t("signIn.help")}>
      <FormProblem text={problem ?? (lost ? t("signIn.over") : null)} />
      <Form
        form={form}
        className={styles.form}
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={send}
        onFinishFailed={({ errorFields: [first] }) => first && form.focusField(first.name)}
      >
        <Form.Item {...item("email")}>
          <Input type="email" prefix={<Icon name="mail" />} autoComplete="username" />
        </Form.Item>
        <Form.Item {...item("password")}>
          <Input.Password prefix={<Icon name="lock" />} autoComplete="current-password" />
        </Form.Item>
        {coded && (
          <Form.Item {...item("code")} extra={t("signIn.codeNote")}>
            <Input autoComplete="one-time-code" autoCapitalize="none" maxLength={32} />
          </Form.Item>
        )}
        <Button block htmlType="submit" type="primary" disabled={isLoading}>
          {t(isLoading ? "signIn.busy" : "signIn.button")}
        </Button>
      </Form>
    </Entrance>
  );
}
