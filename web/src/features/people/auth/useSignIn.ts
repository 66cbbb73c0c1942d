import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { deviceNumber } from "@/shared/session/device";
import { useStore } from "@/shared/tenant/store-context";
import { type SignedIn, useSignInAsGuestMutation, useSignInMutation } from "./api";
import { useEntering } from "./useEntering";

/**
 * Signs in and returns to the page before; `problem` says why it failed, in the words of the specification.
 */
export function useSignIn() {
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const [signIn, { isLoading: signingIn }] = useSignInMutation();
  const [signInAsGuest, { isLoading: enteringAsGuest }] = useSignInAsGuestMutation();
  const { enter: goOn, problem, setProblem } = useEntering();

  const enter = async (answer: Promise<SignedIn>) => {
    setProblem(null);
    try {
      goOn(await answer);
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
