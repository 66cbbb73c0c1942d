import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useConnection } from "@/shared/offline/connection";
import { useSession } from "@/shared/session/useSession";
import { type Remark, useGetWorkStateQuery, useReportMutation } from "./api";
import { type LocationProblem, locate } from "./locate";
import { isOnDuty } from "./rules";

const PROBLEMS: readonly unknown[] = ["refused", "notFound", "notOffered"] satisfies LocationProblem[];

/** Punches in and out. The server's clock counts, so a punch needs a connection. */
export function usePunch() {
  const { t } = useWords("field");
  const { salesperson } = useSession();
  const { online } = useConnection();
  const { data: work, isError } = useGetWorkStateQuery(undefined, {
    skip: !salesperson,
    refetchOnFocus: true,
  });
  const [report] = useReportMutation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const onDuty = work ? isOnDuty(work, Date.now()) : false;

  const send = async (remark: Remark) => {
    setBusy(true);
    setProblem(null);
    try {
      await report({ remark, where: await locate() }).unwrap();
    } catch (error) {
      setProblem(
        PROBLEMS.includes(error)
          ? t(`problem.${error}`)
          : (readProblem(error).message ?? t("problem.notSent")),
      );
    }
    setBusy(false);
  };

  return {
    work,
    unknown: !work && isError,
    onDuty,
    online,
    busy,
    problem,
    punch: () => send(onDuty ? "PUNCH_OUT" : "PUNCH_IN"),
  };
}
