import { useWords } from "@/shared/i18n/useWords";
import { deviceNumber } from "@/shared/session/device";
import { useSignInByCodeMutation } from "./api";
import { ByCodeForm } from "./ByCodeForm";
import { useByCode } from "./useByCode";

/** Signing in without a password, where the store lets its people do so. */
export function CodeSignInForm() {
  const { t } = useWords("auth");
  const [signIn] = useSignInByCodeMutation();
  const by = useByCode("signIn", (proof) => signIn({ ...proof, device: deviceNumber() }).unwrap());
  return <ByCodeForm by={by} title={t("byCode.title")} help={t("byCode.help")} finish={t("signIn")} />;
}
