import { useWords } from "@/shared/i18n/useWords";
import { deviceNumber } from "@/shared/session/device";
import { useSignInByCodeMutation } from "./api";
import { ByCodeForm } from "./ByCodeForm";
import { useByCode } from "./useByCode";

/** Signs in with a code instead of a password, where the store allows it. */
export function CodeSignInForm() {
  const { t } = useWords("auth");
  const { t: code } = useWords("code");
  const [signIn] = useSignInByCodeMutation();
  const by = useByCode("signIn", (proof) => signIn({ ...proof, device: deviceNumber() }).unwrap());
  return <ByCodeForm by={by} title={code("byCode.title")} help={code("byCode.help")} finish={t("signIn")} />;
}
