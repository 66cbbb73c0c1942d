import { Button } from "antd";
import { useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { readProblem } from "@/shared/api/problem";
import { chatLink } from "@/shared/format/chat-link";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import { useGiveCodeMutation } from "../api";
import styles from "../People.module.css";
import { CodeShown } from "../passwords/CodeShown";
import type { Account, SignInCode } from "../wire";

/**
 * Offers to send a new customer the link on WhatsApp, with a code to choose a password unless they have one.
 */
export function Invite({ customer, onClose }: { customer: Account; onClose: () => void }) {
  const { t } = useWords("preview");
  const { t: common } = useWords("common");
  const { company, path } = useStore();
  const [issued, setIssued] = useState<SignInCode | null>(null);
  const [give, { isLoading }] = useGiveCodeMutation();
  const { code, name, phone, hasPassword } = customer;
  const ask = async () => {
    try {
      setIssued(await give({ kind: "account", code }).unwrap());
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  const link = window.location.origin + path();
  const chat = chatLink(phone, t("invite.message", { name, store: company.name, link })) ?? undefined;
  return (
    <Dialog
      title={t("invite.title", { name })}
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
            <p className={styles.quiet}>{t(hasPassword ? "invite.linkHelp" : "invite.codeHelp")}</p>
            <div className={styles.dialogWays}>
              {hasPassword ? (
                <Button type="primary" href={chat} target="_blank" rel="noreferrer" onClick={onClose}>
                  {t("invite.send")}
                </Button>
              ) : (
                <Button type="primary" loading={isLoading} onClick={ask}>
                  {t("invite.make")}
                </Button>
              )}
              <Button onClick={onClose}>{t("invite.later")}</Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
