import { Button } from "antd";
import { type ChangeEvent, useId, useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { readProblem } from "@/shared/api/problem";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { Icon } from "@/shared/ui/Icon";
import { useCompareStatementMutation } from "../api";
import { receivedIn, type Statement } from "../wire";
import styles from "./Payments.module.css";

/** The server refuses larger statements; a month of a busy account is smaller. */
const LARGEST = 900_000;

type StatementDialogProps = { onConfirm: (ids: number[]) => Promise<void>; onClose: () => void };

/** Compares the waiting payments with a bank statement; one click confirms all that arrived as reported. */
export function StatementDialog({ onConfirm, onClose }: StatementDialogProps) {
  const { t } = useWords("payments");
  const { t: common } = useWords("common");
  const [compare, { isLoading }] = useCompareStatementMutation();
  const input = useId();
  const [statement, setStatement] = useState<Statement>();
  const [problem, setProblem] = useState<string>();
  const [confirming, setConfirming] = useState(false);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    setStatement(undefined);
    setProblem(undefined);
    if (file.size > LARGEST) return setProblem(t("statement.tooLarge"));
    try {
      setStatement(await compare(await file.text()).unwrap());
    } catch (error) {
      const { message, errors } = readProblem(error);
      setProblem(errors.statement?.[0] ?? message ?? common("somethingWentWrong"));
    }
  };
  const received = statement ? receivedIn(statement) : [];
  const confirm = async () => {
    setConfirming(true);
    await onConfirm(received);
    onClose();
  };
  return (
    <Dialog
      title={t("statement.title")}
      onClose={onClose}
      closable={{ closeIcon: <Icon name="close" size={16} />, "aria-label": common("close") }}
      footer={[
        <Button key="no" onClick={onClose}>
          {common("cancel")}
        </Button>,
        received.length > 0 && (
          <Button key="yes" type="primary" loading={confirming} onClick={() => void confirm()}>
            {t("statement.confirm", { count: received.length })}
          </Button>
        ),
      ]}
    >
      <p>{t("statement.help")}</p>
      <input
        id={input}
        className="visually-hidden"
        type="file"
        accept=".csv,text/csv,text/plain"
        disabled={isLoading}
        onChange={(event) => void read(event)}
      />
      <label className={styles.file} htmlFor={input}>
        <Icon name="arrowUp" size={16} /> {t("statement.file")}
      </label>
      {problem && (
        <p className={styles.wrong} role="alert">
          {problem}
        </p>
      )}
      {statement && <Result statement={statement} />}
    </Dialog>
  );
}

function Result({ statement: { found, payments, credits } }: { statement: Statement }) {
  const { t } = useWords("payments");
  return (
    <div role="status" className="figures">
      <p>{t("statement.result", { count: found.length, payments, credits })}</p>
      <ul className={styles.found}>
        {found.map(({ id, finding, row, amount, narration }) => (
          <li key={id}>
            <b>{rupees(amount)}</b>{" "}
            <Badge tone={finding === "received" ? "success" : "warning"}>{t(`statement.${finding}`)}</Badge>
            <small>{t("statement.row", { row, narration })}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
