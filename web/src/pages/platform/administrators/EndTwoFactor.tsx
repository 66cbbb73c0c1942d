import { Form, Input } from "antd";
import { useEndTwoFactorMutation } from "@/features/platform/console/identity";
import { AskDialog } from "@/shared/edit/AskDialog";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { PasswordItem } from "./PasswordItem";

type Factors = { password: string; code: string };

/** Turns off the current administrator's two-factor sign-in, which requires both factors. */
export function EndTwoFactor({ onClose }: { onClose: () => void }) {
  const { t } = useWords("platform");
  const [end] = useEndTwoFactorMutation();
  return (
    <AskDialog<Factors, unknown>
      title={t("twoFactor.off")}
      yes={t("twoFactor.off")}
      danger
      initialValues={{ password: "", code: "" }}
      send={({ password, code }) => end({ password, code: code.replace(/\s/g, "") }).unwrap()}
      onDone={() => {
        notify(t("twoFactor.ended"));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t("twoFactor.offHelp")}</p>
      <PasswordItem name="password" label={t("signIn.password")} />
      <Form.Item name="code" label={t("signIn.code")} extra={t("signIn.codeNote")}>
        <Input autoComplete="one-time-code" maxLength={32} />
      </Form.Item>
    </AskDialog>
  );
}
