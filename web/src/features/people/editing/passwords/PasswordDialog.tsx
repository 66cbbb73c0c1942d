import { Button, Radio } from "antd";
import { useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import { useGiveCodeMutation } from "../api";
import styles from "../People.module.css";
import type { PersonKind, SignInCode } from "../wire";
import { CodeShown } from "./CodeShown";
import { PasswordField } from "./PasswordField";

type PasswordDialogProps = {
  kind: PersonKind;
  code: string;
  name: string;
  phone: string;
  onClose: () => void;
};

/** Gives a person a password, or a code to choose their own. */
export function PasswordDialog({ kind, code, name, phone, onClose }: PasswordDialogProps) {
  const { t } = useWords("people");
  const { t: common } = useWords("common");
  const [way, setWay] = useState<"code" | "password">("code");
  const [issued, setIssued] = useState<SignInCode | null>(null);
  const [give, { isLoading }] = useGiveCodeMutation();
  const ask = async () => {
    try {
      setIssued(await give({ kind, code }).unwrap());
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Dialog
      title={t("password.title", { name })}
      onClose={onClose}
      footer={null}
      closable={{ closeIcon: <Icon name="close" size={16} />, "aria-label": common("close") }}
      width={440}
    >
      <div className={styles.dialog}>
        {issued ? (
          <CodeShown issued={issued} who={code} name={name} phone={phone} />
        ) : (
          <>
            <Radio.Group
              className={styles.choice}
              value={way}
              onChange={({ target }) => setWay(target.value)}
              options={[
                { value: "code", label: t("password.byCode") },
                { value: "password", label: t("password.bySetting") },
              ]}
            />
            {way === "code" ? (
              <>
                <p className={styles.quiet}>{t("password.codeHelp")}</p>
                <Button type="primary" loading={isLoading} onClick={ask}>
                  {t("password.give")}
                </Button>
              </>
            ) : (
              <PasswordField kind={kind} code={code} onDone={onClose} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
