import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { type Remark, useGetWorkStateQuery, useReportMutation } from "./api";
import { type LocationProblem, locate } from "./locate";

const PROBLEMS: readonly unknown[] = ["refused", "notFound", "notOffered"] satisfies LocationProblem[];

/** Punching in and out. */
export function usePunch() {
  const { t } = useWords("field");
  const { salesperson } = useSession();
  const { data: work } = useGetWorkStateQuery(undefined, { skip: !salesperson, refetchOnFocus: true });
  const [report] = useReportMutation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const punchedIn = work?.punchedIn ?? false;

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

  return { work, busy, problem, punch: () => send(punchedIn ? "PUNCH_OUT" : "PUNCH_IN") };
}
