import { useEffect } from "react";
import { useStore } from "@/shared/tenant/store-context";
import { useGetSetUpQuery } from "./api";
import { keepNote, useNote } from "./device-notes";
import { type Start, startOf } from "./rules";

/** Returns the store's progress; undefined while it loads, null if there is nothing left to show. */
export function useStart(): Start | null | undefined {
  const { mobileNumber } = useStore();
  const closed = useNote(mobileNumber, "closed");
  const complete = useNote(mobileNumber, "complete");
  const skip = closed || complete;
  // A step may be finished elsewhere in the back office, or by customers, so the list reloads on return.
  const { data, error } = useGetSetUpQuery(undefined, {
    skip,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const start = data && startOf(data);
  const finished = start?.left.length === 0;
  useEffect(() => {
    if (finished) keepNote(mobileNumber, "complete");
  }, [finished, mobileNumber]);
  // On an error, the page appears without the strip.
  if (skip || finished || error) return null;
  return start;
}
