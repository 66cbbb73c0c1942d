import { useEffect } from "react";
import { useGetWorkStateQuery, useReportMutation } from "./api";
import { locate } from "./locate";
import { BETWEEN_POSITIONS, isDue } from "./tracking";

/** Records a salesperson's route while they are punched in and have a page of the store open. */
export function WayRecorder() {
  const { data: work } = useGetWorkStateQuery(undefined, { refetchOnFocus: true });
  const [report] = useReportMutation();
  const punchedIn = work?.punchedIn ?? false;
  useEffect(() => {
    if (!punchedIn) return;
    let last = Date.now();
    // A failed reading of the position shows no message, since the next one follows.
    const track = () => {
      if (!isDue(last, Date.now(), document.visibilityState === "visible")) return;
      last = Date.now();
      locate().then(
        (where) => report({ remark: "TRACK", where }),
        () => undefined,
      );
    };
    const timer = setInterval(track, BETWEEN_POSITIONS / 10);
    document.addEventListener("visibilitychange", track);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", track);
    };
  }, [punchedIn, report]);
  return null;
}
