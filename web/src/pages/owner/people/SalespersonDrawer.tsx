import { Button, Drawer, Switch } from "antd";
import { useState } from "react";
import { useLockSalespersonMutation } from "@/features/people/api";
import type { User } from "@/features/people/wire";
import { readProblem } from "@/shared/api/problem";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { IconButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import { NoPassword } from "./Badges";
import { Facts } from "./facts";
import { Parties } from "./Parties";
import { PasswordDialog } from "./PasswordDialog";
import styles from "./People.module.css";

/** One of the sales team: let in or kept out, given a password, with the parties he looks after. */
export function SalespersonDrawer({ salesperson, onClose }: { salesperson: User; onClose: () => void }) {
  const { t } = useWords("people");
  const { t: common } = useWords("common");
  const phone = usePhone();
  const [lock, { isLoading }] = useLockSalespersonMutation();
  const [asked, setAsked] = useState(false);
  const { code, name, locked } = salesperson;
  const turn = async (on: boolean) => {
    try {
      await lock({ code, locked: on }).unwrap();
      notify(t(on ? "users.lockedNow" : "users.openNow", { name }));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Drawer
      open
      onClose={onClose}
      placement={phone ? "bottom" : "right"}
      size={phone ? "92%" : 520}
      closable={false}
      aria-label={name}
      title={
        <>
          <h2 className={styles.head}>{name}</h2>
          <div className={`${styles.second} figures`}>{code}</div>
        </>
      }
      extra={<IconButton icon="close" label={common("close")} onClick={onClose} />}
    >
      <div className={styles.drawer}>
        <Facts
          facts={[
            { name: t("users.phone"), value: salesperson.phone },
            { name: t("users.area"), value: salesperson.area },
            { name: t("users.city"), value: salesperson.city },
          ]}
        />
        <section className={styles.switches}>
          <div className={styles.switch}>
            <div>
              <label htmlFor="salesperson-lock">{t("users.lock")}</label>
              <p id="salesperson-lock-help">{t("users.lockHelp")}</p>
            </div>
            <Switch
              id="salesperson-lock"
              aria-describedby="salesperson-lock-help"
              loading={isLoading}
              checked={locked}
              onChange={turn}
            />
          </div>
        </section>
        <div className={styles.ends}>
          <Button icon={<Icon name="lock" size={16} />} onClick={() => setAsked(true)}>
            {t("password.way")}
          </Button>
          <NoPassword hasPassword={salesperson.hasPassword} />
        </div>
        <Parties salesperson={code} />
      </div>
      {asked && (
        <PasswordDialog
          kind="sman"
          code={code}
          name={name}
          phone={salesperson.phone}
          onClose={() => setAsked(false)}
        />
      )}
    </Drawer>
  );
}
