import { lazy, Suspense, useMemo, useState } from "react";
import { Link } from "react-router";
import {
  useGetWayQuery,
  useGetWorkingDaysQuery,
  useListSalespeopleQuery,
} from "@/features/field/locations/api";
import { NoTrail } from "@/features/field/locations/NoTrail";
import { Refreshed } from "@/features/field/locations/Refreshed";
import { marked } from "@/features/field/locations/rules";
import { TrailFilters } from "@/features/field/locations/TrailFilters";
import { TrailList } from "@/features/field/locations/TrailList";
import { TrailSkeleton } from "@/features/field/locations/TrailSkeleton";
import styles from "@/features/field/locations/UserLocation.module.css";
import { useFailureNotice } from "@/features/field/locations/useFailureNotice";
import { usePointWords } from "@/features/field/locations/usePointWords";
import { useSalesperson } from "@/features/field/locations/useSalesperson";
import { monthsBefore, sameSpan, spanOnWire } from "@/shared/date-range/date-range";
import { useSpan } from "@/shared/date-range/useDateRange";
import { storeToday } from "@/shared/format/store-today";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";

const TrailMap = lazy(() => import("@/features/field/locations/TrailMap"));
const MINUTE = 60_000;

/** Shows where a salesperson was, on a map and by day. */
export default function UserLocationPage() {
  const { t } = useWords("locations");
  const { mobileNumber, path } = useStore();
  const today = storeToday();
  const usual = { from: monthsBefore(today, 1), to: today };
  const { span, show } = useSpan(usual);
  const people = useListSalespeopleQuery(mobileNumber);
  const { code, person, choose } = useSalesperson(people.data);
  const query = { mobileNo: mobileNumber, cd: code, ...spanOnWire(span) };
  const options = {
    skip: !code,
    pollingInterval: MINUTE,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  };
  const way = useGetWayQuery(query, options);
  const { currentData: days, error: daysError } = useGetWorkingDaysQuery(query, options);
  const [shown, setShown] = useState<{ id: number; times: number } | null>(null);
  const wordsOf = usePointWords();
  const { points, cut } = way.currentData ?? NONE;
  const drawn = useMemo(() => marked(points, days ?? []), [points, days]);

  const failed = people.error ?? way.error ?? daysError;
  useFailureNotice(failed);
  const error = way.currentData && days ? people.error : failed;
  const loading = people.isLoading || (code !== "" && (!way.currentData || !days));
  const empty = points.length === 0 && (days ?? []).length === 0;
  return (
    <PageFrame
      title={t("title")}
      actions={way.currentData && <Refreshed at={way.fulfilledTimeStamp} every={MINUTE} />}
    >
      <TrailFilters
        span={span}
        today={today}
        onSpan={(chosen) => show(chosen)}
        people={people.data ?? []}
        code={code}
        onPerson={choose}
      />
      {error ? (
        <Problem error={error} onRetry={people.error ? people.refetch : way.refetch} />
      ) : loading ? (
        <TrailSkeleton />
      ) : empty ? (
        <NoTrail
          people={people.data ?? []}
          person={person}
          onPerson={choose}
          onLately={sameSpan(span, usual) ? undefined : () => show(usual)}
        />
      ) : (
        <div className={styles.trail}>
          <Suspense fallback={<div className={styles.waiting} />}>
            <TrailMap points={drawn} wordsOf={wordsOf} of={JSON.stringify(query)} shown={shown} />
          </Suspense>
          <aside className={styles.side} aria-label={t("days")}>
            {cut && (
              <p className={styles.cut} role="status">
                {t("cut")}
              </p>
            )}
            <TrailList
              days={days ?? []}
              points={points}
              onShow={(id) => setShown((before) => ({ id, times: (before?.times ?? 0) + 1 }))}
              onOnly={span.from === span.to ? undefined : (day) => show({ from: day, to: day })}
              order={({ id }, words) => <Link to={`${path("owner/orderdetail")}?id=${id}`}>{words}</Link>}
            />
          </aside>
        </div>
      )}
    </PageFrame>
  );
}

const NONE = { points: [], cut: false };
