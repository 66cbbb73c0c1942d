import { useTranslation } from "react-i18next";
import { readProblem } from "@/shared/api/problem";
import { Button } from "./Button";
import styles from "./EmptyState.module.css";
import { Icon } from "./Icon";

type ProblemProps = {
  error: unknown;
  onRetry?: () => void;
  /** A title that fits the page. */
  title?: string;
};

/** The status with which the server refuses requests for a while, with the reason and the end. */
const BUSY = 503;

/** The message of a failed load, in place of the content. */
export function Problem({ error, onRetry, title }: ProblemProps) {
  const { t } = useTranslation("common");
  const { message, offline, status, errors } = readProblem(error);
  const reference = errors.reference?.[0];
  const help = offline
    ? t("noConnection")
    : status !== null && (status < 500 || status === BUSY) && message
      ? message
      : t("nothingLost");
  return (
    <div className={styles.state} role="alert">
      <span className={styles.mark}>
        <Icon name="cloudOff" size={24} />
      </span>
      <h2>{title ?? t("somethingWentWrong")}</h2>
      <p>{help}</p>
      {reference && <p className={styles.reference}>{t("reference", { reference })}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button look="primary" onClick={onRetry}>
            {t("tryAgain")}
          </Button>
        </div>
      )}
    </div>
  );
}
