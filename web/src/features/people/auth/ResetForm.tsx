import { useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { deviceNumber } from "@/shared/session/device";
import { SecretField } from "@/shared/ui/SecretField";
import { useResetPasswordMutation } from "./api";
import { ByCodeForm } from "./ByCodeForm";
import { useByCode } from "./useByCode";

/** Replaces a forgotten password, with a code that is sent to the person's number. */
export function ResetForm() {
  const { t } = useWords("code");
  const [reset] = useResetPasswordMutation();
  const [password, setPassword] = useState("");
  const by = useByCode("password", (proof) => reset({ ...proof, password, device: deviceNumber() }).unwrap());
  const checked = {
    ...by,
    submit: async () => {
      if (by.step === "code" && !password) by.setErrors({ password: t("claim.noPassword") });
      else await by.submit();
    },
  };
  return (
    <ByCodeForm
      by={checked}
      title={t("forgotten.title")}
      help={t("forgotten.help")}
      finish={t(by.busy ? "claim.saving" : "claim.save")}
    >
      <SecretField
        label={t("claim.newPassword")}
        name="password"
        icon="lock"
        autoComplete="new-password"
        maxLength={128}
        value={password}
        error={by.errors.password}
        onChange={({ target }) => {
          setPassword(target.value);
          by.setErrors({});
        }}
      />
    </ByCodeForm>
  );
}
