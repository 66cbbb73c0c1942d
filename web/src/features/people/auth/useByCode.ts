import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { digitsOf } from "@/shared/format/mobile";
import { useWords } from "@/shared/i18n/useWords";
import { isMobileNumber } from "@/shared/tenant/address";
import { type Proof, useCode } from "@/shared/verification/useCode";
import { type Purpose, type SignedIn, useAskCodeMutation } from "./api";
import { useEntering } from "./useEntering";

/**
 * Manages two steps: the mobile number, then the code sent to it; `finish` is the call that needs the code.
 */
export function useByCode(purpose: Purpose, finish: (proof: Proof) => Promise<SignedIn>) {
  const { t } = useWords("code");
  const { t: common } = useWords("common");
  const [askCode] = useAskCodeMutation();
  const code = useCode((number) => askCode({ mobile: number, purpose }).unwrap());
  const { enter, problem, setProblem } = useEntering();
  const [mobile, setMobile] = useState("");
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [step, setStep] = useState<"number" | "code">("number");
  const [busy, setBusy] = useState(false);

  const refused = (error: unknown) => {
    const { message, errors: wire } = readProblem(error);
    if (wire.code?.[0]) return code.setError(wire.code[0]);
    const fieldErrors = { mobile: wire.phone1?.[0], password: wire.password?.[0] };
    setErrors(fieldErrors);
    if (fieldErrors.mobile) setStep("number");
    if (!fieldErrors.mobile && !fieldErrors.password) setProblem(message ?? common("somethingWentWrong"));
  };

  const attempt = async (step: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await step();
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  };

  const submit = async () => {
    const number = digitsOf(mobile);
    if (!isMobileNumber(number)) return setErrors({ mobile: t("noMobile") });
    if (step === "number") {
      return attempt(async () => {
        await code.begin(number);
        setStep("code");
      });
    }
    const proof = code.proofFor(number);
    if (!proof) return code.setError(t("missing"));
    return attempt(async () => enter(await finish(proof)));
  };

  return {
    mobile,
    step,
    errors,
    problem,
    busy,
    code,
    submit,
    setErrors,
    changeNumber: () => setStep("number"),
    change: (number: string) => {
      setMobile(number);
      setErrors({});
    },
  };
}
export type ByCode = ReturnType<typeof useByCode>;
