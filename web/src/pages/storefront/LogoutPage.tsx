import { useNavigate } from "react-router";
import { useForgetGuest, useWaitingOrders } from "@/features/orders/cart/waiting";
import { useSignOutMutation } from "@/features/people/auth/api";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { Confirm } from "@/shared/ui/Confirm";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Doorway } from "./parts/Doorway";
import { useLeave } from "./parts/useLeave";

/**
 * Asks once, then ends the session here and at the server; a dead connection does not keep a user signed in.
 */
export function LogoutPage() {
  const { t } = useWords("auth");
  const navigate = useNavigate();
  const leave = useLeave();
  const forgetGuest = useForgetGuest();
  const whatWaits = useWhatWaits();
  const [signOut] = useSignOutMutation();
  usePageTitle(t("logOut"));
  const goOut = async () => {
    await signOut();
    forgetGuest();
    leave();
  };
  return (
    <Doorway>
      <Confirm
        open
        question={t("logOutQuestion")}
        help={whatWaits}
        yes={t("logOut")}
        no={t("stay")}
        onYes={goOut}
        onNo={() => navigate(-1)}
      />
    </Doorway>
  );
}

/** What becomes of orders that have not gone out yet. */
function useWhatWaits(): string | undefined {
  const { t } = useWords("cart");
  const { guest } = useSession();
  const count = useWaitingOrders().filter(({ refused }) => refused === null).length;
  if (count === 0) return undefined;
  return t(guest ? "waiting.signOutGuest" : "waiting.signOut", { count });
}
