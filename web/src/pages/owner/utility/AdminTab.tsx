import { ConfigForm } from "./ConfigForm";
import { LabelsForm } from "./LabelsForm";
import { SwitchesForm } from "./SwitchesForm";
import { ThemeForm } from "./ThemeForm";
import styles from "./UtilityPage.module.css";

export function AdminTab() {
  return (
    <div className={styles.panels}>
      <ThemeForm />
      <SwitchesForm />
      <LabelsForm />
      <ConfigForm />
    </div>
  );
}
