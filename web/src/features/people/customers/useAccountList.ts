import { useSearchParams } from "react-router";
import { useListSearch } from "@/shared/list/useListSearch";
import { ACCOUNT_SORT } from "../wire";

const EDIT = "edit";
const LOCKED = "locked";
const SALESPERSON = "sman";
export type AccountNarrowing = { locked?: boolean; salesperson?: string };

/** The list of customers as its address says: what it is narrowed down to and which one is open. */
export function useAccountList() {
  const [params, setParams] = useSearchParams();
  const list = useListSearch(Object.values(ACCOUNT_SORT));
  const put = (name: string, value: string, next: URLSearchParams) =>
    value ? next.set(name, value) : next.delete(name);
  const change = (write: (next: URLSearchParams) => void, replace = false) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        write(next);
        return next;
      },
      { replace },
    );
  return {
    list,
    locked: params.get(LOCKED) === "Y",
    salesperson: params.get(SALESPERSON) ?? "",
    filter: ({ locked, salesperson }: AccountNarrowing) =>
      change((next) => {
        if (locked !== undefined) put(LOCKED, locked ? "Y" : "", next);
        if (salesperson !== undefined) put(SALESPERSON, salesperson, next);
        next.delete("page");
      }),
    editing: params.get(EDIT),
    edit: (code: string | null) => change((next) => put(EDIT, code ?? "", next), true),
  };
}
