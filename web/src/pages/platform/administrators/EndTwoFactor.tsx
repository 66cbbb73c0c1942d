import { Input } from "antd";
import { useState } from "react";
import { EditField } from "@/features/backoffice/edit/EditField";
import { useEndTwoFactorMutation } from "@/features/platform/identity";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { AskDialog } from "../AskDialog";
import { useAsking } from "../useAsking";
import { PasswordInput } from "./PasswordInput";

/** Turns one's own two-factor sign-in off, for who has both factors. */
export function EndTwoFactor({ onClose }: { onClose: () => void }) {
  const { t } = useWords("platform");
  const [end] = useEndTwoFactorMutation();
  const { ask, busy, wrong } = useAsking();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const ended = () => {
    notify(t("twoFactor.ended"));
    onClose();
  };
  return (
    <AskDialog
      title={t("twoFactor.off")}
      yes={t("twoFactor.off")}
      busy={busy}
      danger
      onYes={() => ask(() => end({ password, code: code.replace(/\s/g, "") }).unwrap(), ended)}
      onClose={onClose}
    >
      <p>{t("twoFactor.offHelp")}</p>
      <PasswordInput
        label={t("signIn.password")}
        error={wrong.password}
        value={password}
        onChange={setPassword}
      />
      <EditField label={t("signIn.code")} note={t("signIn.codeNote")} error={wrong.code}>
        {(input) => (
          <Input
            {...input}
            autoComplete="one-time-code"
            maxLength={32}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </EditField>
    </AskDialog>
  );
}
