import { useSearchParams } from "react-router";
import { useListSearch } from "@/shared/list/useListSearch";
import { ACCOUNT_SORT } from "../wire";
import { type AccountNarrowing, addressOf, readNarrowing } from "./narrowing";

const EDIT = "edit";

/** Returns the list of customers that the address describes: its filters, and the open customer. */
export function useAccountList() {
  const [params, setParams] = useSearchParams();
  const list = useListSearch(Object.values(ACCOUNT_SORT));
  return {
    list,
    narrowing: readNarrowing(params),
    filter: (change: Partial<AccountNarrowing>) => setParams((now) => addressOf(change, now)),
    editing: params.get(EDIT),
    edit: (code: string | null) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (code) next.set(EDIT, code);
          else next.delete(EDIT);
          return next;
        },
        { replace: true },
      ),
  };
}
