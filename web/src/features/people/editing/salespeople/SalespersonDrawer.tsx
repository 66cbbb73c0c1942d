import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { useChangeSalespersonMutation } from "../api";
import { NoPassword } from "../Badges";
import styles from "../People.module.css";
import { PasswordDialog } from "../passwords/PasswordDialog";
import { type SalespersonValues, salespersonFieldOf, type User } from "../wire";
import { Parties } from "./Parties";
import { SalespersonCredit } from "./SalespersonCredit";
import { SalespersonFields } from "./SalespersonFields";
import { SalespersonLock } from "./SalespersonLock";

type SalespersonDrawerProps = {
  salesperson: User;
  onClose: () => void;
  onChanged: (salesperson: User) => void;
  /** The devices on which the salesperson is signed in. */
  children: ReactNode;
};

/** Edits a salesperson: details, access, password, and the parties they look after. */
export function SalespersonDrawer(props: SalespersonDrawerProps) {
  const { salesperson, onClose, onChanged, children } = props;
  const { t } = useWords("people");
  const [change] = useChangeSalespersonMutation();
  const [confirming, setConfirming] = useState(false);
  const { code, name, phone, email, area, city, madeHere, hasPassword } = salesperson;
  const draft = useDraft<SalespersonValues>({ name, phone, email, area, city }, code);
  const saving = useSaving({
    draft,
    send: async (changed) => onChanged(await change({ code, changed }).unwrap()),
    fieldOf: salespersonFieldOf,
    done: t("edit.done"),
  });
  return (
    <EditDrawer
      open
      title={name}
      note={code}
      draft={draft}
      saving={saving}
      saveText={t("edit.save")}
      onClose={onClose}
    >
      <div className={styles.drawer}>
        {!madeHere && (
          <p className={styles.kept}>
            <Icon name="lock" size={16} /> {t("users.kept")}
          </p>
        )}
        <SalespersonFields kept={!madeHere} />
        <SalespersonLock salesperson={salesperson} onTurned={onChanged} />
        <SalespersonCredit salesperson={salesperson} onTurned={onChanged} />
        <div className={styles.ends}>
          <Button icon={<Icon name="lock" size={16} />} onClick={() => setConfirming(true)}>
            {t("password.way")}
          </Button>
          <NoPassword hasPassword={hasPassword} />
        </div>
        {children}
        <Parties salesperson={code} />
      </div>
      {confirming && (
        <PasswordDialog
          kind="sman"
          code={code}
          name={name}
          phone={phone}
          onClose={() => setConfirming(false)}
        />
      )}
    </EditDrawer>
  );
}
