import { Button } from "antd";
import { useState } from "react";
import { useGivePasswordMutation } from "@/features/platform/console/stores";
import { useOutcome } from "@/features/platform/console/useOutcome";
import type { PlatformStore } from "@/features/platform/console/wire";
import { Dialog } from "@/shared/antd/Dialog";
import dialog from "@/shared/edit/AskDialog.module.css";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import styles from "./Store.module.css";

/** Sets a new password for a store's owner, and shows it only once. */
export function PasswordDialog({ store, onClose }: { store: PlatformStore; onClose: () => void }) {
  const { t } = useWords("platform");
  const { t: common } = useWords("common");
  const report = useOutcome();
  const [give, { isLoading }] = useGivePasswordMutation();
  const [password, setPassword] = useState<string | null>(null);
  const ask = async () => {
    const created = await report(give(store.mobileNo).unwrap());
    if (created) setPassword(created.password);
  };
  const copy = async () => {
    await navigator.clipboard?.writeText(password ?? "");
    notify(t("password.copied"));
  };
  return (
    <Dialog
      title={t("action.password.title", { company: store.companyName })}
      onClose={onClose}
      closable={{ closeIcon: <Icon name="close" size={16} />, "aria-label": common("close") }}
      width={440}
      footer={
        password
          ? [
              <Button key="copy" onClick={copy}>
                {t("password.copy")}
              </Button>,
              <Button key="done" type="primary" onClick={onClose}>
                {t("password.close")}
              </Button>,
            ]
          : [
              <Button key="no" onClick={onClose}>
                {common("cancel")}
              </Button>,
              <Button key="yes" type="primary" loading={isLoading} onClick={ask}>
                {t("action.password.yes")}
              </Button>,
            ]
      }
    >
      <div className={dialog.dialog}>
        {password ? (
          <>
            <p className={styles.given} aria-live="polite">
              {password}
            </p>
            <p>{t("password.once")}</p>
          </>
        ) : (
          <p>{t("action.password.help")}</p>
        )}
      </div>
    </Dialog>
  );
}
