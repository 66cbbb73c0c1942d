import { ConfigForm } from "@/features/settings/ConfigForm";
import { LabelsForm } from "@/features/settings/LabelsForm";
import { SwitchesForm } from "@/features/settings/SwitchesForm";
import { ThemeForm } from "@/features/settings/ThemeForm";
import styles from "@/features/settings/Utility.module.css";

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
