import { Button, Progress } from "antd";
import { Link } from "react-router";
import { dayAndTime } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { Badge } from "@/shared/ui/Badge";
import { Icon } from "@/shared/ui/Icon";
import { useRetryJobMutation } from "./api";
import { Row } from "./Block";
import styles from "./JobRow.module.css";
import { storeAddress } from "./menu";
import { isOpen, secondsLeft, type Tone } from "./rules";
import { useOutcome } from "./useOutcome";
import type { Job, JobState } from "./wire";

const TONES: Record<JobState, Tone> = {
  waiting: "dispatched",
  running: "approved",
  done: "completed",
  failed: "canceled",
};

type JobRowProps = {
  job: Job;
  /** Shows the store's name, on pages of more than one store. */
  named?: boolean;
};

/** Shows a job: its kind, its progress, its error, and its file or a button to try again. */
export function JobRow({ job, named }: JobRowProps) {
  const { t, language } = useWords("platform");
  const report = useOutcome();
  const [retry, { isLoading }] = useRetryJobMutation();
  const { kind, mobileNo, state, done, total, failed, percent, message, askedBy, createdAt, fileUrl } = job;
  const left = secondsLeft(job);
  const facts = [
    dayAndTime(createdAt, language),
    askedBy,
    isOpen(job) && total > 1 && t("migration.of", { done: quantityText(done), total: quantityText(total) }),
    failed > 0 && t("migration.failures", { count: failed }),
    left !== null && t("migration.left", { count: left }),
  ];
  const name = t(`job.kind.${kind}`);
  return (
    <Row
      first={
        <span className={styles.name}>
          <b>{name}</b>
          {named && mobileNo && (
            <Link className="figures" to={storeAddress(mobileNo)}>
              {spacedMobileNumber(mobileNo)}
            </Link>
          )}
          <Badge tone={TONES[state]}>{t(`job.state.${state}`)}</Badge>
        </span>
      }
      second={[facts.filter(Boolean).join(" · "), message].filter(Boolean).join("\n")}
    >
      {isOpen(job) && <Progress className={styles.bar} percent={percent} size="small" aria-label={name} />}
      {fileUrl && (
        <Button href={fileUrl} download icon={<Icon name="download" size={16} />}>
          {t("job.download")}
        </Button>
      )}
      {state === "failed" && (
        <Button loading={isLoading} onClick={() => report(retry(job.id).unwrap(), t("job.again"))}>
          {t("job.retry")}
        </Button>
      )}
    </Row>
  );
}
