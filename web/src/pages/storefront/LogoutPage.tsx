import { useNavigate } from "react-router";
import { useSignOutMutation } from "@/features/auth/api";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Doorway } from "./parts/Doorway";
import { useLeave } from "./parts/useLeave";

/** Asks once, then ends the session here and at the server; a dead connection keeps nobody signed in. */
export function LogoutPage() {
  const { t } = useWords("auth");
  const navigate = useNavigate();
  const leave = useLeave();
  const [signOut] = useSignOutMutation();
  usePageTitle(t("logOut"));
  const goOut = async () => {
    await signOut();
    leave();
  };
  return (
    <Doorway>
      <Confirm
        open
        question={t("logOutQuestion")}
        yes={t("logOut")}
        no={t("stay")}
        onYes={goOut}
        onNo={() => navigate(-1)}
      />
    </Doorway>
  );
}
