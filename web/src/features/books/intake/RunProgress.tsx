import { Button, Progress, Typography } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import { useRemaining } from "./useRemaining";

type RunProgressProps = {
  percent: number;
  label: string;
  help: string;
  cancel: string;
  onCancel: () => void;
};

/** Shows the progress of a run, about how long it still takes, and a button that stops it. */
export function RunProgress({ percent, label, help, cancel, onCancel }: RunProgressProps) {
  const { t } = useWords("imports");
  const remaining = useRemaining(percent);
  return (
    <>
      <Progress percent={percent} status="active" aria-label={label} />
      <Typography.Text type="secondary" className="figures">
        {remaining !== null && `${t("working.remaining", { count: remaining })} `}
        {help}
      </Typography.Text>
      <div>
        <Button onClick={onCancel}>{cancel}</Button>
      </div>
    </>
  );
}
