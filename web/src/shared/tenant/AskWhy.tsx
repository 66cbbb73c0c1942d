import { type FormEvent, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { SecretField } from "@/shared/ui/SecretField";
import { useAskWhySuspendedMutation } from "./api";
import { type Suspension, suspensionOf } from "./suspension";

type AskWhyProps = { mobileNumber: string; onLearnt: (suspension: Suspension) => void };

/** A form in which the owner of a suspended store enters the password to read why it is suspended. */
export function AskWhy({ mobileNumber, onLearnt }: AskWhyProps) {
  const { t } = useWords("suspended");
  const [ask, { isLoading }] = useAskWhySuspendedMutation();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await ask({ mobileNumber, password });
    // The call succeeds only if the store has been resumed.
    if (!error) return window.location.reload();
    const learnt = suspensionOf(error);
    if (learnt) return onLearnt(learnt);
    const { status, message } = readProblem(error);
    setProblem(status === 403 ? t("wrong") : message);
  };
  return (
    <form onSubmit={send}>
      <SecretField
        label={t("password", { number: mobileNumber })}
        value={password}
        error={problem}
        autoComplete="current-password"
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" wide disabled={!password || isLoading}>
        {t("show")}
      </Button>
    </form>
  );
}
