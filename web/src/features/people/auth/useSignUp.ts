import { useState } from "react";
import { useDispatch } from "react-redux";
import { useNavigate, useSearchParams } from "react-router";
import { api } from "@/shared/api/base";
import { readProblem } from "@/shared/api/problem";
import { digitsOf } from "@/shared/format/mobile";
import { useWords } from "@/shared/i18n/useWords";
import { deviceNumber } from "@/shared/session/device";
import { noteGuestCart } from "@/shared/session/guest-cart";
import { signedIn } from "@/shared/session/slice";
import { useStore } from "@/shared/tenant/store-context";
import { useCode } from "@/shared/verification/useCode";
import { useAskCodeMutation, useIsRegisteredMutation, useSignUpMutation } from "./api";
import { destination } from "./rules";
import {
  EMPTY_SIGN_UP,
  FIRST_STEP,
  firstStepErrors,
  type SignUpErrors,
  type SignUpField,
  type SignUpForm,
} from "./sign-up-rules";
import { signUpErrorsFromWire } from "./wire";

type Step = "who" | "business" | "code" | "waiting";

/**
 * Manages the two steps of signing up, and a third for the code where codes are sent;
 * every step keeps its entries.
 */
export function useSignUp() {
  const { t } = useWords("account");
  const { t: words } = useWords("code");
  const { t: common } = useWords("common");
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { mobileNumber } = useStore();
  const [search] = useSearchParams();
  const [isRegistered, { isLoading: asking }] = useIsRegisteredMutation();
  const [signUp, { isLoading: sending }] = useSignUpMutation();
  const [askCode, { isLoading: askingCode }] = useAskCodeMutation();
  const code = useCode((mobile) => askCode({ mobile, purpose: "signUp" }).unwrap());
  const [form, setForm] = useState<SignUpForm>(EMPTY_SIGN_UP);
  const [step, setStep] = useState<Step>("who");
  const [errors, setErrors] = useState<SignUpErrors>({});
  const [problem, setProblem] = useState<string | null>(null);

  const refused = (error: unknown) => {
    const { message, errors: wire } = readProblem(error);
    const fieldErrors = signUpErrorsFromWire(wire);
    setErrors(fieldErrors);
    if (wire.code?.[0]) {
      setStep("code");
      return code.setError(wire.code[0]);
    }
    setProblem(Object.keys(fieldErrors).length ? null : (message ?? common("somethingWentWrong")));
    if (Object.keys(fieldErrors).some((field) => FIRST_STEP.includes(field as SignUpField))) setStep("who");
    else if (Object.keys(fieldErrors).length) setStep("business");
  };

  const sendCode = async () => {
    try {
      await code.begin(digitsOf(form.mobile));
      setStep("code");
    } catch (error) {
      refused(error);
    }
  };

  const goOn = async () => {
    setProblem(null);
    const fieldErrors = firstStepErrors(form);
    const words = Object.entries(fieldErrors).map(([field, key]) => [field, t(key)]);
    setErrors(Object.fromEntries(words));
    if (words.length) return;
    try {
      if (await isRegistered({ store: mobileNumber, mobile: digitsOf(form.mobile) }).unwrap())
        setErrors({ mobile: t("error.registered") });
      else setStep("business");
    } catch (error) {
      refused(error);
    }
  };

  const send = async () => {
    setProblem(null);
    const proof = code.proofFor(digitsOf(form.mobile));
    if (step === "code" && !proof) return code.setError(words("missing"));
    try {
      const answer = await signUp({ form, proof, store: mobileNumber, device: deviceNumber() }).unwrap();
      setForm(EMPTY_SIGN_UP);
      if (!answer.token || answer.isVerified === false) return setStep("waiting");
      noteGuestCart(answer.guestCart);
      dispatch(signedIn(answer.token));
      dispatch(api.util.resetApiState());
      navigate(destination("user", mobileNumber, search.get("continue")), { replace: true });
    } catch (error) {
      if (readProblem(error).codeRequired) await sendCode();
      else refused(error);
    }
  };

  return {
    form,
    step,
    errors,
    problem,
    busy: asking || sending || askingCode,
    code,
    change: (changed: Partial<SignUpForm>) => {
      setForm((before) => ({ ...before, ...changed }));
      const kept = Object.entries(errors).filter(([field]) => !(field in changed));
      setErrors(Object.fromEntries(kept));
    },
    goBack: () => setStep("who"),
    submit: () => (step === "who" ? goOn() : send()),
  };
}
