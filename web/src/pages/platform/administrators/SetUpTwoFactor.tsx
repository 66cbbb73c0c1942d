import { Button, Form, Input } from "antd";
import { useState } from "react";
import {
  getMe,
  useBeginTwoFactorMutation,
  useConfirmTwoFactorMutation,
} from "@/features/platform/console/identity";
import type { TwoFactorSecret } from "@/features/platform/console/wire";
import { Dialog } from "@/shared/antd/Dialog";
import { AskDialog } from "@/shared/edit/AskDialog";
import dialog from "@/shared/edit/AskDialog.module.css";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import styles from "./Administrators.module.css";
import { PasswordItem } from "./PasswordItem";

/**
 * Turns on the current administrator's two-factor sign-in: password, QR code, first code, and recovery codes.
 */
export function SetUpTwoFactor({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null);
  const [recovery, setRecovery] = useState<string[] | null>(null);
  const { t } = useWords("platform");
  const { refetch } = getMe.useQuery();
  const finish = () => {
    // An earlier refetch would remove the recovery codes from the screen.
    void refetch();
    onClose();
  };
  const confirmed = (codes: string[]) => {
    notify(t("twoFactor.done"));
    if (codes.length === 0) finish();
    else setRecovery(codes);
  };
  if (recovery) return <RecoveryCodes codes={recovery} onClose={finish} />;
  if (secret) return <Scan secret={secret} onConfirmed={confirmed} onClose={onClose} />;
  return <AskPassword onSecret={setSecret} onClose={onClose} />;
}

function AskPassword({
  onSecret,
  onClose,
}: {
  onSecret: (secret: TwoFactorSecret) => void;
  onClose: () => void;
}) {
  const { t } = useWords("platform");
  const [begin] = useBeginTwoFactorMutation();
  return (
    <AskDialog<{ password: string }, TwoFactorSecret>
      title={t("twoFactor.on")}
      yes={t("twoFactor.next")}
      initialValues={{ password: "" }}
      send={({ password }) => begin(password).unwrap()}
      onDone={onSecret}
      onClose={onClose}
    >
      <p>{t("twoFactor.help")}</p>
      <PasswordItem name="password" label={t("signIn.password")} />
    </AskDialog>
  );
}

type ScanProps = { secret: TwoFactorSecret; onConfirmed: (codes: string[]) => void; onClose: () => void };

function Scan({ secret: { qr, secret }, onConfirmed, onClose }: ScanProps) {
  const { t } = useWords("platform");
  const [confirm] = useConfirmTwoFactorMutation();
  return (
    <AskDialog<{ code: string }, string[]>
      title={t("twoFactor.scan")}
      yes={t("twoFactor.on")}
      initialValues={{ code: "" }}
      send={({ code }) => confirm(code.replace(/\s/g, "")).unwrap()}
      onDone={onConfirmed}
      onClose={onClose}
    >
      <p>{t("twoFactor.scanHelp")}</p>
      <img className={styles.qr} src={qr} alt={t("twoFactor.qr")} width={200} height={200} />
      <p className={styles.secret}>
        {t("twoFactor.secret")} <b>{secret}</b>
      </p>
      <Form.Item name="code" label={t("signIn.code")}>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
      </Form.Item>
    </AskDialog>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useWords("platform");
  const copy = async () => {
    await navigator.clipboard?.writeText(codes.join("\n"));
    notify(t("twoFactor.copied"));
  };
  return (
    <Dialog
      title={t("twoFactor.codes")}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={440}
      footer={[
        <Button key="copy" onClick={copy}>
          {t("password.copy")}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {t("twoFactor.kept")}
        </Button>,
      ]}
    >
      <div className={dialog.dialog}>
        <p>{t("twoFactor.codesHelp")}</p>
        <ul className={`${styles.codes} figures`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
