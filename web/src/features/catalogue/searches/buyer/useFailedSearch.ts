import { useEffect } from "react";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { useReportFailedSearchMutation } from "./api";

/** After this pause, a visitor who is still typing has changed the search. */
export const AT_REST = 3_000;
const reported = new Set<string>();

/**
 * Reports a customer's search that found nothing, once a visit and only after they have stopped typing. A report that
 * fails is sent when the search is made again.
 */
export function useFailedSearch(query: string) {
  const { mobileNumber } = useStore();
  const { owner, preview } = useSession();
  const [report] = useReportFailedSearchMutation();
  const ofOwner = owner || preview !== null;
  useEffect(() => {
    const search = `${mobileNumber} ${query.toLowerCase()}`;
    if (ofOwner || reported.has(search)) return;
    const timer = setTimeout(async () => {
      // The device's own items are not all that the store has.
      if (!navigator.onLine) return;
      const { error } = await report(query);
      if (!error) reported.add(search);
    }, AT_REST);
    return () => clearTimeout(timer);
  }, [mobileNumber, query, ofOwner, report]);
}
