import { Steps } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Imports.module.css";
import { STEPS, type Step } from "./rules";

type ImportStepsProps = { step: Step; finished?: boolean; failed?: boolean };

/** Shows the steps of an import, and the step that this import has reached. */
export function ImportSteps({ step, finished, failed }: ImportStepsProps) {
  const { t } = useWords("imports");
  const items = STEPS.map((name) => ({ title: t(`step.${name}`) }));
  const current = STEPS.indexOf(step);
  return (
    <nav className={styles.steps} aria-label={t("steps")}>
      <Steps
        size="small"
        responsive={false}
        current={current}
        status={failed ? "error" : finished ? "finish" : "process"}
        items={items}
      />
      <p className={styles.stepNow}>
        {t("stepOf", { number: current + 1, total: STEPS.length, name: t(`step.${step}`) })}
      </p>
    </nav>
  );
}
