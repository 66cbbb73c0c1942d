import { useWords } from "@/shared/i18n/useWords";
import { useLockSalespersonMutation } from "../api";
import type { User } from "../wire";
import { SalespersonSwitch } from "./SalespersonSwitch";

type SalespersonLockProps = { salesperson: User; onTurned: (salesperson: User) => void };

/** Locks a salesperson out at once, or allows them in again. */
export function SalespersonLock({ salesperson: { code, name, locked }, onTurned }: SalespersonLockProps) {
  const { t } = useWords("people");
  const [lock] = useLockSalespersonMutation();
  return (
    <SalespersonSwitch
      label={t("users.lock")}
      help={t("users.lockHelp")}
      checked={locked}
      onTurn={async (on) => {
        onTurned(await lock({ code, locked: on }).unwrap());
        return t(on ? "users.lockedNow" : "users.openNow", { name });
      }}
    />
  );
}
