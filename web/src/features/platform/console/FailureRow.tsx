import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { Confirm } from "@/shared/ui/Confirm";
import { useGiveUpFailureMutation, useRetryFailureMutation } from "./api";
import { Row } from "./Block";
import styles from "./JobRow.module.css";
import { storeAddress } from "./menu";
import { useOutcome } from "./useOutcome";
import type { Failure } from "./wire";

type FailureRowProps = {
  failure: Failure;
  /** Shows the store's name, on pages of more than one store. */
  named?: boolean;
};

/** Shows a task that failed too often, with buttons to retry or discard it. */
export function FailureRow({ failure, named }: FailureRowProps) {
  const { t, language } = useWords("platform");
  const { t: common } = useWords("common");
  const report = useOutcome();
  const [retry, retrying] = useRetryFailureMutation();
  const [giveUp, givingUp] = useGiveUpFailureMutation();
  const [asking, setAsking] = useState(false);
  const { id, mobileNo, task, error, attempts, failedAt } = failure;
  return (
    <Row
      first={
        <span className={styles.name}>
          <b>{task}</b>
          {named && (
            <Link className="figures" to={storeAddress(mobileNo)}>
              {spacedMobileNumber(mobileNo)}
            </Link>
          )}
        </span>
      }
      second={`${error}\n${dayAndTime(failedAt, language)} · ${t("failures.attempts", { count: attempts })}`}
    >
      <span className={styles.ways}>
        <Button
          loading={retrying.isLoading}
          onClick={() => report(retry(id).unwrap(), t("failures.retried"))}
        >
          {t("failures.retry")}
        </Button>
        <Button type="text" danger loading={givingUp.isLoading} onClick={() => setAsking(true)}>
          {t("failures.giveUp")}
        </Button>
      </span>
      <Confirm
        open={asking}
        question={t("failures.ask", { task })}
        help={t("failures.askHelp")}
        yes={t("failures.giveUp")}
        no={common("cancel")}
        danger
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          void report(giveUp(id).unwrap(), t("failures.givenUp"));
        }}
      />
    </Row>
  );
}
