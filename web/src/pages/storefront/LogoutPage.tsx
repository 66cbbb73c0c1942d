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
 * Asks for confirmation, then ends the session on this device and at the server. Without a connection the
 * user is signed out too.
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

/** Returns a warning about orders that have not been sent yet. */
function useWhatWaits(): string | undefined {
  const { t } = useWords("cart");
  const { guest } = useSession();
  const count = useWaitingOrders().filter(({ refused }) => refused === null).length;
  if (count === 0) return undefined;
  return t(guest ? "waiting.signOutGuest" : "waiting.signOut", { count });
}
