import { Button, Modal, Radio } from "antd";
import { useState } from "react";
import { useGiveCodeMutation } from "@/features/people/api";
import type { GivenCode, PersonKind } from "@/features/people/wire";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import { CodeShown } from "./CodeShown";
import { PasswordField } from "./PasswordField";
import styles from "./People.module.css";

type PasswordDialogProps = {
  kind: PersonKind;
  code: string;
  name: string;
  phone: string;
  onClose: () => void;
};

/** Gives somebody a password, or a code with which he chooses his own. */
export function PasswordDialog({ kind, code, name, phone, onClose }: PasswordDialogProps) {
  const { t } = useWords("people");
  const { t: common } = useWords("common");
  const [way, setWay] = useState<"code" | "password">("code");
  const [given, setGiven] = useState<GivenCode | null>(null);
  const [give, { isLoading }] = useGiveCodeMutation();
  const ask = async () => {
    try {
      setGiven(await give({ kind, code }).unwrap());
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Modal
      open
      title={t("password.title", { name })}
      onCancel={onClose}
      footer={null}
      closable={{ closeIcon: <Icon name="close" size={16} />, "aria-label": common("close") }}
      width={440}
    >
      <div className={styles.dialog}>
        {given ? (
          <CodeShown given={given} who={code} name={name} phone={phone} />
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
    </Modal>
  );
}
