import { useSelector } from "react-redux";
import type { WithSession } from "./slice";
import { isGuest, isSalesperson } from "./token";

/** Returns the current user: a visitor without a token, a guest, a party, a salesperson or an owner. */
export function useSession() {
  const claims = useSelector((state: WithSession) => state.session.claims);
  const preview = useSelector((state: WithSession) => state.session.preview);
  const support = useSelector((state: WithSession) => state.session.support);
  return {
    claims,
    preview,
    support,
    signedIn: claims !== null,
    customer: claims?.role === "user",
    owner: claims?.role === "owner",
    guest: isGuest(claims),
    salesperson: isSalesperson(claims),
  };
}
