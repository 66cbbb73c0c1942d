import { useEffect } from "react";
import { useGetWorkStateQuery, useReportMutation } from "./api";
import { locate } from "./locate";
import { BETWEEN_POSITIONS, isDue } from "./tracking";

/** Records a salesperson's way while he is punched in and has a page of the store before him. */
export function WayRecorder() {
  const { data: work } = useGetWorkStateQuery(undefined, { refetchOnFocus: true });
  const [report] = useReportMutation();
  const punchedIn = work?.punchedIn ?? false;
  useEffect(() => {
    if (!punchedIn) return;
    let last = Date.now();
    // A place that cannot be had now is had the next time; nobody is bothered with it.
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
