import { useDispatch } from "react-redux";
import { useNavigate } from "react-router";
import { useSignOutMutation } from "@/features/auth/api";
import { api } from "@/shared/api/base";
import { useWords } from "@/shared/i18n/useWords";
import { forgetParty } from "@/shared/session/party";
import { signedOut } from "@/shared/session/slice";
import { useStore } from "@/shared/tenant/store-context";
import { Confirm } from "@/shared/ui/Confirm";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Doorway } from "./parts/Doorway";

/** Asks once, then ends the session here and at the server; a dead connection keeps nobody signed in. */
export function LogoutPage() {
  const { t } = useWords("auth");
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { path } = useStore();
  const [signOut] = useSignOutMutation();
  usePageTitle(t("logOut"));
  const leave = async () => {
    await signOut();
    dispatch(signedOut());
    dispatch(forgetParty());
    dispatch(api.util.resetApiState());
    navigate(path("login"), { replace: true });
  };
  return (
    <Doorway>
      <Confirm
        open
        question={t("logOutQuestion")}
        yes={t("logOut")}
        no={t("stay")}
        onYes={leave}
        onNo={() => navigate(-1)}
      />
    </Doorway>
  );
}
