import { Button } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { TextAreaRow } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { useReadOrderMutation } from "./api";
import styles from "./Schemes.module.css";
import { useSchemeWords } from "./useSchemeWords";
import type { TrialLine } from "./wire";

/**
 * Reads an order that was received as a message: certain lines are tried, the others remain for correction.
 */
export function PastedOrder({ onRead }: { onRead: (lines: TrialLine[]) => void }) {
  const { t } = useSchemeWords();
  const { t: common } = useWords("common");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [read, { isLoading }] = useReadOrderMutation();
  const send = async () => {
    try {
      const { lines, unclear } = await read(text).unwrap();
      onRead(lines);
      setText(unclear.join("\n"));
      setProblem(unclear.length > 0 ? t("trial.unclear", { count: unclear.length }) : "");
    } catch (error) {
      const { errors, message } = readProblem(error);
      const words = message ?? common("somethingWentWrong");
      setProblem(errors.text?.[0] ?? words);
    }
  };
  return (
    <>
      <TextAreaRow
        label={t("trial.written")}
        error={problem}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={20_000}
        value={text}
        readOnly={isLoading}
        onChange={(text) => {
          setText(text);
          setProblem("");
        }}
      />
      <Button
        className={styles.read}
        loading={isLoading}
        disabled={text.trim() === ""}
        onClick={() => void send()}
      >
        {t("trial.read")}
      </Button>
    </>
  );
}
