import { useState } from "react";
import { useDispatch } from "react-redux";
import { useNavigate, useSearchParams } from "react-router";
import { api } from "@/shared/api/base";
import { useWords } from "@/shared/i18n/useWords";
import { noteGuestCart } from "@/shared/session/guest-cart";
import { signedIn } from "@/shared/session/slice";
import { useStore } from "@/shared/tenant/store-context";
import type { SignedIn } from "./api";
import { destination, refusalOf } from "./rules";

/**
 * Starts a new session and returns to the page before the sign-in;
 * `problem` says why the session was refused.
 */
export function useEntering() {
  const { t } = useWords("auth");
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { mobileNumber } = useStore();
  const [problem, setProblem] = useState<string | null>(null);
  const enter = (session: SignedIn) => {
    const refusal = refusalOf(session);
    if (refusal) {
      setProblem(t(`error.${refusal}`));
      return;
    }
    noteGuestCart(session.guestCart);
    dispatch(signedIn(session.token));
    dispatch(api.util.resetApiState());
    navigate(destination(session.role, mobileNumber, search.get("continue")), { replace: true });
  };
  return { enter, problem, setProblem };
}
