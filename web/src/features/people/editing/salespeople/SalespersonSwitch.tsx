import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { SwitchRow } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import styles from "../People.module.css";

type SalespersonSwitchProps = {
  label: string;
  help: string;
  checked: boolean;
  /** Saves the new position at once, and returns the message to show. */
  onTurn: (on: boolean) => Promise<string>;
};

/** A switch of a salesperson that takes effect at once. */
export function SalespersonSwitch({ label, help, checked, onTurn }: SalespersonSwitchProps) {
  const { t: common } = useWords("common");
  const [turning, setTurning] = useState(false);
  const turn = async (on: boolean) => {
    setTurning(true);
    try {
      notify(await onTurn(on));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    } finally {
      setTurning(false);
    }
  };
  return (
    <section className={styles.switches}>
      <SwitchRow
        className={styles.switch}
        label={label}
        help={help}
        loading={turning}
        value={checked}
        onChange={(on) => void turn(on)}
      />
    </section>
  );
}
