import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { deviceNumber } from "@/shared/session/device";
import { useStore } from "@/shared/tenant/store-context";
import { useClaimMutation } from "./api";
import { useEntering } from "./useEntering";

const FIELDS = ["userName", "code", "password"] as const;
export type ClaimField = (typeof FIELDS)[number];
export type ClaimForm = Record<ClaimField, string>;
export type ClaimErrors = Partial<ClaimForm>;

/** Chooses a password with a code from the store and signs in. Errors appear next to their fields. */
export function useClaim(first: Partial<ClaimForm>) {
  const { t } = useWords("auth");
  const { t: code } = useWords("code");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const [claim, { isLoading: busy }] = useClaimMutation();
  const [form, setForm] = useState<ClaimForm>({ userName: "", code: "", password: "", ...first });
  const [errors, setErrors] = useState<ClaimErrors>({});
  const { enter, problem, setProblem } = useEntering();

  const send = async (): Promise<ClaimField | null> => {
    setProblem(null);
    const missing: ClaimErrors = {
      ...(form.userName.trim() ? {} : { userName: t("error.userName") }),
      ...(form.code.trim() ? {} : { code: code("claim.noCode") }),
      ...(form.password ? {} : { password: code("claim.noPassword") }),
    };
    setErrors(missing);
    const first = FIELDS.find((name) => missing[name]);
    if (first) return first;
    try {
      enter(await claim({ ...form, mobileNumber, device: deviceNumber() }).unwrap());
      return null;
    } catch (error) {
      const { message, errors: fieldErrors } = readProblem(error);
      const wrong = FIELDS.find((name) => fieldErrors[name]);
      if (wrong) setErrors({ [wrong]: fieldErrors[wrong]?.[0] });
      else setProblem(message ?? common("somethingWentWrong"));
      return wrong ?? null;
    }
  };
  return {
    form,
    errors,
    problem,
    busy,
    send,
    set: (name: ClaimField, value: string) => {
      setForm((now) => ({ ...now, [name]: value }));
      setErrors((now) => ({ ...now, [name]: undefined }));
    },
  };
}
