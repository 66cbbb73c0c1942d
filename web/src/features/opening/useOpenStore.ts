import { useState } from "react";
import { useDispatch } from "react-redux";
import { useNavigate } from "react-router";
import { api } from "@/shared/api/base";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { deviceNumber } from "@/shared/session/device";
import { signedIn } from "@/shared/session/slice";
import { useOpenStoreMutation } from "./api";
import { keepRequest } from "./kept";
import { digitsOf, EMPTY_STORE, errorsOf, type NewStore, type NewStoreErrors } from "./rules";
import { newStoreErrorsFromWire } from "./wire";

const CONFLICT = 409;

/** The form of a new store; what was entered stays whatever the server says. */
export function useOpenStore() {
  const { t } = useWords("opening");
  const { t: common } = useWords("common");
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [open, { isLoading: busy }] = useOpenStoreMutation();
  const [store, setStore] = useState<NewStore>(EMPTY_STORE);
  const [errors, setErrors] = useState<NewStoreErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  /** The number that has a store already: its owner may mean to sign in. */
  const [taken, setTaken] = useState<string | null>(null);

  const refused = (error: unknown) => {
    const { status, message, errors: wire, offline } = readProblem(error);
    const beside = newStoreErrorsFromWire(wire);
    setErrors(beside);
    setTaken(status === CONFLICT && beside.mobile ? digitsOf(store.mobile) : null);
    if (Object.keys(beside).length === 0)
      setProblem(offline ? common("noConnection") : (message ?? common("somethingWentWrong")));
  };

  const submit = async () => {
    setProblem(null);
    setTaken(null);
    const found = Object.entries(errorsOf(store)).map(([field, key]) => [field, t(key)]);
    setErrors(Object.fromEntries(found));
    if (found.length || busy) return;
    try {
      const { token, request, result } = await open({ store, device: deviceNumber() }).unwrap();
      if (!token) {
        if (request) keepRequest({ request, mobile: result.mobileNo });
        return;
      }
      dispatch(signedIn(token));
      dispatch(api.util.resetApiState());
      navigate(`/${result.mobileNo}/owner`, { replace: true });
    } catch (error) {
      refused(error);
    }
  };

  return {
    store,
    errors,
    problem,
    taken,
    busy,
    submit,
    change: (changed: Partial<NewStore>) => {
      setStore((before) => ({ ...before, ...changed }));
      const kept = Object.entries(errors).filter(([field]) => !(field in changed));
      setErrors(Object.fromEntries(kept));
    },
  };
}
