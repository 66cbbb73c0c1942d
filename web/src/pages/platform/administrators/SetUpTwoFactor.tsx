import { Button, Input, Modal } from "antd";
import { useState } from "react";
import { EditField } from "@/features/backoffice/edit/EditField";
import { getMe, useBeginTwoFactorMutation, useConfirmTwoFactorMutation } from "@/features/platform/identity";
import type { TwoFactorSecret } from "@/features/platform/wire";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { AskDialog } from "../AskDialog";
import dialog from "../AskDialog.module.css";
import { useAsking } from "../useAsking";
import styles from "./Administrators.module.css";
import { PasswordInput } from "./PasswordInput";

/** Turns one's own two-factor sign-in on: password, QR code, first code, and the codes for a lost telephone. */
export function SetUpTwoFactor({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null);
  const [recovery, setRecovery] = useState<string[] | null>(null);
  const { t } = useWords("platform");
  const { refetch } = getMe.useQuery();
  const finish = () => {
    // Only now: what told that it is off would take the codes away.
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
  const { ask, busy, wrong } = useAsking();
  const [password, setPassword] = useState("");
  return (
    <AskDialog
      title={t("twoFactor.on")}
      yes={t("twoFactor.next")}
      busy={busy}
      onYes={() => ask(() => begin(password).unwrap(), onSecret)}
      onClose={onClose}
    >
      <p>{t("twoFactor.help")}</p>
      <PasswordInput
        label={t("signIn.password")}
        error={wrong.password}
        value={password}
        onChange={setPassword}
      />
    </AskDialog>
  );
}

type ScanProps = { secret: TwoFactorSecret; onConfirmed: (codes: string[]) => void; onClose: () => void };

function Scan({ secret: { qr, secret }, onConfirmed, onClose }: ScanProps) {
  const { t } = useWords("platform");
  const [confirm] = useConfirmTwoFactorMutation();
  const { ask, busy, wrong } = useAsking();
  const [code, setCode] = useState("");
  return (
    <AskDialog
      title={t("twoFactor.scan")}
      yes={t("twoFactor.on")}
      busy={busy}
      onYes={() => ask(() => confirm(code.replace(/\s/g, "")).unwrap(), onConfirmed)}
      onClose={onClose}
    >
      <p>{t("twoFactor.scanHelp")}</p>
      <img className={styles.qr} src={qr} alt={t("twoFactor.qr")} width={200} height={200} />
      <p className={styles.secret}>
        {t("twoFactor.secret")} <b>{secret}</b>
      </p>
      <EditField label={t("signIn.code")} error={wrong.code}>
        {(input) => (
          <Input
            {...input}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </EditField>
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
    <Modal
      open
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
    </Modal>
  );
}
