import { useEffect } from "react";
import { useStore } from "@/shared/tenant/store-context";
import { useGetSetUpQuery } from "./api";
import { keepNote, useNote } from "./device-notes";
import { type Start, startOf } from "./rules";

/** Returns the store's progress; undefined while it loads, null where there is nothing left to show. */
export function useStart(): Start | null | undefined {
  const { mobileNumber } = useStore();
  const closed = useNote(mobileNumber, "closed");
  const complete = useNote(mobileNumber, "complete");
  const skip = closed || complete;
  // What is done elsewhere in the back office, or by customers, is seen on coming back.
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
  // Without an answer the page goes on without the strip.
  if (skip || finished || error) return null;
  return start;
}
