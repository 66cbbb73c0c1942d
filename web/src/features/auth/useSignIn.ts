import { useState } from "react";
import { useDispatch } from "react-redux";
import { useNavigate, useSearchParams } from "react-router";
import { api } from "@/shared/api/base";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { signedIn } from "@/shared/session/slice";
import { useStore } from "@/shared/tenant/store-context";
import { type SignedIn, useSignInAsGuestMutation, useSignInMutation } from "./api";
import { deviceNumber } from "./device";
import { destination, refusalOf } from "./rules";

/** Signs in and goes on to where one came from; `problem` says why not, in the specification's words. */
export function useSignIn() {
  const { t } = useWords("auth");
  const { t: common } = useWords("common");
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { mobileNumber } = useStore();
  const [signIn, { isLoading: signingIn }] = useSignInMutation();
  const [signInAsGuest, { isLoading: enteringAsGuest }] = useSignInAsGuestMutation();
  const [problem, setProblem] = useState<string | null>(null);

  const enter = async (answer: Promise<SignedIn>) => {
    setProblem(null);
    try {
      const session = await answer;
      const refusal = refusalOf(session);
      if (refusal) {
        setProblem(t(`error.${refusal}`));
        return;
      }
      dispatch(signedIn(session.token));
      dispatch(api.util.resetApiState());
      navigate(destination(session.role, mobileNumber, search.get("continue")), { replace: true });
    } catch (error) {
      setProblem(readProblem(error).message ?? common("somethingWentWrong"));
    }
  };

  return {
    enter: (userName: string, password: string) =>
      enter(signIn({ mobileNumber, userName, password, device: deviceNumber() }).unwrap()),
    enterAsGuest: () => enter(signInAsGuest(mobileNumber).unwrap()),
    busy: signingIn || enteringAsGuest,
    problem,
  };
}
