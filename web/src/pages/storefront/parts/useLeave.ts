import { useDispatch } from "react-redux";
import { useNavigate } from "react-router";
import { api } from "@/shared/api/base";
import { signedOut } from "@/shared/session/slice";
import { useStore } from "@/shared/tenant/store-context";

/** Forgets on this device who was signed in, and shows the store's door. */
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
