import { useState } from "react";
import { useDispatch } from "react-redux";
import { useNavigate } from "react-router";
import { api } from "@/shared/api/base";
import { readProblem } from "@/shared/api/problem";
import { digitsOf } from "@/shared/format/mobile";
import { useWords } from "@/shared/i18n/useWords";
import { deviceNumber } from "@/shared/session/device";
import { signedIn } from "@/shared/session/slice";
import { useCode } from "@/shared/verification/useCode";
import { useAskOpeningCodeMutation, useIsTakenQuery, useOpenStoreMutation } from "./api";
import { keepRequest } from "./own-request";
import { EMPTY_STORE, errorsOf, isIndianMobile, type NewStore, type NewStoreErrors } from "./rules";
import { newStoreErrorsFromWire } from "./wire";

const CONFLICT = 409;

/**
 * Manages the form of a new store, and the code that proves its number. The entries remain after every error.
 */
export function useOpenStore() {
  const { t } = useWords("opening");
  const { t: words } = useWords("code");
  const { t: common } = useWords("common");
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [open, { isLoading: opening }] = useOpenStoreMutation();
  const [askCode, { isLoading: asking }] = useAskOpeningCodeMutation();
  const busy = opening || asking;
  const code = useCode((mobile) => askCode(mobile).unwrap());
  const [step, setStep] = useState<"form" | "code">("form");
  const [store, setStore] = useState<NewStore>(EMPTY_STORE);
  const [errors, setErrors] = useState<NewStoreErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  /** The number that another store already has: its owner may want to sign in instead. */
  const [refusedNumber, setTaken] = useState<string | null>(null);
  const number = digitsOf(store.mobile);
  const { currentData: isTaken } = useIsTakenQuery(number, { skip: !isIndianMobile(number) });
  const taken = isTaken ? number : refusedNumber;

  const refused = (error: unknown) => {
    const { status, message, errors: wire } = readProblem(error);
    const fieldErrors = newStoreErrorsFromWire(wire);
    setErrors(fieldErrors);
    setTaken(status === CONFLICT && fieldErrors.mobile ? number : null);
    if (wire.code?.[0]) return code.setError(wire.code[0]);
    if (Object.keys(fieldErrors).length) setStep("form");
    else setProblem(message ?? common("somethingWentWrong"));
  };

  const sendCode = async () => {
    try {
      await code.begin(number);
      setStep("code");
    } catch (error) {
      refused(error);
    }
  };

  const submit = async () => {
    setProblem(null);
    setTaken(null);
    const proof = code.proofFor(number);
    if (step === "code" && !proof) return code.setError(words("missing"));
    const fieldErrors = Object.entries(errorsOf(store)).map(([field, key]) => [field, t(key)]);
    setErrors(Object.fromEntries(fieldErrors));
    if (fieldErrors.length || busy) return;
    try {
      const { token, request, result } = await open({ store, proof, device: deviceNumber() }).unwrap();
      if (!token) {
        if (request) keepRequest({ request, mobile: result.mobileNo });
        return;
      }
      dispatch(signedIn(token));
      dispatch(api.util.resetApiState());
      navigate(`/${result.mobileNo}/owner`, { replace: true });
    } catch (error) {
      const { codeRequired, errors } = readProblem(error);
      if (codeRequired) return sendCode();
      if (errors.code) setStep("code");
      refused(error);
    }
  };

  return {
    store,
    errors,
    problem,
    taken,
    busy,
    step,
    code,
    changeNumber: () => setStep("form"),
    submit,
    change: (changed: Partial<NewStore>) => {
      setStore((before) => ({ ...before, ...changed }));
      const kept = Object.entries(errors).filter(([field]) => !(field in changed));
      setErrors(Object.fromEntries(kept));
    },
  };
}
