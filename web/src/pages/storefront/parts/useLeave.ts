import { useDispatch } from "react-redux";
import { useNavigate } from "react-router";
import { api } from "@/shared/api/base";
import { signedOut } from "@/shared/session/slice";
import { useStore } from "@/shared/tenant/store-context";

/** Returns a function that signs the user out on this device and opens the store's sign-in page. */
export function useLeave() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { path } = useStore();
  return () => {
    dispatch(signedOut());
    dispatch(api.util.resetApiState());
    navigate(path("login"), { replace: true });
  };
}
