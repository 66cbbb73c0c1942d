import { Link, useSearchParams } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { STATUSES, type Status } from "@/shared/theme/tokens";
import { SearchBox } from "@/shared/ui/SearchBox";
import styles from "../OrdersPage.module.css";

/** Keeps the search in a list of orders in the address. */
export function useOrderSearch() {
  const [params, setParams] = useSearchParams();
  const words = params.get("q") ?? "";
  const status = STATUSES.find((name) => name === params.get("status"));
  /** Returns the address of the same list with a part of the search changed; null removes the part. */
  const searchWith = (change: { q?: string | null; status?: Status | null; page?: number }) => {
    const next = new URLSearchParams(params);
    next.delete("page");
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, String(value));
    }
    return next.toString();
  };
  return {
    words,
    status,
    page: Math.max(0, Number(params.get("page") ?? 1) - 1) || 0,
    searchWith,
    search: (q: string) => setParams(searchWith({ q }), { replace: true }),
    clear: () => setParams(searchWith({ q: null, status: null }), { replace: true }),
  };
}

/** A search for orders by words and status. */
export function OrderSearch() {
  const { t } = useWords("orders");
  const { t: common } = useWords("common");
  const { salesperson } = useSession();
  const { words, status, searchWith, search } = useOrderSearch();
  const choices = [undefined, ...STATUSES];
  return (
    <div className={styles.search}>
      <SearchBox
        value={words}
        label={t("search")}
        placeholder={t(salesperson ? "searchParties" : "searchOwn")}
        onSearch={search}
      />
      <nav className={styles.chips} aria-label={t("byStatus")}>
        {choices.map((choice) => (
          <Link
            key={choice ?? ""}
            to={{ search: searchWith({ status: choice ?? null }) }}
            replace
            aria-current={choice === status ? "true" : undefined}
          >
            <span>{choice ? common(`status.${choice}`) : t("allStatuses")}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}
