import { Button } from "antd";
import { useState } from "react";
import { EditDrawer } from "@/features/backoffice/edit/EditDrawer";
import { useDraft } from "@/features/backoffice/edit/useDraft";
import { useSaving } from "@/features/backoffice/edit/useSaving";
import { useChangeSalespersonMutation } from "@/features/people/api";
import { type SalespersonValues, salespersonFieldOf, type User } from "@/features/people/wire";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { NoPassword } from "./Badges";
import { Parties } from "./Parties";
import { PasswordDialog } from "./PasswordDialog";
import styles from "./People.module.css";
import { SalespersonFields } from "./SalespersonFields";
import { SalespersonLock } from "./SalespersonLock";

type SalespersonDrawerProps = {
  salesperson: User;
  onClose: () => void;
  onChanged: (salesperson: User) => void;
};

/** One of the sales team: changed, let in or kept out, given a password, with the parties he looks after. */
export function SalespersonDrawer({ salesperson, onClose, onChanged }: SalespersonDrawerProps) {
  const { t } = useWords("people");
  const [change] = useChangeSalespersonMutation();
  const [asked, setAsked] = useState(false);
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
        <SalespersonFields draft={draft} kept={!madeHere} />
        <SalespersonLock salesperson={salesperson} onTurned={onChanged} />
        <div className={styles.ends}>
          <Button icon={<Icon name="lock" size={16} />} onClick={() => setAsked(true)}>
            {t("password.way")}
          </Button>
          <NoPassword hasPassword={hasPassword} />
        </div>
        <Parties salesperson={code} />
      </div>
      {asked && (
        <PasswordDialog kind="sman" code={code} name={name} phone={phone} onClose={() => setAsked(false)} />
      )}
    </EditDrawer>
  );
}
